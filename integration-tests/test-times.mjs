// `npm run test:times`: the slowest files of the last run, and the time of each kind.
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"

const record = path.join(import.meta.dirname, "../.data/test-times.json")
const SHOWN = 25

if (!existsSync(record)) {
  console.error("No run is on record. Run npm test first.")
  process.exit(1)
}
const { wall, files } = JSON.parse(readFileSync(record, "utf8"))
console.log("  seconds   set-up    tests")
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
