import { calculateCustomerPrice } from ".."
import { priceCase, priceOf, quoteOf, stepNames } from "./price-case"

it("the price without any rule is the service's, with its tax taken as the customer's", () => {
  expect(calculateCustomerPrice(priceCase())).toEqual({
    kind: "price",
    amount: 14.88,
    taxInclusive: true,
    isFree: false,
    steps: [{ step: "quote", vatMode: "with_tax", amount: "14.88", currency: "eur" }],
  })
})

it.each([
  [{ price_tax: "without_tax" }, 12.3, false],
  [{ price_tax: "without_tax", tax_inclusive: true }, 12.3, true],
  [{ price_tax: "with_tax", tax_inclusive: false }, 14.88, false],
] as const)(
  "the price without any rule, with %j %d and tax included: %p, does not depend on the customer's rate",
  (...row) => {
    const [rules, amount, taxInclusive] = row
    for (const taxRatePercent of [null, "21"]) {
      expect(priceOf(rules, { taxRatePercent })).toMatchObject({ amount, taxInclusive })
    }
  },
)

const nothing = [undefined, "", " ", "0", "0.00", "-1.00", "1,50", "free", "abc", "NaN", "1e3"]
it.each([...nothing, "9".repeat(400)])(
  "there is no price for a quote of %p, and never zero",
  (text) => {
    const priceWithTax = text
    const base = { kind: "quote", priceWithTax, priceWithoutTax: "1.00" } as const
    // Free delivery does not help: the service may not go there at all.
    const free_from = [{ countries: [], amount: "0" }]
    expect(calculateCustomerPrice(priceCase({ free_from }, { base, itemsValue: "100" }))).toEqual({
      kind: "unavailable",
      reason: "no_live_price",
      steps: [],
    })
  },
)

it("there is no price when the one that counts is missing", () => {
  const base = { kind: "quote", priceWithTax: "14.88" } as const
  const price = calculateCustomerPrice(priceCase({ price_tax: "without_tax" }, { base }))
  expect(price).toMatchObject({ reason: "no_live_price" })
})

it("rules on the cost come in this order: percent, fixed, handling fee for each package, minimum, maximum", () => {
  const markups = { markup_percent: "10", markup_fixed: "-2.00" }
  const limits = { minimum: "11.00", maximum: "10.50" }
  const rules = { ...markups, handling_fee_per_package: "0.50", ...limits }
  expect(priceOf(rules, { ...quoteOf("10.00"), packageCount: 3 }).steps).toEqual([
    { step: "quote", vatMode: "with_tax", amount: "10", currency: "eur" },
    { step: "markup_percent", percent: "10", amount: "11", currency: "eur" },
    { step: "markup_fixed", added: "-2.00", amount: "9", currency: "eur" },
    { step: "handling_fee", feePerPackage: "0.50", packages: 3, amount: "10.5", currency: "eur" },
    { step: "minimum", amount: "11", currency: "eur" },
    { step: "maximum", amount: "10.5", currency: "eur" },
  ])
})

it("shipping rules change the price in their order, after the maximum and before the exchange", () => {
  const changes = [
    { rule: "Islands", addAmount: "2" },
    { rule: "Sale", addPercent: "-10" },
  ]
  const price = priceOf(
    { maximum: "10.00" },
    { changes, cartCurrency: "pln", exchange: { rate: "4", bufferPercent: "0" } },
  )
  expect(price.steps.slice(1)).toEqual([
    { step: "maximum", amount: "10", currency: "eur" },
    { step: "rule", rule: "Islands", addAmount: "2", amount: "12", currency: "eur" },
    { step: "rule", rule: "Sale", addPercent: "-10", amount: "10.8", currency: "eur" },
    expect.objectContaining({ step: "exchange", amount: "43.2", currency: "pln" }),
  ])
})

it("shipping rules set the price of a quote and of a fallback", () => {
  const changes = [{ rule: "Flat", set: "4.90" }]
  const fallback = { kind: "fallback" as const, amount: "7" }
  expect(priceOf({ markup_percent: "50" }, { changes }).amount).toBe(4.9)
  expect(priceOf({}, { changes, base: fallback }).amount).toBe(4.9)
})

it("shipping rules that leave nothing leave no price, except the one that makes delivery free", () => {
  const changes = [{ rule: "Sale", addAmount: "-20" }]
  expect(calculateCustomerPrice(priceCase({}, { changes }))).toMatchObject({
    ...{ kind: "unavailable", reason: "no_price_by_rules" },
  })
  const free = priceOf({}, { freeBy: "Staff" })
  expect(free).toMatchObject({ amount: 0, isFree: true })
  expect(free.steps.at(-1)).toEqual({
    ...{ step: "free_by_rule", rule: "Staff", amount: "0", currency: "eur" },
  })
  expect(priceOf({}, { freeBy: "Staff", surcharge: "1" }).amount).toBe(1)
})

it("rules on the cost are no step when they change nothing", () => {
  const rules = { minimum: "1.00", maximum: "99.00", markup_percent: "0.0", markup_fixed: "0" }
  expect(stepNames(priceOf(rules))).toEqual(["quote"])
})

