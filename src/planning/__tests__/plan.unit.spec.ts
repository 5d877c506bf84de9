import { PACKING_LIMITS } from "../../cartonizer"
import { mayCollect } from "../collect-on-delivery"
import { type Plan, plan } from "../plan"
import {
  ACCOUNT,
  factsOf,
  keptPacking,
  LETTER,
  PAID,
  packing,
  PARCEL,
  planWith,
  UNPAID,
} from "./planned-shipment"

const issuesOf = ({ issues }: Plan) => issues.map(({ field, message }) => `${field}: ${message}`)
const fieldsOf = ({ issues }: Plan) => issues.map(({ field }) => field)

it("a shipment with a carrier's service is planned without a question, down to the request that orders it", () => {
  const planned = planWith(factsOf(), {})
  expect(planned).toMatchObject({ asked: [], issues: [], packageType: 1, packages: [PARCEL] })
  expect(planned.body).toMatchObject({
    service_code: "door",
    weight: ["1"],
    recipient_name: "Anna Berzina",
    parcel_price: "10.00",
    parcel_sender: "Mug shop",
    send_adr: "0",
  })
})

it("a shipment with a carrier's service has all issues at once, each at the field that corrects it", () => {
  const address = { countryCode: "LV", city: "Riga", address1: "Street 1" }
  const planned = plan(
    factsOf({ recipient: { address, otherPhones: [], email: undefined }, pickupAddress: "" }),
    { overrides: { pickup_date: "2020-01-01", service_code: "none" } },
  )
  expect(fieldsOf(planned)).toEqual(
    expect.arrayContaining([
      "service_code",
      "pickup_date",
      "recipient.first_name",
      "recipient.phone",
      "recipient.postal_code",
      "location_id",
    ]),
  )
  expect(planned.body).toBeUndefined()
})

it("a shipment with a carrier's service names no service that the account lacks, or that does not go there", () => {
  expect(issuesOf(plan(factsOf(), { overrides: { service_code: "none" } }))).toEqual([
    expect.stringMatching(/^service_code: .* no service "none"/),
  ])
  expect(issuesOf(plan(factsOf(), { overrides: { service_code: "abroad" } }))).toEqual([
    expect.stringMatching(/^service_code: .* not known to deliver to LV/),
  ])
})

it("a shipment with a carrier's service goes with the service that a person chose", () => {
  expect(plan(factsOf(), { overrides: { service_code: "both" } }).body?.service_code).toBe("both")
})

it("a shipment cannot be picked up if the settings leave no day", () => {
  const facts = factsOf()
  const settings = { ...facts.configuration.settings, pickup_working_days: [] }
  const planned = plan({ ...facts, configuration: { ...facts.configuration, settings } })
  expect(fieldsOf(planned)).toEqual(["pickup_date"])
  expect(planned.pickups).toEqual([])
})

it("an issue names the page where it can be corrected, unless it is shown there", () => {
  const address = { ...factsOf().recipient.address, phone: undefined }
  const facts = factsOf({ recipient: { address, otherPhones: [], email: undefined } })
  const onOrderPage = "Add it to the order's shipping address."
  expect(issuesOf(plan(facts))).toEqual([expect.stringContaining(onOrderPage)])
  expect(issuesOf(plan(facts, { isCorrectedInPlace: true }))).toEqual([
    expect.not.stringContaining(onOrderPage),
  ])
})

it("a shipment is not ordered if a price is no number, or if its order names no currency", () => {
  const lines = [{ unit_price: "much" as never }]
  const order = { id: "order_1", currency_code: "sek" }
  const settings = { exchange_rates: { sek: "11" } }
  expect(issuesOf(plan(factsOf({ lines, order, settings })))).toEqual([
    expect.stringMatching(/^items: .*"much" is not a number/),
  ])
  expect(issuesOf(plan(factsOf({ order: { id: "order_1" } })))).toEqual([
    expect.stringContaining("This order names no currency"),
  ])
  expect(issuesOf(plan(factsOf({ order })))).toEqual([expect.stringContaining("rate of SEK")])
})

