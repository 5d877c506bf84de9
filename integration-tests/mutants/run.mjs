// `npm run test:mutants`: changes the code of the rooms without Medusa in thousands of small ways ("mutants") and runs
// the room's unit tests against each. A mutant that no test notices has survived: a test is missing, or the change makes
// no difference. Name rooms to run only these. Later runs try only what has changed.
// `--sample` tries a tenth of them, in every tenth part of each file: of a room as slow as the cartonizer.
// `--whole` forgets earlier runs and also changes what is "static": computed only once, when a file loads (tables,
// schemas). Each of these mutants needs a new process.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { Stryker } from "@stryker-mutator/core"

/** What is mutated in each room; its own unit tests have to notice. */
const ROOMS = {
  planning: ["src/planning"],
  "price-rules": ["src/price-rules"],
  booking: ["src/booking"],
  "carrier-api": ["src/carrier-api"],
  "answer-book": ["src/answer-book"],
  cartonizer: ["src/cartonizer"],
  holidays: ["src/holidays"],
  "ledger-states": ["src/modules/shipment_ordering", "ledger-states.ts"],
}
/** Their tables are their point: static mutants are never left out. */
const TABLES = ["ledger-states", "holidays"]
const LEAST_SCORE = 85

const root = path.resolve(import.meta.dirname, "../..")
const folder = path.join(root, ".data/mutants")
const words = process.argv.slice(2)
const isWhole = words.includes("--whole")
const isSample = words.includes("--sample")
const unknown = words.filter((word) => !/^--(whole|sample)$/.test(word) && !(word in ROOMS))
if (unknown.length > 0) {
  console.error(
    `There is no room ${unknown.join(", ")}: choose from ${Object.keys(ROOMS).join(", ")}.`,
  )
  process.exit(1)
}
const chosen = Object.keys(ROOMS).filter((room) => words.includes(room))
const rooms = chosen.length > 0 ? chosen : Object.keys(ROOMS)
process.chdir(root)
mkdirSync(folder, { recursive: true })

const rows = []
for (const room of rooms) rows.push(await mutate(room))
const COLUMNS = ["mutants", "noticed", "survived", "not run", "left out"]
const line = (room, columns) =>
  room.padEnd(14) + columns.map((column) => String(column).padStart(10)).join("")
console.log(`\n${line("room", [...COLUMNS, "score"])}`)
for (const { room, counts, score } of rows) {
  console.log(line(room, [...counts, `${score.toFixed(1)} %`]))
}
console.log(
  `Survivors: ${path.relative(root, folder)}/<room>.txt, beside their code in <room>.html. Left out: static ones`,
)
process.exit(rows.some(({ score }) => score < LEAST_SCORE) ? 1 : 0)

/** @returns a room's score, and its counts for the columns; "not run" are in code that no test runs */
async function mutate(room) {
  const [source, file = "*.ts"] = ROOMS[room]
  const earlierResults = path.join(folder, `${room}-known.json`)
  if (isWhole) rmSync(earlierResults, { force: true })
  const results = await new Stryker({
    testRunner: "mocha",
    plugins: ["@stryker-mutator/mocha-runner"],
    mochaOptions: {
      spec: [`${source}/**/__tests__/${path.parse(file).name}.unit.spec.ts`],
      // Takes half of the time of the cartonizer's tests.
      ignore: ["src/cartonizer/__tests__/never-worse.unit.spec.ts"],
      require: ["ts-node/register", "./integration-tests/mutants/jest-in-mocha.cjs"],
    },
    mutate: isSample
      ? sampleOf(source)
      : [`${source}/**/${file}`, "!**/__tests__/**", "!**/index.ts"],
    ignorePatterns: [".data", ".medusa", "dist", "/docs/images", "/integration-tests/store"],
    coverageAnalysis: "perTest",
    ignoreStatic: !isWhole && !TABLES.includes(room),
    warnings: { slow: false },
    incremental: !isSample,
    incrementalFile: earlierResults,
    reporters: ["progress-append-only", "html"],
    htmlReporter: { fileName: path.join(folder, `${room}.html`) },
    tempDirName: path.join(folder, "copy"),
    logLevel: "warn",
    timeoutMS: 10_000,
  }).runMutationTest()
  const withStatus = (...statuses) => results.filter(({ status }) => statuses.includes(status))
  const noticed = withStatus("Killed", "Timeout")
  const survivors = withStatus("Survived", "NoCoverage")
  const lines = survivors.map(
    ({ fileName, location, mutatorName, replacement, status }) =>
      `${path.relative(root, fileName)}:${location.start.line} ${status} ${mutatorName}: ${replacement?.replace(/\s+/g, " ")}`,
  )
  writeFileSync(path.join(folder, `${room}.txt`), `${lines.join("\n")}\n`)
  const mutants = noticed.length + survivors.length
  const others = ["Survived", "NoCoverage", "Ignored"].map((status) => withStatus(status).length)
  return {
    room,
    counts: [mutants, noticed.length, ...others],
    score: (100 * noticed.length) / Math.max(1, mutants),
  }
}

/** Every tenth stretch of the lines of a room's files, from one that differs by file. Stryker takes what lies within. */
function sampleOf(source) {
  const [LINES, EVERY] = [12, 10]
  return readdirSync(source, { recursive: true })
    .filter((name) => /\.ts$/.test(name) && !/__tests__|index\.ts$/.test(name))
    .sort()
    .flatMap((name, place) => {
      const count = readFileSync(path.join(source, name), "utf8").split("\n").length
      const stretches = []
      for (let from = 1 + LINES * (place % EVERY); from <= count; from += LINES * EVERY) {
        stretches.push(`${source}/${name}:${from}-${Math.min(from + LINES - 1, count)}`)
      }
      return stretches
    })
}
