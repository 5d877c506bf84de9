import { readFileSync } from "node:fs"
import path from "node:path"
import { repositoryRoot } from "../harness/repository-paths"
import { checkTypes } from "./check-types"
import { codeBlocks } from "./code-blocks"

const guide = readFileSync(path.join(repositoryRoot, "docs", "storefront.md"), "utf8")
const blocks = codeBlocks(guide)

describe("the storefront guide", () => {
  it("the storefront guide has code that compiles against the package's own types", () => {
    expect(blocks.length).toBeGreaterThan(3)
    expect(checkTypes(blocks)).toEqual([])
  })

  it("the storefront guide would not compile with a wrong property, a value of a wrong type, or an export that is not there", () => {
    const wrong: [string, string][] = [
      ["onChosen={reloadCart}", "onChose={reloadCart}"],
      ['postalCode="LV-1010"', "postalCode={1010}"],
      ["  useDeliveryOptions,", "  useDelivery,"],
    ]
    const spoilt = blocks.map((block) => ({
      ...block,
      code: wrong.reduce((code, [right, mistake]) => code.replace(right, mistake), block.code),
    }))
    const complaints = checkTypes(spoilt).join("\n")
    expect(complaints).toMatch(/Property 'onChose' does not exist/)
    expect(complaints).toMatch(/Type 'number' is not assignable to type 'string'/)
    expect(complaints).toMatch(/no exported member.* 'useDelivery'/)
  })
})
