// All unit specs of a room in one file: each mutant then loads the room once, and not once for each spec.
const { readdirSync } = require("node:fs")
const path = require("node:path")

const folder = path.resolve(__dirname, "../..", process.env.MUTANTS_FOLDER ?? "")
const name = process.env.MUTANTS_SPECS ?? ""
const specs = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".unit.spec.ts") && file.includes(name),
)

globalThis.describe.each(specs)("%s", (spec) => {
  require(path.join(folder, spec))
})
