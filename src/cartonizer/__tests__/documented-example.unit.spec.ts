import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import vm from "node:vm"
import ts from "typescript"
import * as cartonizer from ".."
import { readXml } from "./read-xml"

const docs = path.join(__dirname, "../../../docs")
const pictureFile = path.join(docs, "cartonizer-example.svg")
const STALE = "Make it anew: UPDATE_DOCS=1 npm run test:unit -- documented-example"

/** Runs the example of the documentation as it stands there. */
function runExample(): { printed: string; picture: string; expected: string } {
  const text = readFileSync(path.join(docs, "cartonizer.md"), "utf8")
  const [, source = ""] = /```ts\n([^]*?)```/.exec(text) ?? []
  const [, expected = ""] = /```text\n([^]*?)```/.exec(text) ?? []
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  const printed: string[] = []
  const exports: { picture?: string } = {}
  vm.runInThisContext(`(exports, require, console) => {${outputText}}`)(
    exports,
    (name: string) => {
      expect(name).toBe("medusa-plugin-shipment-ordering/cartonizer")
      return cartonizer
    },
    { log: (...words: unknown[]) => printed.push(`${words.join(" ")}\n`) },
  )
  return { printed: printed.join(""), picture: exports.picture ?? "", expected }
}

describe("the example in docs/cartonizer.md", () => {
  it("prints what stands below it", () => {
    const { printed, expected } = runExample()
    expect(printed).toBe(expected)
  })

  it("draws the picture that stands below it", () => {
    const { picture } = runExample()
    if (process.env.UPDATE_DOCS === "1") writeFileSync(pictureFile, `${picture}\n`)
    readXml(picture)
    const isTrue = readFileSync(pictureFile, "utf8") === `${picture}\n`
    expect(isTrue ? "up to date" : STALE).toBe("up to date")
  })
})
