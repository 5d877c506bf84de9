import fc from "fast-check"
import type { LedgerRow } from "../../modules/shipment_ordering"
import { overridePackages, overridesAgain, shipOverrides, type ShipOverrides } from "../overrides"
import { plan } from "../plan"
import { factsOf, LETTER, planWith } from "./planned-shipment"

const SMALL = { boxId: "small", length: 200, width: 150, height: 100, weight: 1000 }
const LARGE = { boxId: "large", length: 600, width: 400, height: 300, weight: 3000 }

const ordered = ({ boxId, ...measures }: typeof SMALL, weight: number) => ({
  ...measures,
  box_id: boxId,
  weight,
})

it("overridePackages keeps the sizes and the shares of the weight in the planned number", () => {
  expect(overridePackages([SMALL, LARGE], { count: 2, totalGrams: 8000 })).toEqual([
    ordered(SMALL, 2000),
    ordered(LARGE, 6000),
  ])
})

it("overridePackages makes another number of packages as large as the largest, of even weight", () => {
  expect(overridePackages([SMALL, LARGE], { count: 4, totalGrams: undefined })).toEqual(
    Array(4).fill(ordered(LARGE, 1000)),
  )
  const tube = { ...SMALL, length: 1200, width: 20, height: 20 }
  expect(overridePackages([tube, LARGE], { count: 1, totalGrams: 500 })).toEqual([
    ordered(LARGE, 500),
  ])
})

it("overridePackages keeps only the fields by which a package is ordered", () => {
  const shown = { ...SMALL, name: "Small box", contents: [{ title: "Mug", quantity: 1 }] }
  expect(overridePackages([shown], { count: 1, totalGrams: 500 })).toEqual([ordered(SMALL, 500)])
})

it("overridePackages loses no gram, and leaves no package without weight", () => {
  const weights = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 20 })
  const count = fc.integer({ min: 1, max: 100 })
  const total = fc.integer({ min: 100, max: 1_000_000 })
  fc.assert(
    fc.property(weights, count, total, (planned, chosen, totalGrams) => {
      const packages = overridePackages(
        planned.map((weight) => ({ ...SMALL, weight })),
        { count: chosen, totalGrams },
      )
      expect(packages).toHaveLength(chosen)
      expect(packages.every(({ weight }) => Number.isInteger(weight) && weight >= 1)).toBe(true)
      expect(packages.reduce((sum, { weight }) => sum + weight, 0)).toBe(totalGrams)
    }),
  )
})

const facts = factsOf({ service: "lockers" })
const { settings } = facts.configuration
const pickup_date = plan(facts).pickups[1]?.text.slice(0, 10)
const toLocker = { locker_code: "LV1", locker_postal_code: "1010", package_type: 1 as const }

const again = (overrides: LedgerRow["overrides"], now?: ShipOverrides, from = settings) =>
  overridesAgain(from, { overrides, service_code: "lockers", location_id: "sloc_1" }, now)

it("a shipment without earlier overrides is ordered again with the new ones", () => {
  expect(again(null, { send_adr: true })).toEqual({ send_adr: true })
  expect(again(null)).toBeUndefined()
})

it("earlier overrides are replaced field by field", () => {
  const earlier = { description: "Gift", send_adr: true, recipient: { city: "Riga" } }
  expect(again(earlier, { description: "Mug" })).toEqual({ description: "Mug", send_adr: true })
})

it.each<[string, ShipOverrides | undefined, ShipOverrides]>([
  ["are kept", undefined, toLocker],
  ["are kept for the same service", { service_code: "lockers" }, toLocker],
  ["are dropped with the service", { service_code: "door" }, {}],
  ["give way to another locker", { locker_code: "LV2" }, { package_type: 1 }],
  ["give way to no locker", { locker_code: null }, { package_type: 1 }],
])("an earlier locker and package type %s", (_, now, kept) => {
  expect(again(toLocker, now)).toEqual({ ...kept, ...now })
})

it("an earlier pickup day is kept while it can be booked", () => {
  expect(again({ pickup_date })).toEqual({ pickup_date })
  expect(again({ pickup_date: "2020-01-01" })).toEqual({})
  const noDays = { ...settings, pickup_working_days: [] }
  expect(again({ pickup_date }, undefined, noDays)).toEqual({})
})

const given = { length: 300, width: 200, height: 100, weight: 2000 }

it.each<[string, Record<string, unknown>]>([
  ["no package", { packages: [] }],
  ["a package without weight", { packages: [{ ...given, weight: 0 }] }],
  ["a fraction of a millimetre", { packages: [{ ...given, length: 100.5 }] }],
  ["a side of eleven metres", { packages: [{ ...given, length: 11_000 }] }],
  ["more than a hundred packages", { packages: Array(101).fill(given) }],
  ["a package type that does not exist", { package_type: 3 }],
  ["a description without room for the reference", { description: "x".repeat(81) }],
])("the choice of %s is refused at its field", (_, overrides) => {
  const [issue] = shipOverrides.safeParse(overrides).error?.issues ?? []
  expect(issue?.path[0]).toBe(Object.keys(overrides)[0])
})

it("a chosen service that takes only envelopes gets an envelope, if the items fit one", () => {
  const letters = { service_code: "letters" }
  expect(planWith(factsOf(), {}, letters)).toMatchObject({
    packageType: 2,
    packages: [LETTER],
    issues: [],
  })
  const facts = factsOf({ pack: () => ({ kind: "no_envelope" as const }) })
  expect(planWith(facts, {}, letters)).toMatchObject({
    packageType: 2,
    issues: [{ field: "packages" }],
  })
})

it("packages given by hand ship items that fit no box", () => {
  const facts = factsOf({ pack: () => ({ kind: "unpackable" as const, issues: [] }) })
  expect(planWith(facts, {}).issues).toMatchObject([{ field: "packages" }])
  expect(planWith(facts, {}, { packages: [given] })).toMatchObject({
    packages: [{ weight: "2", length: "30", width: "20", height: "10" }],
    issues: [],
  })
})
