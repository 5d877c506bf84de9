import { keyValidity } from "../health"

const DAY_MS = 86_400_000
const now = new Date("2026-11-24T12:00:00Z")

beforeEach(() => void jest.useFakeTimers({ now }))
afterEach(() => void jest.useRealTimers())

const savedAgo = (days: number) => ({
  savedAt: new Date(now.getTime() - days * DAY_MS),
  validUntil: undefined,
})

it("a key whose end nobody has entered is valid for a year from when it was saved", () => {
  expect(keyValidity(savedAgo(0))).toEqual({
    validUntil: "2027-11-24",
    isEstimate: true,
    isOver: false,
    endsSoon: false,
  })
})

it("a key whose end was entered is valid until then", () => {
  const key = { ...savedAgo(300), validUntil: "2027-06-12" }
  expect(keyValidity(key)).toMatchObject({ validUntil: "2027-06-12", isEstimate: false })
})

it.each([
  ["2026-12-25", false, false],
  ["2026-12-24", true, false],
  ["2026-11-24", true, false],
  ["2026-11-23", true, true],
])("a key that is valid until %s ends soon: %p, is over: %p", (validUntil, endsSoon, isOver) => {
  expect(keyValidity({ ...savedAgo(0), validUntil })).toMatchObject({ endsSoon, isOver })
})

it.each([
  [334, false, false],
  [335, true, false],
  [365, true, false],
  [366, true, true],
])("a key that was saved %p days ago ends soon: %p, is over: %p", (days, endsSoon, isOver) => {
  expect(keyValidity(savedAgo(days))).toMatchObject({ endsSoon, isOver })
})
