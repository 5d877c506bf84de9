// `npm run test:times`: the slowest files of the last run, and the time of each kind; of another run with its name.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"

const folder = path.join(import.meta.dirname, "../.data/test-times")
const SHOWN = 25

const runs = (existsSync(folder) ? readdirSync(folder) : [])
  .map((file) => ({ name: path.parse(file).name, file: path.join(folder, file) }))
  .sort((one, other) => statSync(other.file).mtimeMs - statSync(one.file).mtimeMs)
const names = runs.map(({ name }) => name).join(", ") || "none"
const wanted = process.argv[2]
const run = runs.find(({ name }) => wanted === undefined || name === wanted)
if (!run) {
  console.error(`No such run is on record (there are: ${names}). Run npm test first.`)
  process.exit(1)
}
const { wall, files } = JSON.parse(readFileSync(run.file, "utf8"))
console.log(`The last run of "${run.name}" (on record: ${names})\n\n  seconds   set-up    tests`)
for (const file of files.toSorted((a, b) => b.total - a.total).slice(0, SHOWN))
  print(file.file, [file])
console.log("")
const kindOf = ({ file }) => (file.startsWith("integration-tests/") ? file.split("/")[1] : "unit")
for (const kind of new Set(files.map(kindOf))) {
  const ofKind = files.filter((file) => kindOf(file) === kind)
  print(`${kind}, ${ofKind.length} files`, ofKind)
}
print(`all, ${files.length} files, in ${Math.round(wall / 1000)} s`, files)

function print(name, some) {
  const total = some.reduce((sum, file) => sum + file.total, 0)
  const tests = some.reduce((sum, file) => sum + file.tests, 0)
  const columns = [total, total - tests, tests].map((ms) => (ms / 1000).toFixed(1).padStart(9))
  console.log(`${columns.join("")}  ${name}`)
}