it("a shipment with a carrier's service is picked up on the day that a person chose", () => {
  const { pickups } = plan(factsOf())
  const day = pickups[1]?.text.slice(0, 10)
  expect(plan(factsOf(), { overrides: { pickup_date: day } }).pickup).toEqual(pickups[1])
  expect(issuesOf(plan(factsOf(), { overrides: { pickup_date: "2020-01-01" } }))).toEqual([
    expect.stringMatching(`^pickup_date: .* does not come on 2020-01-01. Choose one of .*${day}`),
  ])
})

const both = (world = {}) => factsOf({ service: "both", ...world })

it.each([
  ["the cheaper one", { 1: { both: 5 }, 2: { both: 3 } }, 2],
  ["parcels at the same price", { 1: { both: 3 }, 2: { both: 3 } }, 1],
  ["parcels without any price", {}, 1],
  ["the only one with a price", { 2: { both: 9 } }, 2],
])("the package type is %s", (_, prices, packageType) => {
  expect(planWith(both(), { prices })).toMatchObject({
    asked: ["prices of parcels prices of a letter"],
    packageType,
  })
})

it("the package type is what the store's code asked for, if the option's own service ships", () => {
  const prices = { 1: { both: 3 }, 2: { both: 5 } }
  expect(planWith(both({ storeType: 2 }), { prices }).packageType).toBe(2)
  expect(planWith(both({ storeType: 2 }), {}).packageType).toBe(2)
  const other = factsOf({ storeType: 2 })
  expect(planWith(other, { prices }, { service_code: "both" }).packageType).toBe(1)
})

it("the package type is that of the customer's quote while the same items ship", () => {
  const facts = both()
  const kept = planWith({ ...facts, keptPacking: keptPacking(facts, 2) }, {})
  expect(kept).toMatchObject({ asked: [], packageType: 2, isKept: true })
  const stale = { ...keptPacking(facts, 2), fingerprint: "other items" }
  expect(planWith({ ...facts, keptPacking: stale }, {})).toMatchObject({
    packageType: 1,
    isKept: false,
  })
})

it("the package type is not that of the quote if the service does not take it any more", () => {
  const facts = factsOf()
  const planned = planWith({ ...facts, keptPacking: keptPacking(facts, 2) }, {})
  expect(planned).toMatchObject({ packageType: 1, isKept: false, packages: [PARCEL] })
})

it("the package type is what a person chose, and an issue if the service does not take it", () => {
  expect(planWith(both(), {}, { package_type: 2 })).toMatchObject({
    asked: [],
    packages: [LETTER],
  })
  expect(issuesOf(planWith(factsOf(), {}, { package_type: 2 }))).toEqual([
    'package_type: "DOOR" takes no envelopes. Send it as a parcel, or choose another service.',
  ])
  expect(issuesOf(planWith(factsOf({ service: "letters" }), {}, { package_type: 1 }))).toEqual([
    expect.stringContaining("takes envelopes only"),
  ])
})

it("the package type is parcels for packages given by hand, except for one where an envelope was quoted", () => {
  const given = { length: 300, width: 200, height: 10, weight: 100 }
  expect(planWith(both(), {}, { packages: [given] })).toMatchObject({
    asked: [],
    packageType: 1,
    isKept: false,
    packages: [{ weight: "0.1", length: "30", width: "20", height: "1" }],
  })
  const facts = both()
  const quoted = { ...facts, keptPacking: keptPacking(facts, 2) }
  expect(planWith(quoted, {}, { packages: [given] }).packageType).toBe(2)
  expect(planWith(quoted, {}, { packages: [given, given] }).packageType).toBe(1)
})

it("the package type is the one that the items fit into", () => {
  const facts = both({
    pack: (type: 1 | 2) => (type === 1 ? packing(PARCEL) : { kind: "no_envelope" as const }),
  })
  expect(planWith(facts, {})).toMatchObject({ asked: [], issues: [], packageType: 1 })
})

it("the package type of a return is the usual one of its service", () => {
  const planned = planWith(factsOf({ kind: "return", service: "both" }), {})
  expect(planned).toMatchObject({ asked: [], packageType: 1, packages: [PARCEL] })
})

