import { readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import {
  calculateCustomerPrice,
  findQuoteExchange,
  mergeRules,
  type CustomerPrice,
  type PriceStep,
} from ".."
import { priceCase } from "./price-case"

const text = readFileSync(path.join(__dirname, "../../../docs/pricing.md"), "utf8")
const [, example = ""] = /\n## An example\n([^]*?)\n## /.exec(text) ?? []

const amount = z.string()
const settings = z.strictObject({
  quote_currency: z.string(),
  price_tax: z.enum(["with_tax", "without_tax"]),
  tax_inclusive: z.boolean(),
  markup_percent: amount,
  markup_fixed: amount,
  handling_fee_per_package: amount,
  minimum: amount,
  maximum: amount,
  rounding: z.strictObject({ kind: z.literal("ending"), ending: amount }),
  free_from: z.array(z.strictObject({ countries: z.array(z.string()), amount })),
  exchange_rates: z.record(z.string(), amount),
  exchange_buffer_percent: z.number(),
})

/** The parts of the example that a pattern finds. */
function wordsOf(pattern: RegExp): string[] {
  const found = pattern.exec(example)?.slice(1)
  if (!found) throw new Error(`The example does not say ${pattern}.`)
  return found
}

/** The price of the example, with the settings and the cart that stand there. */
function examplePrice(changes: { itemsValue?: string } = {}): CustomerPrice {
  const [json = ""] = wordsOf(/```json\n([^]*?)```/)
  const rules = settings.parse(JSON.parse(json))
  const [priceWithTax, priceWithoutTax] = wordsOf(
    /asks ([\d.]+) EUR with its tax and ([\d.]+) EUR without/,
  )
  const [cartCurrency = "", itemsValue = "", taxRatePercent = ""] = wordsOf(
    /cart is in ([A-Z]+), its items are worth ([\d.]+) PLN after\s+discounts, and the store adds (\d+)% tax/,
  )
  const exchange = findQuoteExchange(rules, cartCurrency)
  if (exchange.kind === "unavailable") throw new Error("The example has no rate.")
  return calculateCustomerPrice({
    base: { kind: "quote", priceWithTax, priceWithoutTax },
    rules: mergeRules(rules),
    packageCount: 2,
    countryCode: "PL",
    itemsValue,
    cartCurrency,
    quoteCurrency: rules.quote_currency,
    exchange: exchange.exchange,
    taxRatePercent,
    ...changes,
  })
}

function row(step: PriceStep): string[] {
  return [`\`${step.step}\``, whatHappens(step), `${step.amount} ${step.currency.toUpperCase()}`]
}

function whatHappens(step: PriceStep): string {
  switch (step.step) {
    case "quote":
      return step.vatMode === "with_tax" ? "the price with tax" : "the price without tax"
    case "markup_percent":
      return `${step.percent}% on it`
    case "markup_fixed":
      return `${step.added} on it`
    case "handling_fee":
      return `${step.feePerPackage} for each of ${step.packages} packages`
    case "maximum":
      return "no more than this"
    case "exchange":
      return `times ${step.rate}, and ${step.bufferPercent}% on it`
    case "rounding":
      return `with tax ${step.from}, rounded to ${step.to}`
    default:
      throw new Error(`The example was to have no step ${step.step}.`)
  }
}

it("the example in docs/pricing.md has the steps and the price that stand in its table", () => {
  const table = example.split("\n").filter((line) => line.startsWith("|"))
  const cells = table.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  expect(cells.slice(2)).toEqual(examplePrice().steps.map(row))
})

it("the example in docs/pricing.md ends with the price that it names", () => {
  const [paid, withTax] = wordsOf(/charged ([\d.]+) PLN, seen with tax as ([\d.]+) PLN/)
  const price = examplePrice()
  expect(price).toMatchObject({ amount: Number(paid), taxInclusive: false })
  expect((Number(paid) * 1.23).toFixed(2)).toBe(withTax)
})

it("the example in docs/pricing.md is free from the order value that it names", () => {
  const [from = ""] = wordsOf(/free from items worth ([\d.]+) PLN/)
  expect(examplePrice({ itemsValue: from })).toMatchObject({ amount: 0, isFree: true })
  const less = (Number(from) - 0.01).toFixed(2)
  expect(examplePrice({ itemsValue: less })).toMatchObject({ isFree: false })
})

it("docs/pricing.md has a fallback table that a merchant can copy", () => {
  const [, json = ""] = /```json\n(\{\s+"kind": "table"[^]*?)```/.exec(text) ?? []
  const row = z.strictObject({
    countries: z.array(z.string()),
    up_to_grams: z.number(),
    amount,
  })
  const table = z.strictObject({ kind: z.literal("table"), rows: z.array(row).min(1) })
  expect(() => table.parse(JSON.parse(json))).not.toThrow()
})

it("docs/pricing.md is right about prices in cents that cannot be shown as a round one", () => {
  const [round, low, seenLow, high, seenHigh, charged] = (
    /At 21%, no price in whole cents gives exactly ([\d.]+): ([\d.]+) gives ([\d.]+), and ([\d.]+) gives ([\d.]+)\. So ([\d.]+) is charged/
      .exec(text.replace(/\s+/g, " "))
      ?.slice(1) ?? []
  ).map(Number)
  const seen = (net = NaN) => Number((net * 1.21).toFixed(2))
  expect([seen(low), seen(high), seen(charged)]).toEqual([seenLow, seenHigh, round])
  const price = calculateCustomerPrice(
    priceCase(
      { tax_inclusive: false, rounding: { kind: "nearest", step: "1" } },
      { base: { kind: "quote", priceWithTax: String(low) }, taxRatePercent: "21" },
    ),
  )
  expect(price).toMatchObject({ amount: charged })
})
