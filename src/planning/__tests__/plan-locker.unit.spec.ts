import type { StoredLocker } from "../../modules/shipment_ordering"
import { type Plan, plan } from "../plan"
import { planOtherLocker } from "../plan-locker"
import { keyOf, noAnswers, type ShipmentFacts } from "../facts"
import { factsOf, keptPacking, LETTER, PARCEL, planWith } from "./planned-shipment"

const issuesOf = ({ issues }: Plan) => issues.map(({ field, message }) => `${field}: ${message}`)

const locker: StoredLocker = {
  code: "LV1",
  name: "Station",
  address: null,
  city: "Riga",
  postal_code: "1001",
  country_code: "lv",
}
const chosen = (one: StoredLocker | undefined = locker) => ({
  chosenLocker: { code: "lv1", postalCode: undefined, locker: one },
})
const toLocker = (world = {}) => factsOf({ service: "lockers", ...world })

it("the parcel locker must be chosen, unless the service takes the nearest", () => {
  expect(issuesOf(planWith(toLocker(), {}))).toEqual([
    'locker_code: "LOCKERS" delivers to parcel lockers. Choose one in the Ship dialog, or with "Choose a locker" on the order\'s page.',
  ])
  expect(issuesOf(planWith(toLocker(), {}, {}))).toEqual([
    'locker_code: "LOCKERS" delivers to parcel lockers. Choose a locker.',
  ])
  expect(planWith(toLocker(), {}).body).toBeUndefined()
  expect(planWith(toLocker({ settings: { locker_choice: "nearest" } }), {}).issues).toEqual([])
})

it("the parcel locker must be chosen for a parcel locker option whose service is not known yet", () => {
  expect(issuesOf(plan(factsOf({ service: "virtual_parcel_locker" })))).toEqual([
    expect.stringMatching(/^locker_code/),
  ])
})

it("the parcel locker is looked up once service and packages are known, and its code taken from the list", () => {
  const before = chosen({ ...locker, name: "Old station" })
  const planned = planWith(toLocker(before), { locker: { kind: "taken", locker } })
  expect(planned).toMatchObject({ asked: ["locker lv1"], lockerCode: "LV1", locker, issues: [] })
})

it.each([
  [{ kind: "too_small" as const, locker }, "LV1, Station (Riga) is too small for these packages"],
  [{ kind: "too_small" as const, locker: { ...locker, name: "LV1" } }, "locker LV1 (Riga) is"],
  [
    { kind: "too_small" as const, locker: { ...locker, address: "Street 6" } },
    "LV1, Station (Street 6, Riga) is",
  ],
  [{ kind: "unknown" as const }, "is not on the service's list near LV-1001 any more"],
])("the parcel locker is an issue if the service says %j", (verdict, words) => {
  expect(issuesOf(planWith(toLocker(chosen()), { locker: verdict }))).toEqual([
    expect.stringContaining(words),
  ])
})

it("the parcel locker is an issue if it is unknown, and accepted if the list cannot be read", () => {
  const unknown = toLocker({ chosenLocker: { code: "X", postalCode: undefined } })
  expect(issuesOf(planWith(unknown, { locker: { kind: "unknown" } }))).toEqual([
    expect.stringContaining('no parcel locker "X" near LV-1001'),
  ])
  expect(planWith(unknown, {})).toMatchObject({ lockerCode: "X", issues: [] })
  expect(planWith(toLocker(chosen()), {})).toMatchObject({ lockerCode: "LV1", locker })
})

it("a locker is not asked about before the packages are decided", () => {
  expect(planWith(toLocker({ service: "lockers_both", ...chosen() }), {}).asked).toEqual([
    "prices of parcels prices of a letter",
    "locker lv1",
  ])
})

it("the parcel locker is an issue in another country, also without a list", () => {
  const abroad = toLocker(chosen({ ...locker, country_code: "ee" }))
  expect(issuesOf(plan(abroad))).toEqual([expect.stringContaining("is in EE")])
})

it("the parcel locker is dropped with the service, and sent along with one that may not need it", () => {
  const facts = toLocker(chosen())
  expect(planWith(facts, {}, { service_code: "door" }).lockerCode).toBeUndefined()
  expect(planWith(facts, {}, { service_code: "lockers_both" }).lockerCode).toBe("LV1")
  expect(planWith(factsOf(chosen()), {})).toMatchObject({ asked: [], lockerCode: "lv1" })
  expect(planWith(factsOf(chosen()), {}, { service_code: "door" }).lockerCode).toBe("lv1")
  expect(planWith(factsOf(chosen()), {}, { locker_code: null }).lockerCode).toBeUndefined()
})

it("a return has no parcel locker", () => {
  expect(planWith(toLocker({ kind: "return" }), {})).toMatchObject({ asked: [], issues: [] })
})

describe("another locker for an order that waits", () => {
  const facts = toLocker(chosen({ ...locker, postal_code: "1010" }))

  const either = toLocker({ service: "lockers_both" })

  const lookUp = (some: ShipmentFacts, locker_code = "LV2") =>
    planOtherLocker(some, { overrides: { locker_code }, answers: noAnswers() })

  it.each<[string, ShipmentFacts, object[]]>([
    ["as quoted", { ...either, keptPacking: keptPacking(either, 2) }, [{ weight: "5" }]],
    ["of its items", facts, [PARCEL]],
    ["of its items as an envelope", factsOf({ service: "letters" }), [LETTER]],
    [
      "of no known size, if its items cannot be packed",
      toLocker({ pack: () => ({ kind: "empty" as const }) }),
      [],
    ],
  ])("another locker is looked up for packages %s", (_, some, packages) => {
    expect(lookUp(some).questions).toMatchObject([{ kind: "locker", code: "LV2", packages }])
  })

  it("another locker is looked up near the address, and the chosen one where it was found, too", () => {
    expect(lookUp(facts).questions).toMatchObject([{ areas: ["LV-1001"] }])
    expect(lookUp(facts, "LV1").questions).toMatchObject([{ areas: ["LV-1001", "LV-1010"] }])
  })

  it("another locker is not chosen if it is too small", () => {
    const answers = noAnswers()
    const overrides = { locker_code: "LV2" }
    const { questions } = planOtherLocker(facts, { overrides, answers })
    for (const question of questions) {
      answers.lockers.set(keyOf(question), { kind: "too_small", locker })
    }
    expect(planOtherLocker(facts, { overrides, answers })).toMatchObject({
      issue: expect.stringContaining("Choose a larger one") as string,
      questions: [],
    })
  })
})
