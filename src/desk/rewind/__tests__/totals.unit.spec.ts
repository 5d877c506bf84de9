import type { Side } from "../compare-order"
import { addSums, mostChanged, NO_SUMS, type OrderChange, sumsOf, toTotals } from "../totals"

const side = (charged: string | null, cost: string | null, more: Partial<Side> = {}): Side => ({
  ...{
    charged,
    cost,
    parcels: charged === null ? 0 : 1,
    option: "Door",
    volume: 0,
    emptyVolume: 0,
  },
  ...{ limitable: "0", isFreeByLimit: false, ...more },
})

const change = (order_id: string, before: Side, after: Side): OrderChange => ({
  ...{ order_id, display_id: 1, before, after },
})

it("sums are exact, and rounded only when they are shown", () => {
  const cent = sumsOf(side("0.004", "0.1"))
  const sums = [cent, cent, cent].reduce(addSums, NO_SUMS)
  expect(sums).toMatchObject({ charged: "0.012", cost: "0.3" })
  expect(toTotals(sums)).toMatchObject({ charged: "0.01", cost: "0.30", margin: "-0.29" })
})

it("an order without an option brings and costs nothing, and is counted", () => {
  const sums = addSums(sumsOf(side("6", "5")), sumsOf(side(null, null)))
  expect(toTotals(sums)).toEqual({
    ...{ charged: "6.00", cost: "5.00", margin: "1.00", parcels: 1, without_option: 1 },
    empty_share: null,
  })
})

it("the empty share is that of all packages together, so that large boxes count for more", () => {
  const large = side("1", "1", { volume: 900, emptyVolume: 90 })
  const small = side("1", "1", { volume: 100, emptyVolume: 60 })
  expect(toTotals(addSums(sumsOf(large), sumsOf(small))).empty_share).toBe(0.15)
})

it("the orders whose margin changes most come first, at most twenty, and others are left out", () => {
  const changes = Array.from({ length: 30 }, (_, at) =>
    change(String(at), side("5", "4"), side(String(5 + at), "4")),
  )
  const listed = mostChanged(changes).map(({ order_id }) => order_id)
  expect(listed).toHaveLength(20)
  expect(listed.slice(0, 2)).toEqual(["29", "28"])
  const same = change("same", side("5", "4"), side("5.00", "4"))
  const otherOption = change("other", side("5", "4"), side("5", "4", { option: "Locker" }))
  expect(mostChanged([same, otherOption])).toEqual([otherOption])
})
