import fc from "fast-check"
import { goodsValue } from ".."

describe("the value of the goods", () => {
  it("is exact where floating point is not", () => {
    expect(goodsValue([{ unitPrice: 0.1, quantity: 3 }])).toBe("0.30")
    expect(
      goodsValue([
        { unitPrice: "19.99", quantity: "3" },
        { unitPrice: 5, quantity: 1 },
      ]),
    ).toBe("64.97")
  })

  it("of nothing is zero", () => {
    expect(goodsValue([])).toBe("0.00")
  })

  it("equals the sum counted in whole cents, in any order of the lines", () => {
    const line = fc.record({
      cents: fc.integer({ min: 0, max: 10_000_000 }),
      quantity: fc.integer({ min: 0, max: 999 }),
      asText: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const valued = lines.map(({ cents, quantity, asText }) => ({
          unitPrice: asText ? (cents / 100).toFixed(2) : cents / 100,
          quantity,
        }))
        const total = lines.reduce((sum, one) => sum + BigInt(one.cents * one.quantity), 0n)
        const expected = `${total / 100n}.${String(total % 100n).padStart(2, "0")}`
        expect(goodsValue(valued)).toBe(expected)
        expect(goodsValue(valued.reverse())).toBe(expected)
      }),
    )
  })

  it.each([NaN, Infinity, -1, "", "abc", "1,50", "-0.01"])("%p is no price", (unitPrice) => {
    expect(() => goodsValue([{ unitPrice, quantity: 1 }])).toThrow(/unit price/)
  })
})
