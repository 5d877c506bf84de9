import { adviseLimit, chooseBoxes, mergeLimitable } from "../advice"
import { NO_SUMS } from "../totals"

const sums = (charged: string, cost: string) => ({ ...NO_SUMS, charged, cost })
const NONE = { orders: 0, amount: "0" }
/** Three orders that pay 6 each, by what their items are worth. */
const PAYING = { 20: one(), 60: one(), 90: one() }

function one() {
  return { orders: 1, amount: "6" }
}

it("without a gain to spend there is no free-delivery limit that keeps the margin", () => {
  const now = sums("18", "12")
  expect(adviseLimit({ before: now, after: now, limitable: PAYING, free: NONE })).toBeNull()
})

it("a dearer delivery pays for the lowest limit that keeps the margin", () => {
  const question = { before: sums("12", "12"), after: sums("18", "12"), free: NONE }
  expect(adviseLimit({ ...question, limitable: PAYING })).toEqual({
    ...{ amount: "90", margin: "0.00", orders_free: 1 },
  })
  const richer = { ...question, before: sums("6", "12") }
  expect(adviseLimit({ ...richer, limitable: PAYING })).toEqual({
    ...{ amount: "60", margin: "-6.00", orders_free: 2 },
  })
})

it("a limit that makes as many orders free as the settings do already is no advice", () => {
  const now = sums("12", "12")
  const free = one()
  expect(adviseLimit({ before: now, after: now, limitable: PAYING, free })).toBeNull()
})

it("changed settings that lose margin get the higher limit that would keep it", () => {
  const free = { orders: 3, amount: "18" }
  const question = { before: sums("12", "12"), after: sums("0", "12"), limitable: PAYING, free }
  expect(adviseLimit(question)).toEqual({ amount: "90", margin: "0.00", orders_free: 1 })
})

it("orders of several pages are added by the value of their items", () => {
  expect(mergeLimitable(PAYING, { 60: one() })[60]).toEqual({ orders: 2, amount: "12" })
})

it("the box that saves most comes first, and the next ones count for what they save beside it", () => {
  const small = [3, 0, 0]
  const medium = [2, 2, 0]
  const useless = [0, -1, 0]
  expect(chooseBoxes([small, medium, useless])).toEqual([
    { box: 1, saves: "4.00", orders: 2 },
    { box: 0, saves: "1.00", orders: 1 },
  ])
})

it("at most five boxes are advised", () => {
  const savings = Array.from({ length: 8 }, (_, box) =>
    Array.from({ length: 8 }, (_one, order) => (order === box ? 1 + box : 0)),
  )
  expect(chooseBoxes(savings).map(({ box }) => box)).toEqual([7, 6, 5, 4, 3])
})
