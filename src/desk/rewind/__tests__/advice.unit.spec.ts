import { adviseLimit, chooseBoxes } from "../advice"
import { type Figures, NO_FIGURES } from "../totals"

const figures = (charged: number, cost: number, more: Partial<Figures> = {}): Figures => ({
  ...NO_FIGURES,
  ...{ charged, cost, ...more },
})

/** Three orders that pay 6 each, by what their items are worth. */
const paying = [60, 20, 90].map((units) => ({ units, taken: 6 }))

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
  const now = figures(12, 12, { freeByLimit: 1, freeAmount: 6 })
  expect(adviseLimit(now, now, paying)).toBeNull()
})

it("orders that a shipping rule makes free stay free with any limit, and count as free", () => {
  const now = figures(12, 12, { freeByRule: 2, freeByLimit: 1, freeAmount: 6 })
  expect(adviseLimit(now, now, paying)).toBeNull()
  expect(adviseLimit(figures(6, 12), now, paying)).toEqual({
    ...{ amount: "60", margin: "-6.00", orders_free: 4 },
  })
})

it("a limit takes all orders of the same value, or none of them", () => {
  const after = figures(18, 12)
  const equal = [60, 60, 90].map((units) => ({ units, taken: 6 }))
  expect(adviseLimit(figures(6, 12), after, equal)).toMatchObject({ amount: "90" })
  expect(adviseLimit(figures(0, 12), after, equal)).toMatchObject({ amount: "60", orders_free: 3 })
})

it("changed settings that lose margin get the higher limit that would keep it", () => {
  const after = figures(0, 12, { freeByLimit: 3, freeAmount: 18 })
  expect(adviseLimit(figures(12, 12), after, paying)).toEqual({
    ...{ amount: "90", margin: "0.00", orders_free: 1 },
  })
})

it("items worth less than one unit give no limit, since it would make all delivery free", () => {
  const cheap = [{ units: 0, taken: 1 }]
  expect(adviseLimit(figures(0, 12), figures(18, 12), cheap)).toBeNull()
})

it("the box that saves most comes first, and the next ones count for what they save beside it", () => {
  const savings = { small: [3, 0, 0], medium: [2, 2, 0], useless: [0, -1, 0] }
  expect(chooseBoxes(new Map(Object.entries(savings)))).toEqual([
    { box: "medium", saves: "4.00", orders: 2 },
    { box: "small", saves: "1.00", orders: 1 },
  ])
})

it("at most five boxes are advised", () => {
  const savings = Array.from({ length: 8 }, (_, box) =>
    Array.from({ length: 8 }, (_one, order) => (order === box ? 1 + box : 0)),
  )
  const chosen = chooseBoxes(new Map(savings.entries()))
  expect(chosen.map(({ box }) => box)).toEqual([7, 6, 5, 4, 3])
})
