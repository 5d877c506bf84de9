import { findCustomerState, listCustomerSteps } from "../customer-tracking"

type Row = Parameters<typeof findCustomerState>[0] & Parameters<typeof listCustomerSteps>[1]
type Fulfillment = Parameters<typeof findCustomerState>[1]

const [CREATED, CONFIRMED, TRACKED, SHIPPED, DELIVERED] = [1, 2, 3, 4, 5].map(
  (day) => `2026-12-0${day}T09:00:00.000Z`,
) as [string, string, string, string, string]

const row: Row = {
  state: "tracked",
  created_at: new Date(CREATED),
  entered_at: { pending: CREATED, ordered: CREATED, confirmed: CONFIRMED, tracked: TRACKED },
  shipped_at: null,
}

const stepsOf = (changes: Partial<Row> = {}, fulfillment: Fulfillment = {}) => {
  const changed = { ...row, ...changes }
  const state = findCustomerState(changed, fulfillment)
  return listCustomerSteps(state, changed, fulfillment).map(({ state: step, at }) => [step, at])
}

const preparing = ["preparing", CREATED]
const ready = ["ready", CONFIRMED]

it("the steps of a parcel are those so far, with their times", () => {
  const ordered = { pending: CREATED, ordered: CREATED }
  expect(stepsOf({ state: "ordered", entered_at: ordered })).toEqual([preparing])
  expect(stepsOf()).toEqual([preparing, ready])
  expect(stepsOf({}, { shipped_at: SHIPPED })).toEqual([preparing, ready, ["on_its_way", SHIPPED]])
  expect(stepsOf({}, { shipped_at: new Date(SHIPPED), delivered_at: new Date(DELIVERED) })).toEqual(
    [preparing, ready, ["on_its_way", SHIPPED], ["delivered", DELIVERED]],
  )
})

it("the steps of a parcel say ready by the numbers, if no confirmation was seen", () => {
  expect(stepsOf({ entered_at: { tracked: TRACKED } })).toEqual([preparing, ["ready", TRACKED]])
})

it("the steps of a parcel are all there, without a time if that is unknown", () => {
  expect(
    stepsOf({ state: "ordered", entered_at: { ordered: CREATED } }, { delivered_at: DELIVERED }),
  ).toEqual([preparing, ["ready", null], ["on_its_way", null], ["delivered", DELIVERED]])
})

it("the steps of a replacement do not begin with those of the parcel that it replaces", () => {
  const before = { shipped_at: "2026-11-30T09:00:00.000Z" }
  expect(stepsOf({ state: "confirmed" }, before)).toEqual([preparing, ready])
  expect(stepsOf({}, before)).toEqual([preparing, ready, ["on_its_way", null]])
  expect(stepsOf({ shipped_at: new Date(SHIPPED) }, before)).toEqual([
    preparing,
    ready,
    ["on_its_way", SHIPPED],
  ])
})
