import type { Box } from ".."
import { BoxStock } from "../box-stock"
import { itemTypesOf } from "../item-type"
import { largestShare, packGreedily } from "../pack-greedily"

describe("packing box after box", () => {
  it("takes as many boxes out of stock as it fills", () => {
    const inner = { length: 100, width: 100, height: 100 }
    const box: Box = { id: "b", kind: "parcel", inner, outer: inner, tareWeight: 0, maxWeight: 99 }
    const cube = { id: "cube", ...inner, weight: 1, rotation: "any", quantity: 2 } as const
    const load = { types: itemTypesOf([cube]), counts: [2] }
    const inStockAfter = (available: number): number => {
      const stock = BoxStock.of([{ ...box, available }], "boxes")
      expect(packGreedily(load, stock, { rule: largestShare }).filled).toHaveLength(2)
      return stock.inStock.length
    }
    expect(inStockAfter(2)).toBe(0)
    expect(inStockAfter(3)).toBe(1)
  })
})
