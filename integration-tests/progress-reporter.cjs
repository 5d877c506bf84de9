const { mkdirSync, writeFileSync } = require("node:fs")
const path = require("node:path")

const root = path.resolve(__dirname, "..")
const run = JSON.parse(process.env.SHIPMENT_ORDERING_TEST_RUN ?? "{}")
const seconds = (milliseconds) => `${Math.round(milliseconds / 1000)} s`

/** The files of a room, or of a folder of `integration-tests`. */
function groupOf({ path: file }) {
  const folders = path.dirname(path.relative(root, file)).split(path.sep)
  const [first, ...rest] = folders.filter((folder) => folder !== "__tests__")
  return [first, ...rest.slice(0, first === "src" ? 1 : 2)].join("/")
}

/** Prints a line for each group of files that is done, failures as they happen, and counts at the end. */
module.exports = class ProgressReporter {
  #started = Date.now()
  #files = []
  #groups = new Map()
  /** Of files that have not ended: a run that is interrupted counts them too. */
  #unfinished = new Map()

  onRunStart() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
      process.on(signal, () => this.#interrupt())
  }

  onTestCaseResult({ path: file }, { status }) {
    const counts = this.#unfinished.get(file) ?? noCounts()
    if (status in counts) counts[status] += 1
    this.#unfinished.set(file, counts)
  }

  onTestResult(test, result) {
    this.#unfinished.delete(test.path)
    const counts = {
      passed: result.numPassingTests,
      // A file that did not get as far as its tests counts as one failure.
      failed: result.numFailingTests + (result.testExecError ? 1 : 0),
      skipped: result.numPendingTests + result.numTodoTests,
    }
    this.#files.push({ file: path.relative(root, test.path), counts, ...timesOf(result) })
    for (const { message } of result.console ?? []) console.error(message)
    if (result.failureMessage)
      console.error(`\nFAIL ${path.relative(root, test.path)}\n${result.failureMessage}`)
    this.#note(groupOf(test), counts)
  }

  onRunComplete() {
    mkdirSync(path.join(root, ".data/test-times"), { recursive: true })
    const times = { wall: Date.now() - this.#started, files: this.#files }
    if (run.name)
      writeFileSync(path.join(root, `.data/test-times/${run.name}.json`), JSON.stringify(times))
    this.#end()
  }

  getLastError() {}

  #note(group, counts) {
    const soFar = this.#groups.get(group) ?? { files: 0, ...noCounts() }
    this.#groups.set(group, add({ ...soFar, files: soFar.files + 1 }, counts))
    const { files, failed, passed } = this.#groups.get(group)
    if (files < (globalThis.filesOfGroups?.get(group) ?? 1)) return
    const all = [...(globalThis.filesOfGroups?.values() ?? [])].reduce(
      (sum, count) => sum + count,
      0,
    )
    const progress = `${this.#files.length} of ${all} files, ${seconds(Date.now() - this.#started)}`
    console.log(
      `${progress.padEnd(26)} ${group}: ${passed} passed${failed > 0 ? `, ${failed} FAILED` : ""}`,
    )
  }

  #interrupt() {
    console.log(`Interrupted: ${this.#files.length} files had ended. The rest was not run.`)
    this.#end()
    process.exit(1)
  }

  #end() {
    const counts = [
      ...this.#files.map(({ counts }) => counts),
      ...this.#unfinished.values(),
    ].reduce(add, noCounts())
    console.log("")
    if (run.leftOut?.length > 0) {
      console.log(
        `Left out, because there is no Chromium: ${run.leftOut.join(", ")}. Install chromium, or set CHROMIUM_PATH.`,
      )
    }
    if (run.rest) console.log(`What takes longer: ${run.rest}`)
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  }
}
module.exports.groupOf = groupOf

const noCounts = () => ({ passed: 0, failed: 0, skipped: 0 })

const add = (sum, counts) => ({
  ...sum,
  passed: sum.passed + counts.passed,
  failed: sum.failed + counts.failed,
  skipped: sum.skipped + counts.skipped,
})

/** Milliseconds of a file, and of its tests; the rest is set-up. */
const timesOf = ({ perfStats: { start, end }, testResults }) => ({
  total: end - start,
  tests: Math.round(testResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0)),
})
