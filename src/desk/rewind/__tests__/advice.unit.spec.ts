import { adviseLimit } from "../advice"
import { type Figures, NO_FIGURES } from "../totals"

const figures = (charged: number, cost: number, more: Partial<Figures> = {}): Figures => ({
  ...NO_FIGURES,
  ...{ charged, cost, ...more },
})

/** Orders whose delivery costs 6, by what their items are worth. */
const deliveries = (itemsValues: number[], { freeFrom = Infinity } = {}) =>
  itemsValues.map((itemsValue) => ({ itemsValue, price: 6, isFree: itemsValue >= freeFrom }))

const paying = deliveries([60, 20, 90])
const oneFree = deliveries([60, 20, 90], { freeFrom: 90 })

it("without a gain to spend there is no free-delivery limit that keeps the margin", () => {
  expect(adviseLimit(figures(18, 12), figures(18, 12), paying)).toBeNull()
})

it("a dearer delivery pays for the lowest limit that keeps the margin", () => {
  const after = figures(18, 12)
  expect(adviseLimit(figures(12, 12), after, paying)).toEqual({
    ...{ amount: "90", margin: "0.00", orders_free: 1 },
  })
  expect(adviseLimit(figures(6, 12), after, paying)).toEqual({
    ...{ amount: "60", margin: "-6.00", orders_free: 2 },
  })
})

it("a limit that makes as many orders free as the settings do already is no advice", () => {
  const now = figures(12, 12)
  expect(adviseLimit(now, now, oneFree)).toBeNull()
})

it("orders that a shipping rule makes free stay free with any limit, and count as free", () => {
  const now = figures(12, 12, { freeByRule: 2 })
  expect(adviseLimit(now, now, oneFree)).toBeNull()
  expect(adviseLimit(figures(6, 12), now, oneFree)).toEqual({
    ...{ amount: "60", margin: "-6.00", orders_free: 4 },
  })
})

it("a limit takes all orders of the same value, or none of them", () => {
  const after = figures(18, 12)
  const equal = deliveries([60, 60, 90])
  expect(adviseLimit(figures(6, 12), after, equal)).toMatchObject({ amount: "90" })
  expect(adviseLimit(figures(0, 12), after, equal)).toMatchObject({ amount: "60", orders_free: 3 })
})

it("changed settings that lose margin get the higher limit that would keep it", () => {
  const allFree = deliveries([60, 20, 90], { freeFrom: 0 })
  expect(adviseLimit(figures(12, 12), figures(0, 12), allFree)).toEqual({
    ...{ amount: "90", margin: "0.00", orders_free: 1 },
  })
})

it("items worth less than one unit give no limit, since it would make all delivery free", () => {
  const cheap = deliveries([0])
  expect(adviseLimit(figures(0, 12), figures(18, 12), cheap)).toBeNull()
})
