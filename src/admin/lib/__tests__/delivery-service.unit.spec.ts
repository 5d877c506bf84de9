import type { Texts } from "../../i18n/use-texts"
import {
  type DeliveryService,
  groupIssues,
  patternName,
  readServicePattern,
  serviceOptions,
} from "../delivery-service"

it("groupIssues names an issue of several countries once", () => {
  const outage = "The service could not be reached."
  const issues = [
    { country_code: "LV", message: outage },
    { country_code: "AT", message: "zip_code: four digits." },
    { country_code: "EE", message: outage },
  ]
  expect(groupIssues(issues)).toEqual([
    { countries: ["LV", "EE"], message: outage },
    { countries: ["AT"], message: "zip_code: four digits." },
  ])
})

const SERVICE: DeliveryService = {
  service_code: "carrier_a",
  name: "Carrier A",
  label: null,
  is_enabled: true,
  is_locker: null,
  delivers_to_locker: false,
  offers_parcel: true,
  offers_envelope: false,
  is_cash_on_delivery: null,
  collects_cash: false,
  is_cash_on_delivery_doubtful: false,
  countries: ["LV"],
  last_seen_at: "2026-11-22T00:00:00Z",
}

/** The key of a text with its values. */
const t = ((key: string, { part, code }: Record<string, string | undefined> = {}) =>
  [key.split(".").at(-1), part ?? code].join(" ").trim()) as Texts

it.each([
  ["*locker*", "within locker"],
  ["*_apm", "atEnd _apm"],
  ["carrierB_*", "atStart carrierB_"],
  ["a*b", "a*b"],
  ["*", "all"],
  ["carrierB_locker", undefined],
])("a pattern of service codes %s is in words %p", (pattern, words) => {
  expect(patternName(pattern, t)).toBe(words)
})

it("a typed part of codes can be a pattern or the code itself", () => {
  expect(readServicePattern("apm", t)).toEqual([
    { value: "apm", label: "typedCode apm" },
    { value: "*apm*", label: "within apm" },
  ])
})

it("a pattern of service codes can be typed with stars, and is not made of a name with spaces", () => {
  expect(readServicePattern("*_apm", t)).toEqual([{ value: "*_apm", label: "atEnd _apm" }])
  expect(readServicePattern("Carrier B", t)).toEqual([])
})

it("serviceOptions names a service as the store does, else by its own name", () => {
  const services = [SERVICE, { ...SERVICE, service_code: "carrier_b", label: "To your door" }]
  expect(serviceOptions(services)).toEqual([
    { value: "carrier_a", label: "Carrier A (carrier_a)" },
    { value: "carrier_b", label: "To your door (carrier_b)" },
  ])
})
