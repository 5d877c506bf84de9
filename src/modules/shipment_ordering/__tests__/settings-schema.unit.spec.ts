import { readRules } from "../rule-schema"
import { parseSettings, settingsPatchSchema } from "../settings-schema"

it("the settings keep values of another version, leave out those that are gone and add new ones", () => {
  const settings = parseSettings({ weight_unit: "kg", setting_of_long_ago: "gone" })
  expect(settings).toMatchObject({ weight_unit: "kg", dimension_unit: "mm", auto_confirm: true })
  expect(settings).not.toHaveProperty("setting_of_long_ago")
})

it("the settings take what shipments are ordered by", () => {
  const change = {
    location_time_zones: { sloc_1: "Australia/Sydney" },
    cod_alternatives: { carrierB_cod: "carrierB_classic" },
  }
  expect(settingsPatchSchema.parse(change)).toEqual(change)
})

it("the settings write the countries of shipping rules as addresses have them", () => {
  const ruleTo = (...is: string[]) => ({
    ...{ name: "Abroad", is_on: true, if: { countries: { is } }, then: { hold_back: true } },
  })
  const { rules } = settingsPatchSchema.parse({ rules: [ruleTo("lt", "Ee")] })
  expect(rules).toEqual([ruleTo("LT", "EE")])
})

it("the settings refuse a day of the week that is none", () => {
  const ruleOn = (...is: string[]) => ({
    rules: [{ name: "Days", is_on: true, if: { weekdays: { is } }, then: { hold_back: true } }],
  })
  expect(settingsPatchSchema.safeParse(ruleOn("1", "7")).success).toBe(true)
  expect(settingsPatchSchema.safeParse(ruleOn("8")).success).toBe(false)
  expect(settingsPatchSchema.safeParse(ruleOn("Monday")).success).toBe(false)
})

it("the settings find nothing for a service or an account that is called like what each object inherits", () => {
  const { tracking_url_templates, cod_alternatives, location_time_zones } = parseSettings(undefined)
  for (const table of [tracking_url_templates, cod_alternatives, location_time_zones]) {
    for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      expect((table as Record<string, unknown>)[name]).toBeUndefined()
    }
  }
})

it("the settings can still be read when a saved value is refused now", () => {
  const stored = { quote_currency: "xyz", return_phone: "12", return_countries: ["ZZ"] }
  expect(parseSettings(stored)).toMatchObject(stored)
})

it.each([
  ["one field without setting any other", { auto_confirm: false }, { auto_confirm: false }],
  [
    "a phone number in its national form",
    { return_phone: "67222222" },
    { return_phone: "67222222" },
  ],
  ["no phone number", { return_phone: "" }, { return_phone: "" }],
  ["null for no phone number", { return_phone: null }, { return_phone: "" }],
  ["a plus sign for what it means", { markup_fixed: "+2.50" }, { markup_fixed: "2.50" }],
])("the settings take %s", (_, change, read) => {
  expect(settingsPatchSchema.parse(change)).toEqual(read)
})

it.each([
  ["an unknown field", { wight_unit: "g" }],
  ["an unknown unit", { weight_unit: "lb" }],
  ["an invalid time", { pickup_cut_off: "25:00" }],
  ["an unknown time zone", { pickup_time_zone: "Riga" }],
  ["no working day", { pickup_working_days: [] }],
  ["an address without the number", { tracking_url_templates: { "*": "https://x.example" } }],
  ["an exchange rate of zero", { exchange_rates: { pln: "0.00" } }],
  ["an unknown currency", { quote_currency: "xyz" }],
  ["a phone number that cannot be called", { return_phone: "12" }],
  ["a default weight of zero", { default_item_weight: 0 }],
  ["a location in an unknown time zone", { location_time_zones: { sloc_1: "Sydney" } }],
  ["returns from an unknown country", { return_countries: ["xx"] }],
  ["no service in place of one", { cod_alternatives: { carrierB_cod: " " } }],
  ["a service that stands for itself", { cod_alternatives: { carrierB_cod: "carrierB_cod" } }],
  ["a service that has another itself", { cod_alternatives: { a_cod: "b_cod", b_cod: "b" } }],
])("the settings refuse %s", (_, change) => {
  expect(settingsPatchSchema.safeParse(change).success).toBe(false)
})

const LOCATION = { locations: { is: ["sloc_1"] } }

it.each<[object, object, string | undefined]>([
  [LOCATION, { hold_back: true, note: "Look." }, undefined],
  [LOCATION, { hide: { options: ["a"] } }, "is not known at checkout"],
  [LOCATION, { hold_back: true, add_amount: "1" }, "is not known at checkout"],
  [{ postal_codes: ["LV-1000...1000", "900...999", "10*"] }, { free: true }, undefined],
  [{ postal_codes: ["10*", "2000...1000"] }, { free: true }, "the second code comes before"],
  [{ postal_codes: ["900...1000"] }, { free: true }, "the second code comes before"],
  [{ postal_codes: ["93000-94999"] }, { free: true }, "write a range with three dots"],
])("a rule that could never hold is refused: if %j, then %j", (conditions, then, issue) => {
  const rules = [{ name: "Rule", is_on: true, if: conditions, then }]
  const { error } = settingsPatchSchema.safeParse({ rules })
  expect(error?.issues.map(({ message }) => message)).toEqual(
    issue && [expect.stringContaining(issue)],
  )
})

it("an unreadable rule that holds back some orders holds back all, unless it is off", () => {
  const of = (name: string, is_on: boolean, then: object) => ({
    name,
    is_on,
    if: { moon: 1 },
    then,
  })
  const { rules } = readRules([
    of("On", true, { hold_back: true }),
    of("Off", false, { hold_back: true }),
    of("Free", true, { free: true }),
    ...[null, "text", { is_on: true, then: null }],
  ])
  expect(rules).toEqual([{ name: "On", is_on: true, if: {}, then: { hold_back: true } }])
})
