import { ACCOUNT, factsOf, keptPacking, LETTER, PAID, PARCEL, planWith } from "./planned-shipment"

it.each([
  ["its service was found to take envelopes after the option was made", "both", false],
  ["the option was made for envelopes, too", "door", true],
])("parcels and envelopes are compared if %s", (_, code, offersEnvelope) => {
  const facts = factsOf({ service: code })
  const service = { ...facts.service, offersEnvelope }
  expect(planWith({ ...facts, service }, {}).asked).toEqual([
    "prices of parcels prices of a letter",
  ])
})

it("Cheapest asks about parcels only while the merchant enables no service for envelopes", () => {
  const account = { ...ACCOUNT, baseUrl: "https://parcels.test" }
  const facts = factsOf({ service: "virtual_cheapest", account })
  expect(planWith(facts, {}).asked).toEqual(["prices of parcels"])
})

it("a paid order is packed as the service takes it that stands for the collecting one", () => {
  const settings = { cod_alternatives: { door_cod: "letters" } }
  const planned = planWith(factsOf({ service: "door_cod", settings, ...PAID }), {})
  expect(planned).toMatchObject({ asked: [], packages: [LETTER], issues: [] })
})

it("the packages of the customer's quote are not used for other items", () => {
  const facts = factsOf()
  const stale = { ...keptPacking(facts, 1), fingerprint: "other items" }
  const planned = planWith({ ...facts, keptPacking: stale }, {})
  expect(planned).toMatchObject({ packages: [PARCEL], isKept: false })
})

it("a package of the customer's quote that has no weight is an issue", () => {
  const facts = factsOf()
  const packages = [{ ...PARCEL, weight: "0" }]
  const planned = planWith({ ...facts, keptPacking: { ...keptPacking(facts, 1), packages } }, {})
  expect(planned.issues).toMatchObject([{ field: "packages", serviceField: "weight" }])
})

it("one dangerous item makes the whole shipment dangerous goods", () => {
  const dangerous = factsOf({ isDangerous: true })
  const packedLines = [...factsOf().packedLines, ...dangerous.packedLines]
  const facts = { ...dangerous, packedLines }
  expect(planWith(facts, {})).toMatchObject({ isDangerous: true, sendAdr: true })
})

it("items that cannot be packed are an issue beside that of the service", () => {
  const facts = factsOf({ pack: () => ({ kind: "empty" }) })
  const { issues } = planWith(facts, {}, { service_code: "none" })
  expect(issues.map(({ field }) => field)).toEqual(["service_code", "packages"])
})
