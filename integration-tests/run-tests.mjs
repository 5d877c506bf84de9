// Runs jest and ends with one line to read: "N passed, N failed, N skipped". The first argument says what is run:
// nothing for what everybody runs, "rest" for what takes long, "every" for both,
// "changed" for what a change touches, or one project's name.
// What follows is for jest.
import { spawn, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import { changedTests } from "./changed-tests.mjs"
import { timesFolder, timesOf } from "./test-times.mjs"

const SUITES = {
  usual: ["unit", "conformance", "integration", "walk"],
  rest: ["thorough", "trouble", "browser"],
}
SUITES.every = [...SUITES.usual, ...SUITES.rest]
const PAGES = ["walk", "browser"]

/** Options that make jest print something in place of running tests. */
const PRINTS = ["--listTests", "--showConfig", "--help", "--version", "-h", "-v"]

const require = createRequire(import.meta.url)
const jest = require.resolve("jest/bin/jest")
const words = process.argv.slice(2)
const suite = words[0] === "changed" || words[0] in SUITES ? words[0] : undefined
const project = SUITES.every.includes(words[0]) ? words[0] : undefined
const name = suite ?? project ?? "usual"
const [projects, jestArguments] = chosen(name, suite || project ? words.slice(1) : words)

if (jestArguments.some((argument) => PRINTS.includes(argument))) {
  const { status } = spawnSync(
    process.execPath,
    [jest, ...jestArguments, "--selectProjects", ...projects],
    { stdio: "inherit", env: environment({}) },
  )
  process.exit(status ?? 1)
}

const folder = mkdtempSync(path.join(tmpdir(), "shipment-ordering-tests-"))
const resultFile = path.join(folder, "result.json")
const bootsFile = path.join(folder, "boots.jsonl")

const child = spawn(
  process.execPath,
  [
    jest,
    ...jestArguments,
    "--json",
    `--outputFile=${resultFile}`,
    // Last: it would take every plain argument after it for another project.
    "--selectProjects",
    ...projects,
  ],
  {
    env: environment({ SHIPMENT_ORDERING_TEST_BOOTS: bootsFile }),
    // With --json, jest repeats the whole result on its standard output; people read its standard error.
    stdio: ["inherit", "ignore", "inherit"],
  },
)
let isInterrupted = false
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    isInterrupted = true
    child.kill(signal)
  })
}

child.on("close", (exitCode) => {
  const result = readResult()
  if (result) keepTimes(result)
  rmSync(folder, { recursive: true, force: true })
  const passed = result?.numPassedTests ?? 0
  // A suite that did not get as far as its tests counts as one failure, and so does a run that left no result.
  const failed = result ? result.numFailedTests + result.numRuntimeErrorTestSuites : 1
  const skipped = result ? result.numPendingTests + result.numTodoTests : 0
  process.exitCode = exitCode === 0 && failed > 0 ? 1 : (exitCode ?? 1)
  if (isInterrupted) console.log("Interrupted.")
  else if (passed + failed === 0) console.log(`No test was run: ${whereElse()}`)
  end({ passed, failed, skipped })
})

/** In which of the other projects there are tests of that name. */
function whereElse() {
  const others = SUITES.every
    .filter((one) => !projects.includes(one))
    .filter((one) => {
      const listed = [jest, ...jestArguments, "--listTests", "--selectProjects", one]
      const { stdout } = spawnSync(process.execPath, listed, { env: environment({}) })
      return String(stdout).includes(".spec.ts")
    })
  const [first] = others
  return first
    ? `the tests of that name are in ${others.join(" and ")}, such as npm test -- ${first} ${jestArguments.join(" ")}`
    : "none has such a name."
}

/** The projects to run, and what jest is told besides. Ends the process where there is nothing to run. */
function chosen(wanted, others) {
  const all = wanted === "changed" ? SUITES.every : (SUITES[wanted] ?? [wanted])
  const needsBrowser = all.some((one) => PAGES.includes(one))
  const runnable = all.filter((one) => !needsBrowser || hasBrowser() || !PAGES.includes(one))
  if (runnable.length < all.length) {
    console.warn(
      "There is no Chromium on this machine (CHROMIUM_PATH may name one): tests of pages are left out.",
    )
    if (process.env.REQUIRE_BROWSER === "1") finish({ failed: 1 })
    if (runnable.length === 0) finish({ failed: 1 })
  }
  return [runnable, wanted === "changed" ? ["--runTestsByPath", ...touched(others)] : others]
}

function hasBrowser() {
  try {
    return require("./harness/find-browser.cjs").findBrowser() !== undefined
  } catch (error) {
    console.error(error.message)
    return finish({ failed: 1 })
  }
}

/** Paths of test files that a change touches, with what jest is told besides. */
function touched(others) {
  const base = others[0]?.startsWith("-") ? undefined : others[0]
  try {
    const { rooms, ground, specs } = changedTests(base)
    console.log(`Rooms that the change touches: ${rooms.join(", ") || "none"}`)
    if (ground.length > 0) {
      console.log(`All tests stand on ${ground.join(", ")}: run npm test too.`)
    }
    if (specs.length > 0) console.log(`Files of tests: ${specs.length}`)
    if (specs.length > 0) return [...specs, ...(base ? others.slice(1) : others)]
    if (ground.length === 0) console.log("Nothing has changed that a test belongs to.")
  } catch (error) {
    console.error(error.message)
    finish({ failed: 1 })
  }
  finish({})
}

function finish({ failed = 0 }) {
  end({ passed: 0, failed, skipped: 0 })
  process.exit(failed > 0 ? 1 : 0)
}

function end({ passed, failed, skipped }) {
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
}

function environment(more) {
  // Medusa loads some of its parts with import(), which inside jest needs this flag; its warning says nothing new.
  const nodeOptions = "--experimental-vm-modules --disable-warning=ExperimentalWarning"
  return {
    ...process.env,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} ${nodeOptions}`.trim(),
    ...more,
  }
}

function readResult() {
  try {
    return JSON.parse(readFileSync(resultFile, "utf8"))
  } catch {
    return undefined
  }
}

function keepTimes(result) {
  if (result.testResults.length === 0) return
  try {
    mkdirSync(timesFolder, { recursive: true })
    const times = JSON.stringify(timesOf(result, bootsFile))
    writeFileSync(path.join(timesFolder, `${name}.json`), times)
  } catch (error) {
    console.warn("The times of this run are not kept:", error)
  }
}