it.each([
  [{ kind: "empty" as const }, "nothing to order"],
  [{ kind: "no_envelope" as const }, "no envelope among your boxes"],
  [{ kind: "unpackable" as const, issues: [] }, "do not fit into any of your boxes"],
  [
    {
      kind: "unpackable" as const,
      issues: [
        {
          lineId: "line_0",
          title: "Mug",
          reason: "too_big" as const,
          beyondLimit: "length" as const,
        },
      ],
    },
    `length above ${PACKING_LIMITS.sideMm / 10}`,
  ],
])("items that cannot be packed are the only issue about packages: %j", (result, words) => {
  const planned = planWith(factsOf({ pack: () => result }), {})
  expect(issuesOf(planned)).toEqual([expect.stringContaining(words)])
  expect(planned.packages).toEqual([])
})

it("items that cannot be packed are one issue for a virtual service, too", () => {
  const facts = factsOf({ service: "virtual_cheapest", pack: () => ({ kind: "empty" }) })
  expect(fieldsOf(planWith(facts, {}))).toEqual(["packages"])
})

it("an error of the program while packing is thrown, and not blamed on the items", () => {
  const pack = () => {
    throw new Error("The thread was lost.")
  }
  expect(() => plan(factsOf({ pack }))).toThrow("The thread was lost.")
})

it("items without time to pack them are no issue, and nothing is ordered", () => {
  const planned = plan(factsOf({ pack: () => undefined }))
  expect(planned).toMatchObject({ packages: [], issues: [], body: undefined })
})

const facts = factsOf({ service: "virtual_cheapest" })

it("Cheapest is the best service now, with the type that it was chosen for", () => {
  const prices = { 1: { door: 5, both: 4, door_cod: 1, lockers: 1 }, 2: { both: 3 } }
  expect(planWith(facts, { prices })).toMatchObject({
    asked: ["prices of parcels prices of a letter"],
    service: { code: "both", virtual: undefined },
    packageType: 2,
    packages: [LETTER],
  })
})

it("Cheapest asks about parcels only where no service is known to take envelopes", () => {
  const account = { ...ACCOUNT, baseUrl: "https://new.test" }
  expect(planWith({ ...facts, account }, {}).asked).toEqual(["prices of parcels"])
})

it("Cheapest is refused while no service answers", () => {
  const planned = planWith(facts, {})
  expect(issuesOf(planned)).toEqual([expect.stringContaining("No carrier's service can be chosen")])
  expect(planned.issues[0]?.cause).toMatchObject({ type: "not_allowed" })
})

it("Cheapest stays open where no service is asked", () => {
  expect(plan(facts)).toMatchObject({
    service: { code: "virtual_cheapest" },
    issues: [],
    packages: [PARCEL],
  })
})

it("Cheapest is the service that a person names", () => {
  expect(planWith(facts, {}, { service_code: "door" })).toMatchObject({
    asked: [],
    service: { code: "door" },
  })
})

const settings = {
  cod_payment_providers: ["pp_cash"],
  cod_alternatives: { door_cod: "door" },
}

it("money to collect is what the order owes, with a service that collects it", () => {
  const planned = planWith(factsOf({ service: "door_cod", settings, ...UNPAID }), {})
  expect(planned).toMatchObject({ codAmount: "20.00", issues: [] })
  expect(planned.body).toMatchObject({ parcel_price: "20.00", service_code: "door_cod" })
})

it("money to collect is the share of the items that ship", () => {
  const money = {
    ...UNPAID.money,
    items: [
      { id: "line_0", quantity: 1, total: 5 },
      { id: "line_1", quantity: 1, total: 15 },
    ],
  }
  const facts = factsOf({ service: "door_cod", settings, ...UNPAID, money })
  expect(planWith(facts, {}).codAmount).toBe("5.00")
  const standing = [{ lines: [{ lineItemId: "line_1", quantity: 1 }], collects: "15.00" }]
  expect(planWith({ ...facts, standing }, {}).codAmount).toBe("5.00")
})

it("money to collect is an issue with a service that collects none", () => {
  const planned = planWith(factsOf({ settings, ...UNPAID }), {})
  expect(issuesOf(planned)).toEqual([expect.stringMatching(/^service_code: .*20.00 would be lost/)])
  expect(planned.issues[0]?.cause).toMatchObject({ type: "not_allowed" })
})

