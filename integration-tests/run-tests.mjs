// Runs jest and ends with one line to read: "N passed, N failed, N skipped". The first argument says what is run:
// nothing for what everybody runs, "rest" for what takes long, "every" for both,
// "changed" for what a change touches, or one project's name.
// What follows is for jest.
import { spawn } from "node:child_process"
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

const require = createRequire(import.meta.url)
const jest = require.resolve("jest/bin/jest")
const [first, ...others] = process.argv.slice(2)
const isNamed = first === "changed" || first in SUITES || SUITES.every.includes(first)
const name = isNamed ? first : "usual"
const rest = isNamed ? others : process.argv.slice(2)
const projects = SUITES[name] ?? (name === "changed" ? SUITES.every : [name])
const jestArguments =
  name === "changed" ? ["--runTestsByPath", ...changedTests(rest[0]), ...rest.slice(1)] : rest

if (name === "changed" && jestArguments.length === 1 + rest.slice(1).length) {
  console.log("Nothing has changed that a test belongs to.\n0 passed, 0 failed, 0 skipped")
  process.exit(0)
}

const hasBrowser = require("./harness/find-browser.cjs").findBrowser() !== undefined
if (!hasBrowser && projects.some((project) => PAGES.includes(project))) {
  console.warn(
    "There is no Chromium on this machine (CHROMIUM_PATH may name one): tests of pages are left out.",
  )
  if (process.env.REQUIRE_BROWSER === "1") process.exit(1)
}

const folder = mkdtempSync(path.join(tmpdir(), "shipment-ordering-tests-"))
const resultFile = path.join(folder, "result.json")
const bootsFile = path.join(folder, "boots.jsonl")

// Medusa loads some of its parts with import(), which inside jest needs this flag; its warning says nothing new.
const nodeOptions = "--experimental-vm-modules --disable-warning=ExperimentalWarning"
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
    env: {
      ...process.env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} ${nodeOptions}`.trim(),
      SHIPMENT_ORDERING_TEST_BOOTS: bootsFile,
    },
    // With --json, jest repeats the whole result on its standard output; people read its standard error.
    stdio: ["inherit", "ignore", "inherit"],
  },
)
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal))
}

child.on("close", (exitCode) => {
  const { passed, failed, skipped } = summary()
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = exitCode === 0 && failed > 0 ? 1 : (exitCode ?? 1)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
})

/** A suite that did not get as far as its tests counts as one failure, and so does a run that left no result. */
function summary() {
  let result
  try {
    result = JSON.parse(readFileSync(resultFile, "utf8"))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
  try {
    mkdirSync(timesFolder, { recursive: true })
    const times = JSON.stringify(timesOf(result, bootsFile))
    writeFileSync(path.join(timesFolder, `${name}.json`), times)
  } catch (error) {
    console.warn("The times of this run are not kept:", error)
  }
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
  }
}
