import { readFileSync } from "node:fs"
import path from "node:path"
import { repositoryRoot } from "../harness/repository-paths"
import { checkTypes, ON_NODE } from "./check-types"
import { codeBlocks } from "./code-blocks"

const blocks = codeBlocks(readFileSync(path.join(repositoryRoot, "docs", "printing.md"), "utf8"))

describe("the guide to printing", () => {
  it("the guide to printing has a template that compiles against the package's own types", () => {
    expect(blocks).toHaveLength(1)
    expect(checkTypes(blocks, ON_NODE)).toEqual([])
  })

  it("the guide to printing would not compile with a field that a packing slip does not have", () => {
    const spoilt = blocks.map((block) => ({
      ...block,
      code: block.code.replace("orderNumber, items", "orderNumber, goods"),
    }))
    expect(checkTypes(spoilt, ON_NODE).join()).toMatch(/Property 'goods' does not exist/)
  })
})
