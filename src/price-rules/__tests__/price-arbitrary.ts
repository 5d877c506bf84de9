import fc from "fast-check"
import { mergeRules, type PriceRules } from ".."
import type { PriceInput } from "../customer-price"
import type { Rounding } from "../rules"

/** A decimal text of so many places between two whole numbers of its last place. */
export function decimalText(places: number, range: { min: number; max: number }) {
  return fc.integer(range).map((units) => {
    const digits = String(Math.abs(units)).padStart(places + 1, "0")
    const split = digits.length - places
    return `${units < 0 ? "-" : ""}${digits.slice(0, split)}.${digits.slice(split)}`
  })
}

export const anyQuoteText = decimalText(2, { min: 1, max: 5_000_000 })
const anyCountry = fc.constantFrom("LV", "LT", "EE", "FI", "DE")
const anyCountries = fc.uniqueArray(anyCountry, { maxLength: 2 })
const anyAmount = decimalText(2, { min: 1, max: 100_000 })

export const anyRounding: fc.Arbitrary<Rounding> = fc.oneof(
  fc.constant<Rounding>({ kind: "none" }),
  decimalText(2, { min: 1, max: 1_000 }).map((step): Rounding => ({ kind: "nearest", step })),
  fc.integer({ min: 0, max: 99 }).map((cents): Rounding => {
    return { kind: "ending", ending: `.${String(cents).padStart(2, "0")}` }
  }),
)

/** Rules with which any two prices stay in their order, and none is cut off. */
export const anyMarkups = fc.record({
  markup_percent: decimalText(3, { min: -99_000, max: 300_000 }),
  markup_fixed: decimalText(2, { min: 0, max: 5_000 }),
  handling_fee_per_package: decimalText(2, { min: 0, max: 1_000 }),
})

export const anyRules: fc.Arbitrary<PriceRules> = fc
  .record({
    price_tax: fc.constantFrom("with_tax" as const, "without_tax" as const),
    tax_inclusive: fc.option(fc.boolean()),
    markup_percent: decimalText(3, { min: -99_999, max: 300_000 }),
    markup_fixed: decimalText(2, { min: -5_000, max: 5_000 }),
    handling_fee_per_package: decimalText(2, { min: 0, max: 1_000 }),
    limits: fc.tuple(fc.option(anyAmount), fc.option(anyAmount)),
    rounding: anyRounding,
    free_from: fc.uniqueArray(fc.record({ countries: fc.tuple(anyCountry), amount: anyAmount }), {
      maxLength: 3,
      selector: ({ countries }) => countries[0],
    }),
    freeElsewhere: fc.array(anyAmount, { maxLength: 1 }),
  })
  .map(({ limits: [a, b], free_from, freeElsewhere, ...rules }) => {
    const [minimum, maximum] = a && b && Number(a) > Number(b) ? [b, a] : [a, b]
    const general = freeElsewhere.map((amount) => ({ countries: [], amount }))
    return mergeRules({ ...rules, minimum, maximum, free_from: [...free_from, ...general] })
  })

/** Any cart with any quote under any rules that do not contradict themselves. */
export const anyPriceInput: fc.Arbitrary<PriceInput> = fc.record({
  base: fc.oneof(
    fc.record({
      kind: fc.constant("quote" as const),
      priceWithTax: anyQuoteText,
      priceWithoutTax: anyQuoteText,
    }),
    fc.record({ kind: fc.constant("fallback" as const), amount: anyAmount }),
  ),
  rules: anyRules,
  changes: fc.array(
    fc
      .tuple(
        fc.record({ set: anyAmount }),
        fc.record({ addAmount: decimalText(2, { min: -500, max: 5_000 }) }),
        fc.record({ addPercent: decimalText(2, { min: -9_999, max: 10_000 }) }),
        fc.nat({ max: 2 }),
      )
      .map(([set, amount, percent, kind]) => ({
        rule: "Rule",
        ...([set, amount, percent][kind] ?? set),
      })),
    { maxLength: 2 },
  ),
  freeBy: fc.option(fc.constant("Rule"), { nil: undefined, freq: 9 }),
  packageCount: fc.integer({ min: 1, max: 20 }),
  countryCode: anyCountry,
  itemsValue: fc.option(decimalText(2, { min: 0, max: 200_000 })),
  cartCurrency: fc.constantFrom("eur", "sek", "jpy", "kwd"),
  quoteCurrency: fc.constant("eur"),
  exchange: fc.record({
    rate: decimalText(6, { min: 1, max: 200_000_000 }),
    bufferPercent: decimalText(2, { min: 0, max: 2_000 }),
  }),
  taxRatePercent: fc.option(decimalText(2, { min: 0, max: 3_000 })),
})

export const anyFallbackRows = fc.array(
  fc.record({
    countries: anyCountries,
    up_to_grams: fc.integer({ min: 1, max: 40 }),
    amount: anyAmount,
  }),
  { maxLength: 8 },
)
