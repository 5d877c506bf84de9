import type { PreviewPrice } from "../../hooks/use-price-preview"
import type { DeliveryService } from "../delivery-service"
import type { ShownZone } from "../../../api/admin/shipment-ordering/shipping-options/shipping-options"
import {
  countriesWithoutService,
  optionsOfOthers,
  priceServices,
  suggestFallback,
  suggestServices,
} from "../first-services"

const service = (service_code: string, more: Partial<DeliveryService> = {}) =>
  ({
    service_code,
    is_enabled: true,
    delivers_to_locker: false,
    collects_cash: false,
    ...more,
  }) as DeliveryService

const price = (service_code: string, amount: string | null, more: Partial<PreviewPrice> = {}) =>
  ({ service_code, amount, currency_code: "eur", service_price: amount, ...more }) as PreviewPrice

const [toLocker, collects] = [{ delivers_to_locker: true }, { collects_cash: true }]
const OFFERS: [code: string, price: string | null, more?: Partial<DeliveryService>][] = [
  ["express", "9.31"],
  ["classic", "10.05"],
  ["locker", "3.2", toLocker],
  ["far_locker", "12", toLocker],
  ["cod", "2", collects],
  ["abroad", null],
  ["disabled", "1", { is_enabled: false }],
]
const SERVICES = OFFERS.map(([code, , more]) => service(code, more))
const PRICES = OFFERS.map(([code, amount]) => price(code, amount))
const priced = priceServices(SERVICES, PRICES)
const eur = { currency: "eur" }

it("the services of a first run are listed cheapest first, those without a price last, disabled ones not at all", () => {
  const codes = priced.map((one) => one.service.service_code).join(" ")
  expect(codes).toBe("cod locker express classic far_locker abroad")
})

it("the services of a first run are proposed: the cheapest to the door and to a locker, none that collects money", () => {
  expect(suggestServices(priced)).toEqual(["express", "locker"])
})

it("the services of a first run are not proposed before there are prices", () => {
  expect(suggestServices(priceServices(SERVICES))).toEqual([])
})

it("the proposed fallback price is the highest chosen price, rounded up to a whole unit", () => {
  expect(suggestFallback(priced, { serviceCodes: ["express", "locker"], ...eur })).toBe("10")
  expect(suggestFallback(priced, { serviceCodes: ["far_locker"], ...eur })).toBe("12")
})

it("the proposed fallback price is empty without a price", () => {
  expect(suggestFallback(priced, { serviceCodes: ["abroad"], ...eur })).toBe("")
  expect(suggestFallback(priced, { serviceCodes: [], ...eur })).toBe("")
})

it("the proposed fallback price is what the service asks where customers pay in another currency", () => {
  const inZloty = [price("express", "40", { currency_code: "pln", service_price: "9.31" })]
  const there = priceServices(SERVICES, inZloty)
  expect(suggestFallback(there, { serviceCodes: ["express"], ...eur })).toBe("10")
})

const zone = (countries: string[], more: Partial<ShownZone> = {}): ShownZone => ({
  id: countries.join(),
  name: countries.join(),
  countries,
  locations: [{ id: "sloc_1", name: "Warehouse" }],
  shipping_options: [],
  other_options: [],
  ...more,
})

const sold = [
  { value: "LV", label: "Latvia" },
  { value: "DK", label: "Denmark" },
  { value: "IS", label: "Iceland" },
]
const of = (zones: ShownZone[], ...countries: string[][]) =>
  countriesWithoutService(sold, {
    zones,
    services: countries.map((codes, index) => service(String(index), { countries: codes })),
  })

it("countries without a ticked service are those that no ticked service delivers to", () => {
  expect(of([], ["LV"], ["DK"])).toEqual(["Iceland"])
})

it("countries without a ticked service are also those that no zone of the location has", () => {
  expect(of([zone(["LV"]), zone(["IS"])], ["LV", "DK", "IS"])).toEqual(["Denmark"])
})

const other = (name: string) => ({ other_options: [{ id: name, name }] })
const ours = { shipping_options: [{ name: "Live" }] as ShownZone["shipping_options"] }

it("options of other providers are listed by stock location, if they share a country with the plugin's", () => {
  const location = { id: "sloc_1", name: "Warehouse" }
  const baltic = zone(["LV", "DK"], { ...ours, ...other("Standard") })
  const others = [zone(["DK"], other("Express")), zone(["US"], other("Elsewhere"))]
  const names = ["Standard", "Express"]
  expect(optionsOfOthers([baltic, ...others])).toEqual([{ location, names }])
})

it("options of other providers are not listed while the plugin has none", () => {
  expect(optionsOfOthers([zone(["LV"], other("Standard"))])).toEqual([])
})
