import { parseSettings, settingsPatchSchema } from "../settings-schema"

describe("the settings", () => {
  it("have a working default for everything", () => {
    const settings = parseSettings(undefined)
    expect(settings.auto_confirm).toBe(true)
    expect(settings.endpoints.confirm.path).toBe("/services/shipment/{id}/confirm")
  })

  it("keep what an older version stored and add what it did not know", () => {
    expect(parseSettings({ weight_unit: "kg" })).toMatchObject({
      weight_unit: "kg",
      dimension_unit: "mm",
    })
  })

  it("take a change of one field without setting any other", () => {
    expect(settingsPatchSchema.parse({ auto_confirm: false })).toEqual({ auto_confirm: false })
  })

  it("take a plus sign in front of a number for what it means", () => {
    expect(settingsPatchSchema.parse({ markup_fixed: "+2.50" })).toEqual({ markup_fixed: "2.50" })
  })

  it.each([
    ["an unknown field", { wight_unit: "g" }],
    ["a unit that is none", { weight_unit: "lb" }],
    ["a time that is none", { pickup_cut_off: "25:00" }],
    ["a time zone that is none", { pickup_time_zone: "Riga" }],
    ["no working day", { pickup_working_days: [] }],
    [
      "a tracking address without the number",
      { tracking_url_templates: { "*": "https://x.example" } },
    ],
    ["a deadline beyond the cart's lock", { quote_deadline_ms: 5000 }],
    ["an exchange rate of zero", { exchange_rates: { pln: "0.00" } }],
    ["a default weight of zero", { default_item_weight: 0 }],
  ])("refuse %s", (_, change) => {
    expect(settingsPatchSchema.safeParse(change).success).toBe(false)
  })
})
