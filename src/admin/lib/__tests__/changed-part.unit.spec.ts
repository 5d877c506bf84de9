import { changedPart } from "../changed-part"
import type { SettingsChange } from "../settings"

describe("changedPart", () => {
  it("leaves out what is as it was", () => {
    const before = { sender_name: "A", pickup_closed_days: ["2027-01-01"], pickup_time: "16:00" }
    const after = { ...before, pickup_closed_days: ["2027-01-01", "2027-12-24"] }
    expect(changedPart(before, after)).toEqual({
      pickup_closed_days: ["2027-01-01", "2027-12-24"],
    })
  })

  it("says what was not there before, and what is taken away", () => {
    const before: SettingsChange = { minimum: "3" }
    const after = { minimum: null, api_key: "12345678" }
    expect(changedPart(before, after)).toEqual(after)
  })
})
