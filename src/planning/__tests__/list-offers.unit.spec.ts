import { CarrierApiError } from "../../carrier-api"
import { listOffers, questionsOfOffers } from "../list-offers"
import { plan, type PlanRequest } from "../plan"
import {
  type ShipmentFacts,
  keyOf,
  noAnswers,
  type PriceAnswer,
  type PriceQuestion,
} from "../facts"
import { factsOf, PAID, UNPAID } from "./planned-shipment"

class Refusal extends CarrierApiError {
  readonly kind = "rejected"
}

type Overrides = PlanRequest["overrides"]

const quotesOf = (prices: Record<string, string>, packageType: 1 | 2): PriceAnswer => ({
  outcome: "value",
  value: Object.entries(prices).map(([serviceCode, priceWithTax]) => ({
    serviceCode,
    serviceName: serviceCode,
    packageType,
    priceWithTax,
  })),
  source: packageType === 1 ? "live" : "stale",
  loadedAt: 0,
})

const offersOf = (
  facts: ShipmentFacts,
  answerTo: (question: PriceQuestion) => PriceAnswer,
  overrides?: Overrides,
) => {
  const planned = plan(facts, { overrides })
  const answers = noAnswers()
  const questions = questionsOfOffers(facts, planned, overrides)
  for (const question of questions) answers.prices.set(keyOf(question), answerTo(question))
  const { offers, issues } = listOffers(facts, planned, { overrides, answers })
  return {
    questions,
    issues,
    offers,
    of: (code: string) => offers.find((one) => one.code === code),
  }
}

const priced = (prices: Record<string, string>) => (question: PriceQuestion) =>
  quotesOf(prices, question.packageType)

it("asks for both types, and prices a service for the type that it would get", () => {
  const { questions, issues, of } = offersOf(factsOf(), ({ packageType }) =>
    quotesOf(
      packageType === 1 ? { door: "5", both: "6" } : { both: "3", letters: "2" },
      packageType,
    ),
  )
  expect(questions.map(({ packageType }) => packageType)).toEqual([1, 2])
  expect(of("both")?.quote).toMatchObject({ priceWithTax: "3", packageType: 2 })
  expect(of("letters")).toMatchObject({ reason: undefined, source: "stale", packageTypes: [2] })
  expect(of("both")).toMatchObject({ packageTypes: [1, 2], source: "stale" })
  expect(issues).toEqual([])
})

it("the service that ships is priced for the packages as planned, not as the other type", () => {
  const facts = factsOf({ service: "both" })
  const { of } = offersOf(facts, ({ packageType }) =>
    quotesOf({ both: packageType === 1 ? "5" : "3" }, packageType),
  )
  expect(of("both")?.quote).toMatchObject({ priceWithTax: "5", packageType: 1 })
})

it.each<[string, string, Overrides, number[]]>([
  ["an envelope first if that is planned", "letters", undefined, [2, 1]],
  ["an envelope alone if a person chose one", "both", { package_type: 2 }, [2]],
  ["both types, if no service is planned", "door", { service_code: "none" }, [1, 2]],
])("prices are asked for %s", (_, service, overrides, types) => {
  const { questions, of } = offersOf(factsOf({ service }), priced({ both: "5" }), overrides)
  expect(questions.map(({ packageType }) => packageType)).toEqual(types)
  expect(of("both")?.quote?.priceWithTax).toBe("5")
})

it("asks once for packages that a person gave, and says what another service would do with them", () => {
  const packages = [{ length: 300, width: 200, height: 100, weight: 1000 }]
  const { questions, of } = offersOf(factsOf(), priced({ door: "5" }), { packages })
  expect(questions).toHaveLength(1)
  expect(of("letters")?.reason).toMatch(/envelopes only/)
  const letter = { packages, package_type: 2 as const }
  expect(offersOf(factsOf({ service: "both" }), priced({}), letter).of("door")?.reason).toMatch(
    /parcels only/,
  )
})

it("lists the cheapest first at the services' own prices, and services with a reason last", () => {
  const facts = factsOf({ settings: { markup_percent: "50" } })
  const { offers, of } = offersOf(
    facts,
    priced({ both: "5", door: "4", lockers_both: "6", disabled: "1" }),
  )
  expect(of("both")?.quote?.priceWithTax).toBe("5")
  const codes = offers.map(({ code }) => code)
  expect(codes.slice(0, 3)).toEqual(["door", "both", "lockers_both"])
  expect(codes.at(-1)).toBe("disabled")
  expect(of("lockers")).toMatchObject({
    isToLocker: true,
    reason: "This service does not take these packages to this address.",
  })
})

