import Big from "big.js"
import fc from "fast-check"
import { calculateCustomerPrice, checkRules, type CustomerPrice } from ".."
import type { PriceInput } from "../customer-price"
import {
  anyMarkups,
  anyPriceInput,
  anyQuoteText,
  anyRounding,
  decimalText,
} from "./price-arbitrary"
import { priceCase, priceOf, quoteOf } from "./price-case"

const many = { numRuns: 300 }
/** Checks the price of any cart with any quote under any rules. */
const forAnyPrice = (check: (price: CustomerPrice, input: PriceInput) => void) =>
  fc.assert(
    fc.property(anyPriceInput, (input) => check(calculateCustomerPrice(input), input)),
    many,
  )
const DECIMALS: Record<string, number> = { eur: 2, sek: 2, jpy: 0, kwd: 3 }
const isRoundedWithTax = ({ rules, taxRatePercent }: PriceInput) =>
  !(rules.tax_inclusive ?? rules.price_tax === "with_tax") &&
  rules.rounding.kind !== "none" &&
  taxRatePercent !== null

it("for any cart, quote and rules the price is above zero, or free by a rule", () => {
  forAnyPrice((price, input) => {
    if (price.kind === "unavailable") return
    expect(Number.isFinite(price.amount)).toBe(true)
    if (price.isFree) {
      expect(price.amount).toBe(0)
      expect(price.steps.at(-1)?.step).toBe(input.freeBy ? "free_by_rule" : "free")
      if (!input.freeBy) expect(Number(input.itemsValue)).toBeGreaterThan(0)
    } else {
      expect(price.amount).toBeGreaterThan(0)
    }
  })
})

it("for any cart, quote and rules only rules that take all of it away leave no price", () => {
  forAnyPrice((price, input) => {
    expect(checkRules(input.rules)).toEqual([])
    if (price.kind === "price") return
    expect(price.reason).toBe("no_price_by_rules")
    expect(Number(price.steps.at(-1)?.amount)).toBeLessThanOrEqual(0)
  })
})

it("for any cart, quote and rules the amount of the last step is the price, in the cart's currency", () => {
  forAnyPrice((price, input) => {
    const last = price.steps.at(-1)
    if (price.kind === "unavailable" || !last) return
    expect(new Big(last.amount).eq(price.amount)).toBe(true)
    expect(last.currency).toBe(input.cartCurrency)
  })
})

it("for any cart, quote and rules every step changes the amount or the currency", () => {
  forAnyPrice((price) => {
    const steps = price.steps.map(({ amount, currency }) => amount + currency)
    steps.forEach((step, index) => expect(step).not.toBe(steps[index - 1]))
  })
})

it("for any cart, quote and rules the price has no more decimals than its currency, or one more where tax is added to a round price", () => {
  forAnyPrice((price, input) => {
    if (price.kind === "unavailable") return
    const places = (DECIMALS[input.cartCurrency] ?? 2) + (isRoundedWithTax(input) ? 1 : 0)
    expect(new Big(price.amount).round(places).eq(price.amount)).toBe(true)
  })
})

it("for any cart, quote and rules the customer sees the rounded price", () => {
  forAnyPrice((price, input) => {
    for (const step of price.steps) {
      if (step.step !== "rounding") continue
      const rate = step.roundedOn === "price_with_tax" ? (input.taxRatePercent ?? "0") : "0"
      const seen = new Big(step.amount).times(new Big(rate).div(100).plus(1))
      expect(seen.round(DECIMALS[step.currency]).eq(step.to)).toBe(true)
    }
  })
})

it("rounding of any price goes to a multiple of the step at most half a step away, or up to the ending", () => {
  fc.assert(
    fc.property(anyQuoteText, anyRounding, (text, rounding) => {
      const amount = new Big(priceOf({ rounding }, quoteOf(text)).amount)
      const moved = amount.minus(text)
      if (rounding.kind === "none") {
        expect(moved.eq(0)).toBe(true)
      } else if (rounding.kind === "nearest") {
        expect(amount.mod(rounding.step).eq(0)).toBe(true)
        // A price below half a step becomes a whole one instead of nothing.
        const most = amount.eq(rounding.step)
          ? new Big(rounding.step)
          : new Big(rounding.step).div(2)
        expect(moved.abs().lte(most)).toBe(true)
      } else {
        expect(amount.toFixed(2).endsWith(rounding.ending)).toBe(true)
        expect(moved.gte(0) && moved.lt(1)).toBe(true)
      }
    }),
    many,
  )
})

