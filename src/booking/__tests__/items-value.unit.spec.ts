import fc from "fast-check"
import { itemsValue } from ".."

it("the value of the items is exact where floating point is not", () => {
  expect(itemsValue([{ price: 0.1, units: 1, quantity: 3 }])).toBe("0.30")
  expect(
    itemsValue([
      { price: "19.99", units: 1, quantity: "3" },
      { price: 5, units: "1", quantity: 1 },
    ]),
  ).toBe("64.97")
})

it("the value of the items is a part of what several units cost together, half a cent rounded up", () => {
  expect(itemsValue([{ price: "10", units: 3, quantity: 1 }])).toBe("3.33")
  expect(itemsValue([{ price: "10", units: 3, quantity: 3 }])).toBe("10.00")
  expect(itemsValue([{ price: "20.01", units: 2, quantity: 1 }])).toBe("10.01")
})

it("the value of items that have a price is at least a cent", () => {
  expect(itemsValue([{ price: "0.001", units: 1, quantity: 2 }])).toBe("0.01")
  expect(itemsValue([{ price: "0", units: 1, quantity: 2 }])).toBe("0.00")
})

it("the value of no items is zero", () => {
  expect(itemsValue([])).toBe("0.00")
})

it("the value of the items equals the sum counted in whole cents, in any order of the lines", () => {
  const line = fc.record({
    cents: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 0, max: 999 }),
    asText: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const valued = lines.map(({ cents, quantity, asText }) => ({
        price: asText ? (cents / 100).toFixed(2) : cents / 100,
        units: 1,
        quantity,
      }))
      const total = lines.reduce((sum, one) => sum + BigInt(one.cents * one.quantity), 0n)
      const expected = `${total / 100n}.${String(total % 100n).padStart(2, "0")}`
      expect(itemsValue(valued)).toBe(expected)
      expect(itemsValue(valued.reverse())).toBe(expected)
    }),
  )
})

it("the value of the items is never below zero: a line that costs less than nothing is worth nothing", () => {
  expect(itemsValue([{ price: -1, units: 1, quantity: 1 }])).toBe("0.00")
  const mug = { price: "18.90", units: 1, quantity: 1 }
  expect(itemsValue([mug, { price: "-90.99", units: 3, quantity: 2 }])).toBe("18.90")
})

it.each([NaN, Infinity, "", "abc", "1,50", "0x1"])("%p is no price", (price) => {
  expect(() => itemsValue([{ price, units: 1, quantity: 1 }])).toThrow(/The price "/)
})
