import { valueOfItems } from "../collect-on-delivery"

const LINE = { unit_price: 12.1, quantity: 4, is_tax_inclusive: true, total: 36.3, tax_total: 6.3 }

const valueOf = (line: Record<string, unknown>, quantity: number) =>
  valueOfItems([{ line: { ...LINE, ...line }, quantity }])

it("the worth of shipped items is their share of what was paid for their line, with tax where the price has it", () => {
  expect(valueOf({}, 4)).toBe("36.30")
  expect(valueOf({}, 1)).toBe("9.08")
  expect(valueOf({ is_tax_inclusive: false }, 4)).toBe("30.00")
})

it("the worth of shipped items leaves out pieces of a line that came back, as its totals do", () => {
  const detail = { quantity: 4, return_received_quantity: 1, return_dismissed_quantity: 1 }
  expect(valueOf({ total: 18.15, detail }, 1)).toBe("9.08")
})

it("the worth of shipped items is nothing if they were given away, and their price if they have no totals", () => {
  expect(valueOf({ total: 0, tax_total: 0 }, 2)).toBe("0.00")
  expect(valueOf({ total: undefined }, 2)).toBe("24.20")
  expect(valueOf({ detail: { quantity: 1, return_received_quantity: 1 } }, 1)).toBe("12.10")
})
