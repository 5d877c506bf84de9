import { callsLeft } from "../stores/call-budget"

const limits = { accountPerMinute: 30, backgroundPerMinute: 60, visitorPerMinute: 5 }

it.each([
  [-100, 15],
  [0, 15],
  [4, 14],
  [56, 1],
  [57, 0],
])("visitors may make half of a minute's calls at once: %d s ahead, %d are left", (ahead, left) => {
  expect(callsLeft(ahead, "visitors", limits)).toBe(left)
})

it("a visitors' limit of one call is left until it is used", () => {
  const one = { ...limits, accountPerMinute: 1 }
  expect(callsLeft(0, "visitors", one)).toBe(1)
  expect(callsLeft(120, "visitors", one)).toBe(0)
})

it.each([
  [-100, 60],
  [20, 40],
  [60, 0],
  [300, 0],
])("of the background's coming minute, %d s are booked and %d calls are left", (ahead, left) => {
  expect(callsLeft(ahead, "background", limits)).toBe(left)
})
