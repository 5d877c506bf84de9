import {
  addFigures,
  amount,
  mostChanged,
  NO_FIGURES,
  type OrderChange,
  type Side,
  toTotals,
} from "../totals"

const side = (charged: number, cost: number, more: Partial<Side> = {}): Side => ({
  ...NO_FIGURES,
  ...{ charged, cost, parcels: 1, option: "Door", ...more },
})

const change = (order_id: string, before: Side, after: Side): OrderChange => ({
  ...{ order_id, display_id: 1, before, after },
})

it("a hundred thousand orders are added to the cent", () => {
  const sum = addFigures(...Array.from({ length: 100_000 }, () => side(0.07, 0.1)))
  expect(toTotals(sum)).toMatchObject({ charged: "7000.00", cost: "10000.00", margin: "-3000.00" })
})

it.each([
  [1.005, "1.01"],
  [-1.005, "-1.01"],
  [0.1 + 0.2 - 0.3, "0.00"],
  [-1e-12, "0.00"],
])("%s is shown as %s, without the noise of binary fractions", (value, text) => {
  expect(amount(value)).toBe(text)
})

it("an order without an option brings and costs nothing, and is counted", () => {
  const lost = side(0, 0, { parcels: 0, withoutOption: 1, reason: "too_big" })
  expect(toTotals(addFigures(side(6, 5), lost))).toEqual({
    ...{ charged: "6.00", cost: "5.00", margin: "1.00", parcels: 1, without_option: 1 },
    empty_share: null,
  })
})

it("the empty share is that of all packages together, so that large boxes count for more", () => {
  const large = side(1, 1, { volume: 900, emptyVolume: 90 })
  const small = side(1, 1, { volume: 100, emptyVolume: 60 })
  expect(toTotals(addFigures(large, small)).empty_share).toBe(0.15)
})

it("the orders whose margin changes most come first, at most twenty, and others are left out", () => {
  const changes = Array.from({ length: 30 }, (_, at) =>
    change(String(at), side(5, 4), side(5 + at, 4)),
  )
  const listed = mostChanged(changes).map(({ order_id }) => order_id)
  expect(listed).toHaveLength(20)
  expect(listed.slice(0, 2)).toEqual(["29", "28"])
  const same = change("same", side(5, 4), side(5, 4))
  const otherOption = change("other", side(5, 4), side(5, 4, { option: "Locker" }))
  expect(mostChanged([same, otherOption])).toEqual([otherOption])
})
