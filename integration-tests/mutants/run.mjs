// `npm run test:mutants`: changes the code of the rooms without Medusa in thousands of small ways ("mutants") and runs
// the room's unit tests against each. A mutant that no test notices has survived: a test is missing, or the change makes
// no difference. Words are rooms, all without. Later runs try only what has changed.
// `--whole` forgets earlier runs and also changes what is computed only once, when a file loads (tables, schemas): each
// of these mutants needs a new process.
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
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
  "ledger-states": ["src/modules/shipment_ordering", "ledger-states.ts"],
}
const LEAST_SCORE = 85

const root = path.resolve(import.meta.dirname, "../..")
const folder = path.join(root, ".data/mutants")
const words = process.argv.slice(2)
const isWhole = words.includes("--whole")
const unknown = words.filter((word) => word !== "--whole" && !(word in ROOMS))
if (unknown.length > 0) {
  console.error(
    `There is no room ${unknown.join(", ")}: choose from ${Object.keys(ROOMS).join(", ")}.`,
  )
  process.exit(1)
}
const chosen = Object.keys(ROOMS).filter((room) => words.includes(room))
const rooms = chosen.length > 0 ? chosen : Object.keys(ROOMS)
mkdirSync(folder, { recursive: true })
process.chdir(root)

const rows = []
for (const room of rooms) rows.push(await mutate(room))
console.log(`\n${"room".padEnd(14)}  mutants  noticed  survived  not run   score`)
for (const { room, mutants, noticed, survived, notRun, score } of rows) {
  const numbers = [mutants, noticed, survived, notRun].map((number) => String(number).padStart(9))
  console.log(`${room.padEnd(14)}${numbers.join("")}  ${score.toFixed(1).padStart(6)} %`)
}
console.log(
  `Survivors: ${path.relative(root, folder)}/<room>.txt, beside their code in <room>.html`,
)
process.exit(rows.some(({ score }) => score < LEAST_SCORE) ? 1 : 0)

/** @returns counts of one room; `notRun` are in code that no test runs */
async function mutate(room) {
  const [source, file = "*.ts"] = ROOMS[room]
  const known = path.join(folder, `${room}-known.json`)
  if (isWhole) rmSync(known, { force: true })
  const results = await new Stryker({
    testRunner: "mocha",
    plugins: ["@stryker-mutator/mocha-runner"],
    mochaOptions: {
      spec: [`${source}/**/__tests__/${path.parse(file).name}.unit.spec.ts`],
      require: ["ts-node/register", "./integration-tests/mutants/jest-in-mocha.cjs"],
    },
    mutate: [`${source}/**/${file}`, "!**/__tests__/**", "!**/index.ts"],
    ignorePatterns: [".data", ".medusa", "dist", "/docs/images", "/integration-tests/store"],
    coverageAnalysis: "perTest",
    ignoreStatic: !isWhole,
    warnings: { slow: false },
    incremental: true,
    incrementalFile: known,
    reporters: ["progress-append-only", "html"],
    htmlReporter: { fileName: path.join(folder, `${room}.html`) },
    tempDirName: path.join(folder, "copy"),
    logLevel: "warn",
    timeoutMS: 30_000,
  }).runMutationTest()
  const withStatus = (...statuses) => results.filter(({ status }) => statuses.includes(status))
  const noticed = withStatus("Killed", "Timeout")
  const survivors = withStatus("Survived", "NoCoverage")
  const lines = survivors.map(
    ({ fileName, location, mutatorName, replacement, status }) =>
      `${path.relative(root, fileName)}:${location.start.line} ${status} ${mutatorName}: ${replacement?.replace(/\s+/g, " ")}`,
  )
  writeFileSync(path.join(folder, `${room}.txt`), `${lines.join("\n")}\n`)
  return {
    room,
    mutants: noticed.length + survivors.length,
    noticed: noticed.length,
    survived: withStatus("Survived").length,
    notRun: withStatus("NoCoverage").length,
    score: (100 * noticed.length) / Math.max(1, noticed.length + survivors.length),
  }
}
