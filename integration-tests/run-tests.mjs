// Runs jest and ends with one line to read: "N passed, N failed, N skipped". The first argument says what is run:
// nothing for what everybody runs, "rest" for what takes long, "every" for both,
// "changed" for what a change touches, or one project's name.
// What follows is for jest.
import { spawn, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
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
const { projects, jestArguments, phases } = chosen(name, suite || project ? words.slice(1) : words)

if (jestArguments.some((argument) => PRINTS.includes(argument))) {
  const { status } = spawnSync(
    process.execPath,
    [jest, ...phases.flatMap(byPath), ...jestArguments, "--selectProjects", ...projects],
    { stdio: "inherit", env: environment({}) },
  )
  process.exit(status ?? 1)
}

const folder = mkdtempSync(path.join(tmpdir(), "shipment-ordering-tests-"))
const bootsFile = path.join(folder, "boots.jsonl")
const notesFile = path.join(folder, "notes.jsonl")

let child
let isInterrupted = false
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    isInterrupted = true
    child?.kill(signal)
  })
}

const results = []
let exitCode = 0
let isResultLost = false
for (const phase of phases) {
  if (isInterrupted) break
  if (phase.specs) console.log(`\nFiles of ${phase.name}: ${phase.specs.length}`)
  const resultFile = path.join(folder, "result.json")
  const code = await runJest([...byPath(phase), ...jestArguments], resultFile)
  const result = readResult(resultFile)
  if (result) results.push(result)
  // Jest itself has failed.
  else isResultLost ||= !isInterrupted
  exitCode ||= code ?? 1
  rmSync(resultFile, { force: true })
}
keepTimes({ testResults: results.flatMap(({ testResults }) => testResults) })
report()
rmSync(folder, { recursive: true, force: true })

function byPath({ specs }) {
  return specs ? ["--runTestsByPath", ...specs] : []
}

/** @returns the exit code, null if a signal has ended it */
function runJest(options, resultFile) {
  child = spawn(
    process.execPath,
    [
      jest,
      ...options,
      "--json",
      `--outputFile=${resultFile}`,
      // Before the default reporter, so that each printed result is already noted.
      `--reporters=${path.join(import.meta.dirname, "note-results.cjs")}`,
      "--reporters=default",
      // Last: it would take every plain argument after it for another project.
      "--selectProjects",
      ...projects,
    ],
    {
      env: environment({
        SHIPMENT_ORDERING_TEST_BOOTS: bootsFile,
        SHIPMENT_ORDERING_TEST_NOTES: notesFile,
      }),
      // With --json, jest repeats the whole result on its standard output; people read its standard error.
      stdio: ["inherit", "ignore", "inherit"],
    },
  )
  return new Promise((resolve) => child.on("close", resolve))
}

/** Prints what ran, also if the run was interrupted. */
function report() {
  const { passed, failed, skipped, files } = countNotes()
  process.exitCode = exitCode || (failed > 0 || isResultLost || isInterrupted ? 1 : 0)
  if (isInterrupted) {
    const of = phases.every(({ specs }) => specs)
      ? ` of ${phases.reduce((sum, { specs }) => sum + specs.length, 0)}`
      : ""
    console.log(`Interrupted: ${files}${of} files had ended. The rest was not run.`)
  } else if (passed + failed === 0 && !isResultLost) {
    console.log(`No test was run: ${whereElse()}`)
  }
  end({ passed, failed: failed + (isResultLost ? 1 : 0), skipped })
}

/** What `note-results.cjs` has noted. Of a file that did not end, the tests that did. */
function countNotes() {
  const notes = existsSync(notesFile)
    ? readFileSync(notesFile, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []
  const ended = new Set(notes.flatMap(({ file, isEnd }) => (isEnd ? file : [])))
  const sum = { passed: 0, failed: 0, skipped: 0, files: ended.size }
  for (const { file, isEnd, passed, failed, skipped } of notes) {
    if (isEnd || !ended.has(file)) {
      sum.passed += passed
      sum.failed += failed
      sum.skipped += skipped
    }
  }
  return sum
}

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

/**
 * `projects`: of jest. `jestArguments`: the other words. `phases`: one run each, one after the other; `specs` are its
 * files, all if missing. Ends the process where there is nothing to run.
 */
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
  return wanted === "changed"
    ? { projects: runnable, ...touched(others) }
    : { projects: runnable, jestArguments: others, phases: [{}] }
}

function hasBrowser() {
  try {
    return require("./harness/find-browser.cjs").findBrowser() !== undefined
  } catch (error) {
    console.error(error.message)
    return finish({ failed: 1 })
  }
}

/** For a change: its test files by phase, and the words for jest that are not the commit to compare with. */
function touched(others) {
  const base = others[0]?.startsWith("-") ? undefined : others[0]
  try {
    const { rooms, ground, phases } = changedTests(base)
    console.log(`Rooms that the change touches: ${rooms.join(", ") || "none"}`)
    if (ground.length > 0) {
      console.log(`All tests stand on ${ground.join(", ")}: run npm test too.`)
    }
    if (phases.length > 0) return { phases, jestArguments: base ? others.slice(1) : others }
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

function readResult(resultFile) {
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
