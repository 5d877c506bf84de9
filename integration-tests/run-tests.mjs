// Chooses what jest runs: the first run without arguments, the rest with "rest", one kind with its name. Other words
// are for jest: parts of paths, which are looked for in all kinds, and options.
// Node's options stand in package.json: jest's workers need them too.
import { createRequire } from "node:module"
import path from "node:path"

const FIRST = ["unit", "conformance", "first-run", "walk"]
const REST = ["http", "thorough", "trouble", "browser"]
const KINDS = [...FIRST, ...REST]
const PAGES = ["walk", "browser"]

const require = createRequire(import.meta.url)
const words = process.argv.slice(2)
const { name, kinds, others } = choose(words)
const leftOut = hasBrowser() ? [] : kinds.filter((kind) => PAGES.includes(kind))
const runnable = kinds.filter((kind) => !leftOut.includes(kind))

if (leftOut.length > 0 && (process.env.REQUIRE_BROWSER === "1" || runnable.length === 0)) {
  console.error(
    "There is no Chromium on this machine, and these tests need it: install it, or set CHROMIUM_PATH.",
  )
  console.log("0 passed, 1 failed, 0 skipped")
  process.exit(1)
}
process.env.SHIPMENT_ORDERING_TEST_RUN = JSON.stringify({
  name,
  leftOut,
  rest: name === "first" ? "npm run test:all" : undefined,
})
await require("jest").run([
  ...others,
  `--reporters=${path.join(import.meta.dirname, "progress-reporter.cjs")}`,
  `--testSequencer=${path.join(import.meta.dirname, "test-order.cjs")}`,
  // Last: it would take every plain argument after it for another project.
  "--selectProjects",
  ...runnable,
])

function choose([first, ...others]) {
  if (KINDS.includes(first)) return { name: first, kinds: [first], others }
  if (first === "rest") return { name: "rest", kinds: REST, others }
  const hasPaths = words.some((word) => !word.startsWith("-"))
  return hasPaths
    ? { name: "chosen", kinds: KINDS, others: words }
    : { name: "first", kinds: FIRST, others: words }
}

function hasBrowser() {
  try {
    return require("./harness/find-browser.cjs").findBrowser() !== undefined
  } catch (error) {
    console.error(error.message)
    console.log("0 passed, 1 failed, 0 skipped")
    return process.exit(1)
  }
}