it("rounding of any price changes nothing the second time", () => {
  fc.assert(
    fc.property(anyQuoteText, anyRounding, (text, rounding) => {
      const once = priceOf({ rounding }, quoteOf(text)).amount
      expect(priceOf({ rounding }, quoteOf(String(once))).amount).toBe(once)
    }),
    many,
  )
})

it("a dearer quote never makes a cheaper price, whatever the rounding", () => {
  fc.assert(
    fc.property(anyMarkups, anyRounding, anyQuoteText, anyQuoteText, (rules, rounding, a, b) => {
      const [less, more] = Number(a) < Number(b) ? [a, b] : [b, a]
      const amountOf = (text: string) => priceOf({ ...rules, rounding }, quoteOf(text)).amount
      expect(amountOf(less)).toBeLessThanOrEqual(amountOf(more))
    }),
    many,
  )
})

it("for any markup the price lies between minimum and maximum when nothing is rounded", () => {
  fc.assert(
    fc.property(anyMarkups, anyQuoteText, (rules, text) => {
      const { amount } = priceOf({ ...rules, minimum: "5.00", maximum: "40.00" }, quoteOf(text))
      expect(amount).toBeGreaterThanOrEqual(5)
      expect(amount).toBeLessThanOrEqual(40)
    }),
    many,
  )
})

it("for any markup the price is the one counted by hand in whole numbers", () => {
  const anyCase = fc.record({
    cents: fc.bigInt({ min: 1n, max: 10_000_000n }),
    thousandths: fc.bigInt({ min: -50_000n, max: 200_000n }),
    fixedCents: fc.bigInt({ min: 0n, max: 5_000n }),
    feeCents: fc.bigInt({ min: 0n, max: 5_000n }),
    packages: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(anyCase, ({ cents, thousandths, fixedCents, feeCents, packages }) => {
      const text = (units: bigint, places: number) =>
        new Big(units.toString()).times(new Big(10).pow(-places)).toFixed()
      const { amount } = priceOf(
        {
          markup_percent: text(thousandths, 3),
          markup_fixed: text(fixedCents, 2),
          handling_fee_per_package: text(feeCents, 2),
        },
        { ...quoteOf(text(cents, 2)), packageCount: packages },
      )
      // In hundred-thousandths of a cent; a half goes up.
      const exact =
        cents * (100_000n + thousandths) + (fixedCents + feeCents * BigInt(packages)) * 100_000n
      const rounded = (exact + 50_000n) / 100_000n
      expect(amount.toFixed(2)).toBe(new Big((rounded || 1n).toString()).div(100).toFixed(2))
    }),
    many,
  )
})

it("a greater order is free as soon as a smaller one is", () => {
  const anyValue = decimalText(2, { min: 0, max: 20_000 })
  fc.assert(
    fc.property(anyValue, anyValue, anyValue, (amount, a, b) => {
      const isFree = (itemsValue: string) =>
        priceOf({ free_from: [{ countries: [], amount }] }, { itemsValue }).isFree
      const [less, more] = Number(a) < Number(b) ? [a, b] : [b, a]
      if (isFree(less)) expect(isFree(more)).toBe(true)
      expect(isFree(more)).toBe(Number(more) >= Number(amount))
    }),
    many,
  )
})

it("there is a price above zero or none, whatever the service sends", () => {
  const anyText = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String))
  fc.assert(
    fc.property(anyText, (text) => {
      const price = calculateCustomerPrice(priceCase({}, quoteOf(text)))
      if (price.kind === "price") expect(price.amount).toBeGreaterThan(0)
      else expect(price.reason).toBe("no_live_price")
    }),
    many,
  )
})

it("a price in cents is charged exactly", () => {
  fc.assert(
    fc.property(decimalText(2, { min: 1, max: 1_000_000_000 }), (text) => {
      expect(priceOf({}, quoteOf(text)).amount.toFixed(2)).toBe(text)
    }),
    many,
  )
})
