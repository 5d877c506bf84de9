import { priceOf, quoteOf, stepNames } from "./price-case"

const nearest = (step: string) => ({ rounding: { kind: "nearest", step } }) as const
const ending = (text: string) => ({ rounding: { kind: "ending", ending: text } }) as const

it.each([
  ["0.05", "14.88", 14.9],
  ["0.05", "14.87", 14.85],
  ["0.05", "14.85", 14.85],
  ["0.50", "14.25", 14.5],
  ["1", "14.49", 14],
  ["1", "14.50", 15],
  ["0.03", "0.10", 0.09],
  ["5", "1.20", 5],
])("rounding to the nearest %s makes of %s %d", (step, price, amount) => {
  expect(priceOf(nearest(step), quoteOf(price)).amount).toBe(amount)
})

it.each([
  [".99", "14.88", 14.99],
  [".99", "14.99", 14.99],
  [".99", "15.00", 15.99],
  ["0.95", "14.96", 15.95],
  [".9", "0.10", 0.9],
  [".00", "14.01", 15],
  [".00", "14.00", 14],
])("rounding up to an ending of %s makes of %s %d", (text, price, amount) => {
  expect(priceOf(ending(text), quoteOf(price)).amount).toBe(amount)
})

it("rounding works in cents: a price that is shown as 9.99 stays 9.99", () => {
  expect(priceOf(ending(".99"), quoteOf("9.9946")).amount).toBe(9.99)
})

it("rounding comes after the maximum", () => {
  expect(priceOf({ ...nearest("0.05"), maximum: "3.33" }).amount).toBe(3.35)
})

it("rounding comes after the exchange", () => {
  const sek = { cartCurrency: "sek", exchange: { rate: "11.50", bufferPercent: "0" } }
  expect(priceOf(nearest("5"), { ...quoteOf("10.00"), ...sek }).amount).toBe(115)
  expect(priceOf(nearest("10"), { ...quoteOf("10.00"), ...sek }).amount).toBe(120)
})

it("rounding leaves a currency alone that has no such prices", () => {
  const jpy = { cartCurrency: "jpy", exchange: { rate: "162.345", bufferPercent: "0" } }
  for (const rules of [ending(".99"), nearest("0.05"), nearest("2.5")]) {
    const price = priceOf(rules, { ...quoteOf("10.00"), ...jpy })
    expect(price.amount).toBe(1623)
    expect(stepNames(price)).toEqual(["quote", "exchange", "currency_decimals"])
  }
  expect(priceOf(nearest("10"), { ...quoteOf("10.00"), ...jpy }).amount).toBe(1620)
})

it("rounding is on the price with tax where tax is added, as that is what the customer sees", () => {
  const rules = { ...ending(".99"), price_tax: "without_tax" } as const
  const price = priceOf(rules, { taxRatePercent: "21" })
  // 12.30 and 21% is 14.883; 12.39 and 21% is 14.9919, shown as 14.99.
  expect(price).toMatchObject({ amount: 12.39, taxInclusive: false })
  expect(price.steps.at(-1)).toEqual({
    step: "rounding",
    rounding: { kind: "ending", ending: ".99" },
    roundedOn: "price_with_tax",
    from: "14.88",
    to: "14.99",
    amount: "12.39",
    currency: "eur",
  })
})

it("rounding takes one decimal more where no price in cents has a round one with tax", () => {
  const rules = { ...nearest("1"), price_tax: "without_tax" } as const
  const { amount } = priceOf(rules, { ...quoteOf("8.00"), taxRatePercent: "21" })
  // 8.26 is shown as 9.99, 8.27 as 10.01.
  expect(amount).toBe(8.264)
  expect((amount * 1.21).toFixed(2)).toBe("10.00")
})

it("rounding is on the price without tax where the rate is not known, and says so", () => {
  for (const taxRatePercent of [null, "unknown", "-1"]) {
    const price = priceOf({ ...ending(".99"), price_tax: "without_tax" }, { taxRatePercent })
    expect(price.amount).toBe(12.99)
    expect(price.steps.at(-1)).toMatchObject({ roundedOn: "price_without_tax" })
  }
})

it("rounding ignores the tax rate of a price that includes tax", () => {
  const price = priceOf(ending(".99"), { taxRatePercent: "21" })
  expect(price.amount).toBe(14.99)
  expect(price.steps.at(-1)).toMatchObject({ roundedOn: "price" })
})