it("offers services that collect money only for an order that owes some, at the price with that sum", () => {
  const paid = offersOf(factsOf(PAID), priced({ door: "5", door_cod: "7" }))
  expect(paid.of("door_cod")?.reason).toBe("There is nothing to collect for this parcel.")
  const settings = { cod_payment_providers: ["pp_cash"] }
  const { questions, of } = offersOf(
    factsOf({ settings, service: "door_cod", ...UNPAID }),
    ({ codAmount, packageType }) =>
      quotesOf(
        codAmount === "20.00" ? { door_cod: "7" } : { door: "5", door_cod: "6" },
        packageType,
      ),
  )
  expect(new Set(questions.map(({ codAmount }) => codAmount))).toEqual(new Set([null, "20.00"]))
  expect(of("door_cod")).toMatchObject({ reason: undefined, quote: { priceWithTax: "7" } })
  expect(of("door")?.reason).toMatch(/20.00 would be lost/)
})

it("does not price the sum to collect without an exchange rate, and says so", () => {
  const order = { id: "order_1", display_id: 7, currency_code: "pln" }
  const settings = { cod_payment_providers: ["pp_cash"] }
  const facts = factsOf({ settings, service: "door_cod", ...UNPAID, order })
  const { questions, of } = offersOf(facts, priced({}))
  expect(questions.every(({ codAmount }) => codAmount === null)).toBe(true)
  expect(of("door_cod")?.reason).toMatch(/no exchange rate is set/)
  const kronor = { settings: { ...settings, exchange_rates: { sek: "11" } }, ...UNPAID }
  const inKronor = factsOf({ ...kronor, order: { ...order, currency_code: "sek" } })
  expect(offersOf(inKronor, priced({})).of("door_cod")?.reason).toMatch(/collect are not converted/)
})

it("nothing is collected for an order that names no currency, and the offer says so", () => {
  const settings = { cod_payment_providers: ["pp_cash"] }
  const order = { id: "order_1", display_id: 7 }
  const facts = factsOf({ settings, service: "door_cod", ...UNPAID, order })
  const { questions, of } = offersOf(facts, priced({}))
  expect(questions.every(({ codAmount }) => codAmount === null)).toBe(true)
  expect(of("door_cod")?.reason).toMatch(/names no currency/)
})

it("a service that the merchant disabled says so, unless the customer ordered with it", () => {
  const offerAt = (service: string) =>
    offersOf(factsOf({ service }), priced({ disabled: "1" })).of("disabled")
  expect(offerAt("door")).toMatchObject({
    reason: expect.stringMatching(/You disabled this service/) as string,
    isEnabled: false,
  })
  expect(offerAt("disabled")).toMatchObject({ reason: undefined, isEnabled: false })
})

it("asks nothing about items that cannot be packed", () => {
  const { questions, of } = offersOf(factsOf({ pack: () => ({ kind: "empty" }) }), priced({}))
  expect(questions).toEqual([])
  expect(of("door")?.reason).toBe("These items cannot be packed.")
})

it("names what the service refuses, once for each field, and why it cannot be asked", () => {
  const facts = {
    operation: "calculate" as const,
    correlationId: "1",
    merchantMessage: "The service refused the postal code.",
  }
  const answered = (error: Refusal) =>
    offersOf(factsOf(), () => ({ outcome: "miss", reason: "error", error }))
  const refused = new Refusal("refused", {
    ...facts,
    fields: { zip_code: ["Wrong code.", "Four digits."] },
  })
  const { issues, of } = answered(refused)
  expect(issues).toEqual([
    {
      field: "recipient.postal_code",
      message: "Wrong code. Four digits.",
      serviceField: "zip_code",
    },
  ])
  expect(of("door")?.reason).toBe(refused.merchantMessage)
  expect(answered(new Refusal("refused", facts)).issues).toEqual([])
  const silent = offersOf(factsOf(), () => ({ outcome: "miss", reason: "deadline" }))
  expect(silent.issues).toEqual([])
  expect(silent.of("door")?.reason).toMatch(/cannot be asked for prices right now/)
})
