const { mkdirSync, writeFileSync } = require("node:fs")
const path = require("node:path")

const root = path.resolve(__dirname, "..")
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
  /** Of files that have not ended: a run that is interrupted counts them too. */
  #unfinished = new Map()

  onRunStart() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
      process.on(signal, () => this.#interrupt())
  }

  onTestCaseResult({ path: file }, { status }) {
    const counts = this.#unfinished.get(file) ?? { passed: 0, failed: 0, skipped: 0 }
    counts[status in counts ? status : "skipped"] += 1
    this.#unfinished.set(file, counts)
  }

  onTestResult(test, { perfStats: { start, end }, ...result }) {
    this.#unfinished.delete(test.path)
    const file = path.relative(root, test.path)
    this.#files.push({
      file,
      group: groupOf(test),
      passed: result.numPassingTests,
      // A file that did not get as far as its tests counts as one failure.
      failed: result.numFailingTests + (result.testExecError ? 1 : 0),
      skipped: result.numPendingTests + result.numTodoTests,
      // In milliseconds; the rest of the total is set-up.
      total: end - start,
      tests: Math.round(sumOf(result.testResults, ({ duration }) => duration ?? 0)),
    })
    for (const { message } of result.console ?? []) console.error(message)
    if (result.failureMessage) console.error(`\nFAIL ${file}\n${result.failureMessage}`)
    this.#sayIfDone(groupOf(test))
  }

  onRunComplete() {
    const times = { wall: Date.now() - this.#started, files: this.#files }
    mkdirSync(path.join(root, ".data"), { recursive: true })
    writeFileSync(path.join(root, ".data/test-times.json"), JSON.stringify(times))
    this.#end()
  }

  getLastError() {}

  #sayIfDone(group) {
    const files = this.#files.filter((file) => file.group === group)
    if (files.length < (globalThis.filesOfGroups?.get(group) ?? 1)) return
    const all = sumOf([...(globalThis.filesOfGroups?.values() ?? [])], (count) => count)
    const progress = `${this.#files.length} of ${all} files, ${seconds(Date.now() - this.#started)}`
    const [passed, failed] = countsOf(files)
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
    const [passed, failed, skipped] = countsOf([...this.#files, ...this.#unfinished.values()])
    const { beforeCounts = [], afterCounts = [] } = JSON.parse(
      process.env.SHIPMENT_ORDERING_TEST_RUN ?? "{}",
    )
    const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`
    for (const line of ["", ...beforeCounts, counts, ...afterCounts]) console.log(line)
  }
}
module.exports.groupOf = groupOf

const sumOf = (values, numberOf) => values.reduce((sum, value) => sum + numberOf(value), 0)

const countsOf = (files) =>
  ["passed", "failed", "skipped"].map((status) => sumOf(files, (file) => file[status]))
