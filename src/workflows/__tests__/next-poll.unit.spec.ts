import { nextPoll } from "../track-shipment"

const PACKAGE = { weight: "1" }
const row = { packages: [PACKAGE, PACKAGE] } as Parameters<typeof nextPoll>[0]
const timing = { pollAgainSeconds: 1800 }
const HOUR_MS = 3_600_000

const hoursUntilPoll = (numbers: string[], backendUrl: string | undefined) => {
  const at = nextPoll(row, numbers, { timing, backendUrl })
  return at && Math.round((10 * (at.getTime() - Date.now())) / HOUR_MS) / 10
}

it.each(["https://shop.example", undefined])(
  "a shipment of two packages with one number is polled again in half an hour, also with callbacks to %s",
  (backendUrl) => {
    expect(hoursUntilPoll(["N1"], backendUrl)).toBe(0.5)
  },
)

it("a shipment of two packages with two numbers is left to the callback that brings a third one", () => {
  expect(hoursUntilPoll(["N1", "N2"], "https://shop.example")).toBeNull()
})

it("a shipment of two packages with two numbers or more is polled once a day where no callback can come", () => {
  expect(hoursUntilPoll(["N1", "N2"], undefined)).toBe(24)
  expect(hoursUntilPoll(["N1", "N2", "N3"], undefined)).toBe(24)
})
