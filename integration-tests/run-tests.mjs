// Runs jest with the arguments given, and ends with one line to read: "N passed, N failed, N skipped". A first argument
// "unit", "integration", "conformance" or "browser" narrows the run to that project.
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"

const require = createRequire(import.meta.url)
const jest = require.resolve("jest/bin/jest")
const folder = mkdtempSync(path.join(tmpdir(), "shipment-ordering-tests-"))
const resultFile = path.join(folder, "result.json")

// Medusa loads some of its parts with import(), which inside jest needs this flag; its warning says nothing new.
const nodeOptions = "--experimental-vm-modules --disable-warning=ExperimentalWarning"
const [first, ...rest] = process.argv.slice(2)
const isProject = ["unit", "integration", "conformance", "browser"].includes(first)
const jestArguments = [
  ...(isProject ? rest : process.argv.slice(2)),
  "--json",
  `--outputFile=${resultFile}`,
  // Last: it would take every plain argument after it for another project.
  ...(isProject ? ["--selectProjects", first] : []),
]

const withoutBrowser =
  "There is no Chromium on this machine (CHROMIUM_PATH may name one): tests of pages are left out."
if (require("./harness/find-browser.cjs").findBrowser() === undefined) {
  console.warn(withoutBrowser)
  if (process.env.REQUIRE_BROWSER === "1") process.exit(1)
}

const child = spawn(process.execPath, [jest, ...jestArguments], {
  env: {
    ...process.env,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} ${nodeOptions}`.trim(),
  },
  // With --json, jest repeats the whole result on its standard output; people read its standard error.
  stdio: ["inherit", "ignore", "inherit"],
})
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal))
}

child.on("close", (exitCode) => {
  const { passed, failed, skipped } = count()
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = exitCode === 0 && failed > 0 ? 1 : (exitCode ?? 1)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
})

/** A suite that did not get as far as its tests counts as one failure, and so does a run that left no result. */
function count() {
  try {
    const result = JSON.parse(readFileSync(resultFile, "utf8"))
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests + result.numTodoTests,
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
