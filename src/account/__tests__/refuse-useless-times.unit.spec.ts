import { parseSettings } from "../../modules/shipment_ordering/settings/settings-schema"
import { refuseUselessTimes } from "../refuse-settings"

const before = parseSettings({ quote_fresh_seconds: 600, quote_stale_seconds: 3600 })

describe("the times of a price", () => {
  it.each([
    [{ quote_stale_seconds: 599 }],
    [{ quote_fresh_seconds: 3601 }],
    [{ quote_fresh_seconds: 20, quote_stale_seconds: 10 }],
  ])("are refused where one of them changes nothing: %j", (change) => {
    expect(() => refuseUselessTimes(before, change)).toThrow(
      /^quote_stale_seconds: must be at least quote_fresh_seconds/,
    )
  })

  it.each([
    [{ quote_stale_seconds: 600 }],
    [{ quote_fresh_seconds: 0 }],
    [{ quote_fresh_seconds: 0, quote_stale_seconds: 0 }],
  ])("are taken: %j", (change) => {
    expect(() => refuseUselessTimes(before, change)).not.toThrow()
  })

  it("keep nothing else from being saved, as they stand", () => {
    const stored = { ...before, quote_stale_seconds: 1 }
    expect(() => refuseUselessTimes(stored, { sender_name: "Other" })).not.toThrow()
  })
})
