import { readFileSync } from "node:fs"
import path from "node:path"
import vm from "node:vm"
import ts from "typescript"
import * as cartonizer from ".."

const docs = path.join(__dirname, "../../../docs")

/** Runs the example of the documentation as it stands there. */
function runExample(): { printed: string; expected: string } {
  const text = readFileSync(path.join(docs, "cartonizer.md"), "utf8")
  const [, source = ""] = /```ts\n([^]*?)```/.exec(text) ?? []
  const [, expected = ""] = /```text\n([^]*?)```/.exec(text) ?? []
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  const printed: string[] = []
  vm.runInThisContext(`(exports, require, console) => {${outputText}}`)(
    {},
    (name: string) => {
      expect(name).toBe("medusa-plugin-shipment-ordering/cartonizer")
      return cartonizer
    },
    { log: (...words: unknown[]) => printed.push(`${words.join(" ")}\n`) },
  )
  return { printed: printed.join(""), expected }
}

it("the example in docs/cartonizer.md prints what stands below it", () => {
  const { printed, expected } = runExample()
  expect(printed).toBe(expected)
})
