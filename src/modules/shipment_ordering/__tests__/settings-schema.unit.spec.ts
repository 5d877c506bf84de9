import { parseSettings, settingsPatchSchema } from "../settings-schema"

describe("the settings", () => {
  it("have a working default for everything", () => {
    const settings = parseSettings(undefined)
    expect(settings.auto_confirm).toBe(true)
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
      cod_alternatives: { carrierB_cod: "carrierB_classic" },
    }
    expect(settingsPatchSchema.parse(change)).toEqual(change)
  })

  it("find nothing for a service or an account that is called like what each object inherits", () => {
    const { tracking_url_templates, cod_alternatives, ...settings } = parseSettings(undefined)
    const tables = [
      tracking_url_templates,
      cod_alternatives,
      settings.location_time_zones,
      settings.account_price_rules,
      settings.option_price_rules,
    ]
    for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      expect(tables.map((table) => (table as Record<string, unknown>)[name])).toEqual(
        tables.map(() => undefined),
      )
    }
  })

  it("go on being read when something was saved that is refused now", () => {
    const stored = {
      quote_currency: "xyz",
      return_phone: "12",
      return_countries: ["ZZ"],
    }
    expect(parseSettings(stored)).toMatchObject(stored)
  })

  it("take a phone number in its national form, and none", () => {
    for (const change of [{ return_phone: "67222222" }, { return_phone: "" }]) {
      expect(settingsPatchSchema.parse(change)).toEqual(change)
    }
  })

  it("take null for no phone number", () => {
    expect(settingsPatchSchema.parse({ return_phone: null })).toEqual({ return_phone: "" })
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
    ["an exchange rate of zero", { exchange_rates: { pln: "0.00" } }],
    ["a currency that is none", { quote_currency: "xyz" }],
    ["a phone number that nobody can call", { return_phone: "12" }],
    ["a default weight of zero", { default_item_weight: 0 }],
    ["a location in a time zone that is none", { location_time_zones: { sloc_1: "Sydney" } }],
    ["returns from an unknown country", { return_countries: ["xx"] }],
    ["no service in place of one", { cod_alternatives: { carrierB_cod: " " } }],
    ["a service that stands for itself", { cod_alternatives: { carrierB_cod: "carrierB_cod" } }],
    [
      "a service that has one in its own place",
      { cod_alternatives: { a_cod: "b_cod", b_cod: "b" } },
    ],
  ])("refuse %s", (_, change) => {
    expect(settingsPatchSchema.safeParse(change).success).toBe(false)
  })
})
