// All unit specs of a room in one file: each mutant then loads the room once, and not once for each spec.
import { readdirSync } from "node:fs"
import path from "node:path"

const folder = path.resolve(__dirname, "../..", process.env.MUTANTS_FOLDER ?? "")
const name = new RegExp(process.env.MUTANTS_SPECS ?? "")
const specs = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".unit.spec.ts") && name.test(file),
)

describe.each(specs)("%s", (spec) => {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- while jest collects the tests of this block
  require(path.join(folder, spec))
})
