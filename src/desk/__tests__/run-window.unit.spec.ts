import { runWindow } from "../reconcile"

const NOW = new Date("2026-03-05T23:30:00Z")

describe("the days of a comparison", () => {
  it("are the last 35 and today, unless told", () => {
    expect(runWindow({}, NOW)).toEqual({ from: "2026-01-29", to: "2026-03-05" })
  })

  it("are the 35 before the last one, where only that is told", () => {
    expect(runWindow({ to: "2026-02-05" }, NOW)).toEqual({ from: "2026-01-01", to: "2026-02-05" })
  })

  it("go on until today, where only the first is told", () => {
    expect(runWindow({ from: "2026-03-05" }, NOW)).toEqual({ from: "2026-03-05", to: "2026-03-05" })
  })

  it.each([
    [{ from: "2026-03-06" }, "from: must not be after today"],
    [{ from: "2026-02-02", to: "2026-02-01" }, "from: must not be after to"],
    [{ from: "2024-03-03", to: "2026-03-05" }, "from: must be at most 731 days before to"],
  ])("are refused for %j", (span, message) => {
    expect(() => runWindow(span, NOW)).toThrow(message)
  })
})
