// Chooses what jest runs: the first run without arguments, the rest with "rest", one kind with its name. Other words
// are for jest: parts of paths, which are looked for in all kinds, and options.
// Node's options stand in package.json: jest's workers need them too.
import { createRequire } from "node:module"
import path from "node:path"

const FIRST = ["unit", "conformance", "first-run", "walk"]
const REST = ["http", "thorough", "trouble", "browser"]
const KINDS = [...FIRST, ...REST]

const require = createRequire(import.meta.url)
const { buildArgv, run } = require("jest")
const {
  findBrowser,
  findPoppler,
  findRedis,
  findZbar,
  NEED_REDIS,
} = require("./harness/find-programs.cjs")

const CHROMIUM = {
  find: findBrowser,
  install: "Chromium (apt-get install chromium) or set CHROMIUM_PATH",
}
/** Tests that are left out without a program. `again` runs them: a kind if all of it is left out. */
const NEEDS = [
  { ...CHROMIUM, kind: "walk", tests: "the walk through shop and admin", again: "walk" },
  { ...CHROMIUM, kind: "browser", tests: "the tests of single pages", again: "browser" },
  {
    find: findRedis,
    install: "Redis (apt-get install redis-server)",
    kind: "trouble",
    tests: "the tests with Redis",
    again: NEED_REDIS.join(" "),
  },
  {
    find: findPoppler,
    install: "Poppler (apt-get install poppler-utils)",
    kind: "unit",
    tests: "the look of labels on paper",
    again: "unit labels",
  },
  {
    find: () => findPoppler() && findZbar(),
    install: "Poppler and ZBar (apt-get install poppler-utils zbar-tools)",
    kind: "http",
    tests: "the barcodes of packing slips",
    again: "http documents",
  },
]

const words = process.argv.slice(2)
const { kinds, others } = await choose(words)
const leftOut = findLeftOut()
const messages = leftOut.map(
  ({ tests, install, again }) =>
    `Left out: ${tests}. Install ${install}, then: npm test -- ${again}`,
)
const runnable = kinds.filter((kind) => !leftOut.some(({ again }) => again === kind))
if (leftOut.length > 0 && (process.env.REQUIRE_PROGRAMS === "1" || runnable.length === 0)) {
  fail(messages.join("\n"))
}
process.env.SHIPMENT_ORDERING_TEST_RUN = JSON.stringify({
  beforeCounts: messages,
  afterCounts: kinds === FIRST ? ["The rest of the tests: npm run test:all"] : [],
})
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

function findLeftOut() {
  try {
    return NEEDS.filter(({ kind, find }) => kinds.includes(kind) && !find())
  } catch (error) {
    return fail(error.message)
  }
}

function fail(message) {
  console.error(message)
  console.log("0 passed, 1 failed, 0 skipped")
  process.exit(1)
}
