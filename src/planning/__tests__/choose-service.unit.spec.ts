import { bookedService, choiceOf } from "../choose-service"
import { type MethodData, readMethodData } from "../method-data"
import { factsOf, keptPacking, planWith } from "./planned-shipment"

const locker = {
  code: "LV1",
  name: "Station",
  address: null,
  city: "Riga",
  postal_code: "1010",
  country_code: "lv",
}

const facts = factsOf({ service: "lockers" })

const stored = (changes: Partial<MethodData> = {}): MethodData | undefined =>
  readMethodData({
    option_key: "lockers",
    service_code: "lockers",
    service_name: "Lockers",
    locker_code: "LV1",
    locker_postal_code: "1010",
    locker,
    note: null,
    store_package_type: 2,
    packing: keptPacking(facts, 2),
    ...changes,
  })

it("a customer's choice holds for the option that it was chosen with", () => {
  expect(choiceOf(facts.service, stored())).toEqual({
    service: facts.service,
    keptPacking: keptPacking(facts, 2),
    storeType: 2,
    chosenLocker: { code: "LV1", postalCode: "1010", locker },
  })
})

it.each([
  ["was chosen with another option", stored({ option_key: "door" })],
  ["was not stored", undefined],
  [
    "was an option alone",
    stored({ locker_code: null, packing: null, store_package_type: undefined }),
  ],
])("nothing is taken over from a choice that %s", (_, choice) => {
  expect(choiceOf(facts.service, choice)).toEqual({ service: facts.service })
})

it("a locker that could not be looked up is still the chosen one, near the address", () => {
  const choice = stored({ locker: null, locker_postal_code: null })
  expect(choiceOf(facts.service, choice).chosenLocker).toEqual({ code: "LV1" })
})

const { service } = factsOf({ service: "virtual_cheapest" })
const chosen = { option_key: "virtual_cheapest", service_code: "both", service_name: "Both" }

it.each([
  ["a parcel", 1 as const, { offersParcel: true, offersEnvelope: false }],
  ["an envelope", 2 as const, { offersParcel: false, offersEnvelope: true }],
])(
  "Cheapest stands for the service of the customer's quote, for %s as quoted",
  (_, type, offers) => {
    const choice = stored({ ...chosen, packing: keptPacking(facts, type) })
    expect(bookedService(service, choice)).toEqual({
      ...service,
      code: "both",
      name: "Both",
      virtual: undefined,
      ...offers,
    })
  },
)

it("Cheapest calls a service by its code if the quote had no name for it", () => {
  const choice = stored({ ...chosen, service_name: null, packing: null })
  expect(bookedService(service, choice)).toMatchObject({ code: "both", name: "both" })
})

it.each([
  ["had no live price to choose by", stored({ ...chosen, service_code: null })],
  ["is that of another option", stored({ ...chosen, option_key: "virtual_fastest" })],
  ["was not stored", undefined],
])("Cheapest stays open if the quote %s", (_, choice) => {
  expect(bookedService(service, choice)).toBe(service)
})

it("an option of one service keeps it, whatever the quote names", () => {
  expect(bookedService(facts.service, stored({ service_code: "both" }))).toBe(facts.service)
})

it("a person may name the option's own service, even if it is not known to deliver there", () => {
  const facts = factsOf({ service: "abroad" })
  expect(planWith(facts, {}, { service_code: "abroad" }).issues).toEqual([])
})