it("rules on the cost are counted exactly; only the end is rounded to cents, a half going up", () => {
  const price = priceOf({ markup_percent: "2.5" }, quoteOf("1.80"))
  expect(price.amount).toBe(1.85)
  expect(price.steps.slice(1)).toEqual([
    { step: "markup_percent", percent: "2.5", amount: "1.845", currency: "eur" },
    { step: "currency_decimals", decimals: 2, amount: "1.85", currency: "eur" },
  ])
})

it("rules on the cost leave no price when they take all of it away, and show the step that did", () => {
  const result = calculateCustomerPrice(priceCase({ markup_fixed: "-14.88" }))
  expect(result).toMatchObject({ kind: "unavailable", reason: "no_price_by_rules" })
  expect(result.steps.map(({ amount }) => amount)).toEqual(["14.88", "0"])
  const below = priceCase({ markup_fixed: "-20", free_from: [{ countries: [], amount: "0" }] })
  expect(calculateCustomerPrice({ ...below, itemsValue: "100" }).kind).toBe("unavailable")
})

it("rules on the cost have a minimum for a discount above the price, and never turn a tiny price into zero", () => {
  expect(priceOf({ markup_fixed: "-20.00", minimum: "2.90" }).amount).toBe(2.9)
  expect(priceOf({ markup_percent: "-99.99" }, quoteOf("0.10")).amount).toBe(0.01)
})

const sek = { cartCurrency: "sek", exchange: { rate: "11.50", bufferPercent: "2" } }

it("a cart in another currency than the quotes has the price times the rate and the buffer, minimum and maximum included", () => {
  const price = priceOf({ minimum: "20" }, { ...quoteOf("10.00"), ...sek })
  expect(price.amount).toBe(234.6)
  const exchanged = { fromCurrency: "eur", rate: "11.50", bufferPercent: "2" }
  expect(price.steps.slice(1)).toEqual([
    { step: "minimum", amount: "20", currency: "eur" },
    { step: "exchange", ...exchanged, amount: "234.6", currency: "sek" },
  ])
})

it("a cart in another currency than the quotes has no price without a rate, or with an invalid one", () => {
  for (const exchange of [null, { rate: "0", bufferPercent: "2" }]) {
    expect(calculateCustomerPrice(priceCase({}, { ...sek, exchange }))).toMatchObject({
      kind: "unavailable",
      reason: "currency",
    })
  }
})

it("a cart in another currency than the quotes needs no rate when it is the same currency in another spelling", () => {
  expect(priceOf({}, { cartCurrency: "EUR" }).amount).toBe(14.88)
})

it("a cart in another currency has a step for the exchange even when both are worth the same", () => {
  const exchange = { rate: "1", bufferPercent: "0" }
  expect(stepNames(priceOf({}, { cartCurrency: "usd", exchange }))).toEqual(["quote", "exchange"])
})

it("a cart in another currency than the quotes has a price in the decimals of its currency", () => {
  const amountIn = (cartCurrency: string, rate: string) => {
    const exchange = { rate, bufferPercent: "0" }
    return priceOf({}, { ...quoteOf("10.00"), cartCurrency, exchange }).amount
  }
  expect(amountIn("jpy", "162.345")).toBe(1623)
  expect(amountIn("kwd", "0.33337")).toBe(3.334)
  expect(amountIn("jpy", "0.001")).toBe(1)
})

const base = { kind: "fallback", amount: "6.40" } as const
const markups = { markup_percent: "50", markup_fixed: "1", handling_fee_per_package: "1" }
const rules = { ...markups, minimum: "9.00", maximum: "1.00" }

it("a price of the merchant's own has nothing put on top, and no minimum or maximum", () => {
  expect(priceOf(rules, { base, packageCount: 3 })).toMatchObject({
    amount: 6.4,
    steps: [{ step: "fallback", amount: "6.4", currency: "eur" }],
  })
})

it("a price of the merchant's own is exchanged, rounded and made free like any other", () => {
  const sek = { cartCurrency: "sek", exchange: { rate: "11", bufferPercent: "10" } }
  const rounding = { kind: "nearest", step: "1" } as const
  const free_from = [{ countries: [], amount: "50" }]
  const price = priceOf({ rounding, free_from }, { base, ...sek, itemsValue: "550" })
  const steps = price.steps.map(({ step, amount }) => `${step} ${amount}`)
  expect(steps).toEqual(["fallback 6.4", "exchange 77.44", "rounding 77", "free 0"])
})

it("a price of the merchant's own is no price when it is not above zero", () => {
  for (const amount of ["0", "-1", ""]) {
    const none = priceCase({}, { base: { kind: "fallback", amount } })
    expect(calculateCustomerPrice(none)).toMatchObject({ reason: "no_live_price" })
  }
})

it("a price that a number cannot hold is refused, not changed", () => {
  const kwd = { cartCurrency: "kwd", exchange: { rate: "123456.789123", bufferPercent: "0" } }
  const result = calculateCustomerPrice(priceCase({}, { ...quoteOf("999999999999.99"), ...kwd }))
  expect(result).toMatchObject({ kind: "unavailable", reason: "no_price_by_rules" })
})
