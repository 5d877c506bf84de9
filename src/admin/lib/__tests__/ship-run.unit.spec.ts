import { FetchError } from "@medusajs/js-sdk"
import type { OrderToShip } from "../../../api/admin/shipment-ordering/orders/orders"
import { costOf, questionOf, sumOf } from "../ship-run"
import type { ShippingPlan } from "../shipping-plan"

const eur = (price: string | null) => ({ price, currency: "eur" })

it("the sum of prices is whole when each price is known, to the cent", () => {
  expect(sumOf([eur("0.1"), eur("0.2"), eur("163.1")])).toEqual({
    amount: "163.40",
    currency: "eur",
    isWhole: true,
  })
})

it("the sum of prices is of the known prices when some are not known", () => {
  expect(sumOf([eur("5.07"), eur(null), { price: null, currency: null }])).toEqual({
    amount: "5.07",
    currency: "eur",
    isWhole: false,
  })
})

it("there is no sum of prices when no price is known", () => {
  expect(sumOf([eur(null)])).toBeUndefined()
  expect(sumOf([])).toBeUndefined()
})

const order = {
  id: "order_1",
  service_code: "carrierA_standard",
  price: "5.07",
  price_currency: "eur",
  refusal: null,
} as OrderToShip
const unpriced = { ...order, price: null, price_currency: null }
const AS_PLANNED = {}
const CHANGED = { package_count: 2 }

const service = { service_code: "carrierA_standard", price: "8.10", price_currency: "eur" }
const plan = { services: [service], service_code: "carrierA_standard", issues: [] }
const answered = (data: object) => ({ data: data as ShippingPlan, error: null })
const failed = (error: Error) => ({ data: undefined, error })

it("the cost of one of many orders is that of the list while nothing is changed, and nothing is asked, even if the list has none", () => {
  for (const one of [order, unpriced]) {
    expect(questionOf(one, AS_PLANNED)).toBeNull()
    expect(questionOf(one, { service_code: "carrierA_standard" })).toBeNull()
    expect(costOf({ order: one, choice: AS_PLANNED }, undefined)).toEqual({
      price: one.price,
      currency: one.price_currency,
      refusal: null,
      isLoading: false,
    })
  }
})

it("the cost of one of many orders is unknown while an entry is invalid", () => {
  expect(questionOf(order, undefined)).toBeNull()
  const cost = costOf({ order, choice: undefined }, undefined)
  expect(cost).toMatchObject({ price: null, isLoading: false })
})

it("the cost of one of many orders is asked for when something is changed", () => {
  expect(questionOf(order, CHANGED)).toEqual(CHANGED)
  const chosen = { order, choice: CHANGED }
  expect(costOf(chosen, undefined)).toMatchObject({ price: null, isLoading: true })
  expect(costOf(chosen, answered(plan))).toMatchObject({ price: "8.10", isLoading: false })
})

it("the cost of one of many orders is refused in the words of the plan, of the service, or of the store", () => {
  const chosen = { order, choice: CHANGED }
  const issues = [{ field: "packages", message: "Too heavy." }]
  expect(costOf(chosen, answered({ ...plan, issues })).refusal).toBe("Too heavy.")
  const silent = { ...service, price: null, reason: "Not to this country." }
  const { refusal } = costOf(chosen, answered({ ...plan, services: [silent] }))
  expect(refusal).toBe("Not to this country.")
  const refused = failed(new FetchError("The order is canceled.", "Bad Request", 400))
  expect(costOf(chosen, refused)).toMatchObject({
    price: null,
    refusal: "The order is canceled.",
  })
})

it.each([
  ["the network broke", new TypeError("Failed to fetch")],
  ["the store failed", new FetchError("unknown error", "Error", 500)],
])("the cost of one of many orders is unknown, not refused, if %s", (_, error) => {
  expect(costOf({ order, choice: CHANGED }, failed(error))).toEqual({
    price: null,
    currency: "eur",
    refusal: null,
    isLoading: false,
  })
})
