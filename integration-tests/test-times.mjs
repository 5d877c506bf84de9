// `npm run test:times`: where the time of the last run went; of another run with its name, as in `-- rest`.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..")
/** Of the last run of each suite, as `run-tests.mjs` names them. */
export const timesFolder = path.join(root, ".data", "test-times")
const MOST_SHOWN = 25

/**
 * Milliseconds per file of a run. Boots are those of stores; what is left beside boots and tests is set-up.
 *
 * @param result of jest
 * @param bootsFile a line for each store that was started or borrowed
 */
export function timesOf(result, bootsFile) {
  const boots = {}
  for (const line of existsSync(bootsFile) ? readFileSync(bootsFile, "utf8").split("\n") : []) {
    if (line === "") continue
    const { file, milliseconds } = JSON.parse(line)
    boots[file] = (boots[file] ?? 0) + milliseconds
  }
  const starts = result.testResults.map(({ startTime }) => startTime).filter(Boolean)
  const ends = result.testResults.map(({ endTime }) => endTime).filter(Boolean)
  return {
    wall: Math.max(...ends) - Math.min(...starts),
    files: result.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
      file: path.relative(root, name),
      total: endTime - startTime,
      boots: Math.round(boots[name] ?? 0),
      tests: Math.round(assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0)),
    })),
  }
}

function print({ wall, files }) {
  const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1).padStart(9)
  const line = ({ total, boots, tests }, name) =>
    seconds(total) + seconds(boots) + seconds(total - boots - tests) + seconds(tests) + `  ${name}`
  const sum = (some) =>
    some.reduce(
      (all, { total, boots, tests }) => ({
        total: all.total + total,
        boots: all.boots + boots,
        tests: all.tests + tests,
      }),
      { total: 0, boots: 0, tests: 0 },
    )
  console.log("  seconds    boots   set-up    tests")
  for (const file of files.toSorted((a, b) => b.total - a.total).slice(0, MOST_SHOWN)) {
    console.log(line(file, file.file))
  }
  console.log("")
  const kinds = group(files)
  for (const [kind, some] of kinds) console.log(line(sum(some), `${kind}, ${some.length} files`))
  console.log(line(sum(files), `all, ${files.length} files, in ${Math.round(wall / 1000)} s`))
}

const kindOf = ({ file }) =>
  file.startsWith("src/") ? "unit" : file.split("/").slice(1, -1)[0] || "other"

function group(files) {
  const kinds = new Map()
  for (const file of files) kinds.set(kindOf(file), [...(kinds.get(kindOf(file)) ?? []), file])
  return kinds
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const records = (existsSync(timesFolder) ? readdirSync(timesFolder) : [])
    .map((file) => ({ name: path.parse(file).name, file: path.join(timesFolder, file) }))
    .sort((one, other) => statSync(other.file).mtimeMs - statSync(one.file).mtimeMs)
  const names = records.map(({ name }) => name).join(", ")
  const wanted = process.argv[2]
  const record = records.find(({ name }) => wanted === undefined || name === wanted)
  if (!record) {
    const others = names && ` On record: ${names}.`
    console.error(
      `No run${wanted ? ` of ${wanted}` : ""} is on record: run \`npm test\` first.${others}`,
    )
    process.exit(1)
  }
  console.log(`The last run of "${record.name}" (on record: ${names})\n`)
  print(JSON.parse(readFileSync(record.file, "utf8")))
}