it("money to collect is nothing for a paid order, which goes with the service that stands for the collecting one", () => {
  const paid = { service: "door_cod", ...PAID }
  expect(planWith(factsOf({ ...paid, settings }), {})).toMatchObject({
    codAmount: null,
    service: { code: "door", key: "door_cod" },
    issues: [],
  })
  expect(issuesOf(planWith(factsOf(paid), {}))).toEqual([
    expect.stringContaining("nothing to collect"),
  ])
})

it("a paid order goes with the service that it was placed with, and nothing is collected", () => {
  expect(planWith(factsOf({ settings, ...PAID }), {})).toMatchObject({
    codAmount: null,
    service: { code: "door" },
    issues: [],
  })
})

it("a paid order goes with the alternative that the merchant named, known or not, unless that collects money", () => {
  const isReplacedBy = (code: string) => ({ ...settings, cod_alternatives: { door_cod: code } })
  const paid = { service: "door_cod", ...PAID }
  expect(planWith(factsOf({ ...paid, settings: isReplacedBy("new") }), {})).toMatchObject({
    service: { code: "new", name: "new" },
    issues: [],
  })
  expect(issuesOf(planWith(factsOf({ ...paid, settings: isReplacedBy("new_cod") }), {}))).toEqual([
    expect.stringContaining('"new_cod", which stands for it in cod_alternatives, collects'),
  ])
})

it("an order whose payment is open, but not on delivery, ships with a service that collects nothing", () => {
  for (const cod_payment_providers of [[], ["pp_door"]]) {
    const planned = planWith(factsOf({ settings: { cod_payment_providers }, ...UNPAID }), {})
    expect(planned).toMatchObject({ codAmount: null, issues: [] })
  }
})

it.each([
  ["is needed if it may be paid on delivery", settings, ["door"], true],
  ["is needed if one of the services collects money", {}, ["door", "door_cod"], true],
  ["is not needed otherwise", {}, ["door"], false],
])("an order's money %s", (_, some, codes, isNeeded) => {
  expect(mayCollect(factsOf({ settings: some }), codes)).toBe(isNeeded)
})

it("money to collect is not converted into another currency", () => {
  const order = { id: "order_1", display_id: 7, currency_code: "sek" }
  const planned = planWith(factsOf({ service: "door_cod", settings, ...UNPAID, order }), {})
  expect(issuesOf(planned)).toEqual([expect.stringContaining("amounts to collect are not")])
})

it("money to collect is left open if it is unknown what is shipped and collected already", () => {
  const facts = factsOf({ service: "door_cod", settings, ...UNPAID, standing: undefined })
  expect(planWith(facts, {})).toMatchObject({ codAmount: null, issues: [] })
})

it("money to collect is an issue if an amount is not a number", () => {
  const money = { ...UNPAID.money, total: "much" }
  const planned = planWith(factsOf({ service: "door_cod", settings, ...UNPAID, money }), {})
  expect(issuesOf(planned)).toEqual([
    expect.stringMatching(/^service_code: .*total "much" is not a number/i),
  ])
  expect(planWith(factsOf({ ...UNPAID, money }), {}).issues).toEqual([])
})

it("dangerous goods are declared, whatever a person says", () => {
  const facts = factsOf({ isDangerous: true })
  expect(planWith(facts, {})).toMatchObject({ isDangerous: true, sendAdr: true, issues: [] })
  expect(fieldsOf(planWith(facts, {}, { send_adr: false }))).toEqual(["send_adr"])
})

it("dangerous goods may be declared by hand", () => {
  expect(planWith(factsOf(), {}, { send_adr: false }).issues).toEqual([])
  expect(planWith(factsOf(), {}, { send_adr: true }).body?.send_adr).toBe("1")
})

it("the plan describes the parcel by its items, or as a person wrote it", () => {
  const facts = factsOf({ lines: [{ title: "Mug" }, { title: "Board" }] })
  expect(plan(facts).body?.parcel_description).toMatch(/^Mug, Board #7-/)
  expect(plan(facts, { overrides: { description: "Gift" } }).body?.parcel_description).toMatch(
    /^Gift #7-/,
  )
})

it("the plan describes a parcel without titles and without an order's number, too", () => {
  const order = { ...factsOf().order, display_id: null }
  const planned = plan(factsOf({ lines: [{ title: undefined }], order }))
  expect(planned.body?.parcel_description).toMatch(/^Items #0-/)
})
