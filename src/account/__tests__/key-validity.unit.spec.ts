import { keyValidity } from "../health"

beforeEach(() => void jest.useFakeTimers({ now: new Date("2026-11-24T12:00:00Z") }))
afterEach(() => void jest.useRealTimers())

it.each([
  // Saved, entered, and then the last day, whether it ends soon and whether it is over.
  ["2026-11-24", undefined, "2027-11-24", false, false],
  ["2025-12-25", undefined, "2026-12-25", false, false],
  ["2025-12-24", undefined, "2026-12-24", true, false],
  ["2025-11-24", undefined, "2026-11-24", true, false],
  ["2025-11-23", undefined, "2026-11-23", true, true],
  ["2025-11-23", "2027-06-12", "2027-06-12", false, false],
  ["2026-11-24", "2026-12-24", "2026-12-24", true, false],
  ["2026-11-24", "2026-11-23", "2026-11-23", true, true],
])(
  "a key saved on %s, with %p entered as its last day, is valid until %s; ends soon: %p, over: %p",
  (saved, entered, validUntil, endsSoon, isOver) => {
    expect(keyValidity({ savedAt: new Date(saved), validUntil: entered })).toEqual({
      validUntil,
      isEstimate: entered === undefined,
      endsSoon,
      isOver,
    })
  },
)
