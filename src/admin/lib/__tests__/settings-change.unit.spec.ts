import { changedPart, keepOtherEntries, type SettingsChange } from "../settings"

const NO_TABLES = {
  exchange_rates: {},
  location_time_zones: {},
  tracking_url_templates: {},
  cod_alternatives: {},
}

it("keepOtherEntries adds, changes and removes entries, and keeps those that somebody else has changed", () => {
  const before = { exchange_rates: { usd: "1.1", pln: "4.2", sek: "11" } }
  const change = { exchange_rates: { usd: "1.1", pln: "4.3", gbp: "0.8" } }
  const exchange_rates = { usd: "1.2", pln: "4.2", sek: "11", nok: "12" }
  expect(keepOtherEntries(change, { before, current: { ...NO_TABLES, exchange_rates } })).toEqual({
    exchange_rates: { usd: "1.2", nok: "12", pln: "4.3", gbp: "0.8" },
  })
})

it("keepOtherEntries leaves a value alone that is no table", () => {
  const change = { sender_name: "B", return_countries: ["LV"] }
  expect(keepOtherEntries(change, { before: {}, current: NO_TABLES })).toEqual(change)
})

it("changedPart leaves out what did not change", () => {
  const before = { sender_name: "A", pickup_closed_days: ["2027-01-01"], pickup_time: "16:00" }
  const after = { ...before, pickup_closed_days: ["2027-01-01", "2027-12-24"] }
  expect(changedPart(before, after)).toEqual({
    pickup_closed_days: ["2027-01-01", "2027-12-24"],
  })
})

it("changedPart has what is new, and what was removed", () => {
  const before: SettingsChange = { minimum: "3" }
  const after = { minimum: null, api_key: "12345678" }
  expect(changedPart(before, after)).toEqual(after)
})
