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

  it("take what shipments are ordered by", () => {
    const change = {
      location_time_zones: { sloc_1: "Australia/Sydney" },
      house_number_countries: ["DE", "nl"],
      cod_alternatives: { carrierB_cod: "carrierB_classic" },
    }
    expect(settingsPatchSchema.parse(change)).toEqual(change)
    expect(parseSettings({ endpoints: {} }).endpoints.lockerField).toBe("locker_code")
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
    ["no calls at all", { upstream_calls_per_minute: 0 }],
    ["a default weight of zero", { default_item_weight: 0 }],
    ["a location in a time zone that is none", { location_time_zones: { sloc_1: "Sydney" } }],
    ["a country that is a name", { house_number_countries: ["Germany"] }],
    ["no service in place of one", { cod_alternatives: { carrierB_cod: " " } }],
    ["a service that stands for itself", { cod_alternatives: { carrierB_cod: "carrierB_cod" } }],
    [
      "a service that has one in its own place",
      { cod_alternatives: { a_cod: "b_cod", b_cod: "b" } },
    ],
    ["a locker's field that has another meaning", { endpoints: { lockerField: "zip_code" } }],
    ["a locker's field that is no name", { endpoints: { lockerField: "locker code" } }],
  ])("refuse %s", (_, change) => {
    expect(settingsPatchSchema.safeParse(change).success).toBe(false)
  })
})
