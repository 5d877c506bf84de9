import { readFileSync } from "node:fs"
import path from "node:path"
import { repositoryRoot } from "../harness/repository-paths"
import { checkTypes, codeBlocks, ON_NODE } from "./check-types"

const blocksOf = (page: string) =>
  codeBlocks(readFileSync(path.join(repositoryRoot, "docs", page), "utf8"))
const printing = blocksOf("printing.md")
const storefront = blocksOf("storefront.md")

/** The same with mistakes in it. */
function spoil(blocks: Map<string, string>, mistakes: [right: string, wrong: string][]) {
  const spoilt = (text: string) =>
    mistakes.reduce((code, [right, wrong]) => code.replace(right, wrong), text)
  return new Map([...blocks].map(([file, code]) => [file, spoilt(code)]))
}

it("the guide to printing has a template that compiles against the package's own types", () => {
  expect(printing.size).toBe(1)
  expect(checkTypes(printing, ON_NODE)).toBe("")
})

it("the guide to printing would not compile with a field that a packing slip does not have", () => {
  const spoilt = spoil(printing, [["orderNumber, items", "orderNumber, goods"]])
  expect(checkTypes(spoilt, ON_NODE)).toMatch(/Property 'goods' does not exist/)
})

it("the storefront guide has code that compiles against the package's own types", () => {
  expect(storefront.size).toBeGreaterThan(3)
  expect(checkTypes(storefront)).toBe("")
})

it("the storefront guide would not compile with a wrong property, a value of a wrong type, or an export that is not there", () => {
  const spoilt = spoil(storefront, [
    ["onChosen={reloadCart}", "onChose={reloadCart}"],
    ['postalCode="LV-1010"', "postalCode={1010}"],
    ["  useDeliveryOptions,", "  useDelivery,"],
  ])
  const complaints = checkTypes(spoilt)
  expect(complaints).toMatch(/Property 'onChose' does not exist/)
  expect(complaints).toMatch(/Type 'number' is not assignable to type 'string'/)
  expect(complaints).toMatch(/no exported member.* 'useDelivery'/)
})
