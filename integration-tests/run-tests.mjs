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
const { buildArgv, run } = require("jest")
const { findBrowser, findRedis, NEED_REDIS } = require("./harness/find-programs.cjs")

const words = process.argv.slice(2)
const { kinds, others } = await choose(words)
const leftOut = findMissing().filter(({ tests }) => tests.length > 0)
const messages = leftOut.map(
  ({ tests, needed }) => `Left out: ${tests.join(", ")}. This machine has no ${needed}.`,
)
const runnable = kinds.filter((kind) => !leftOut.some(({ tests }) => tests.includes(kind)))
if (leftOut.length > 0 && (process.env.REQUIRE_BROWSER === "1" || runnable.length === 0)) {
  fail(messages.join("\n"))
}
process.env.SHIPMENT_ORDERING_TEST_RUN = JSON.stringify([
  ...messages,
  ...(kinds === FIRST ? ["What takes longer: npm run test:all"] : []),
])
await run([
  ...others,
  `--reporters=${path.join(import.meta.dirname, "progress-reporter.cjs")}`,
  `--testSequencer=${path.join(import.meta.dirname, "test-order.cjs")}`,
  // Last: it would take every plain argument after it for another project.
  "--selectProjects",
  ...runnable,
])

async function choose([first, ...others]) {
  if (KINDS.includes(first)) return { kinds: [first], others }
  if (first === "rest") return { kinds: REST, others }
  // Jest knows which words are parts of paths, and which belong to an option, as a test's name to `-t`.
  const { _: paths } = await buildArgv(words)
  return { kinds: paths.length > 0 ? KINDS : FIRST, others: words }
}

/** Programs that are not on this machine, and what is left out of the chosen kinds without them. */
function findMissing() {
  try {
    const pages = findBrowser() ? [] : kinds.filter((kind) => PAGES.includes(kind))
    const withRedis = findRedis() || !kinds.includes("trouble") ? [] : NEED_REDIS
    return [
      { tests: pages, needed: "Chromium: install it, or set CHROMIUM_PATH" },
      { tests: withRedis, needed: "redis-server: install it" },
    ]
  } catch (error) {
    return fail(error.message)
  }
}

function fail(message) {
  console.error(message)
  console.log("0 passed, 1 failed, 0 skipped")
  process.exit(1)
}
