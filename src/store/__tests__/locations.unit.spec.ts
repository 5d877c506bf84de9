import { parseSettings } from "../../modules/shipment_ordering/settings-schema"
import { bookablePickups, missingForPickup, pickupAddressOf, pickupZoneOf } from "../locations"

const RIGA = { address_1: "Brīvības iela 1", city: "Rīga", postal_code: "LV-1010", phone: "+371" }
const address = { ...RIGA, country_code: "lv" }

it.each([
  ["lacks nothing", address, []],
  ["lacks all parts", undefined, ["address_1", "city", "postal_code", "country_code", "phone"]],
  [
    "lacks what is empty or blank",
    { ...address, postal_code: null, phone: " " },
    ["postal_code", "phone"],
  ],
  [
    "lacks no postal code where its country has none",
    { ...RIGA, country_code: "hk", postal_code: null },
    [],
  ],
])("a stock location %s for a pickup", (_, some, missing) => {
  expect(missingForPickup({ address: some })).toEqual(missing)
})

it("a carrier collects at the location's own address, or at the settings' if that is incomplete", () => {
  const settings = { pickup_address: "Brīvības gatve 1" }
  expect(pickupAddressOf({ address }, settings)).toEqual({
    text: "Brīvības iela 1, LV-1010 Rīga, LV",
    isOwn: true,
  })
  for (const location of [undefined, { address: { ...address, city: null } }]) {
    expect(pickupAddressOf(location, settings)).toEqual({ text: "Brīvības gatve 1", isOwn: false })
  }
})

const settingsOfPerth = parseSettings({ location_time_zones: { sloc_perth: "Australia/Perth" } })

it.each([
  ["is the settings'", "sloc_1", "lv", { timeZone: "Europe/Riga", usual: undefined }],
  ["is its own", "sloc_perth", "au", { timeZone: "Australia/Perth", usual: undefined }],
  ["is not its country's", "sloc_1", "dk", { timeZone: "Europe/Riga", usual: "Europe/Copenhagen" }],
])("the time zone of a stock location %s", (_, id, country_code, zone) => {
  expect(pickupZoneOf({ id, address: { country_code } }, settingsOfPerth)).toEqual(zone)
})

it("the pickups of a stock location are on the clock of its own time zone", () => {
  const clock = { timeZone: "Australia/Perth", timeStyle: "short" } as const
  const [pickup] = bookablePickups(settingsOfPerth, "sloc_perth")
  expect(pickup?.at.toLocaleTimeString("en-GB", clock)).toBe("16:00")
})
