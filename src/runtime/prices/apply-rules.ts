import Big from "big.js"
import { explainPrice, type ExplainedPrice, twoPassCod } from "../../rating"
import { findBase, type FoundBase } from "./find-base"
import type { NoPrice } from "./option-price"
import type { PriceQuestion } from "./price-question"
import { toQuoteCurrency } from "./quote-currency"
import { taxRatePercent } from "./tax-rate"

/** What a price was counted from, and what the rules made of it. */
export type RuledPrice =
  | {
      kind: "priced"
      found: Exclude<FoundBase, { kind: "none" }>
      price: Extract<ExplainedPrice, { kind: "price" }>
      /** By which free delivery was decided; undefined where no rule asked. */
      goodsValue: string | undefined
      /** Percent by which the amount rises for the customer; null where it does not. */
      taxRate: string | null
    }
  | { kind: "none"; reason: NoPrice["reason"] }

/** The customer's price of a found base: markups, fees, rounding, limits, free delivery. */
export async function applyRules(question: PriceQuestion, found: FoundBase): Promise<RuledPrice> {
  if (found.kind === "none") {
    return found
  }
  const { scope, configuration, cart, rules, isCashOnDelivery, exchange } = question
  const hints = await question.hints
  if (!hints) {
    return { kind: "none", reason: "no_live_price" }
  }
  const facts = rules.freeFrom.length > 0 ? await cart.facts() : undefined
  const addsTax = !(rules.taxInclusive ?? rules.vatMode === "with_tax")
  const needsRate = rules.rounding.kind !== "none" || isCashOnDelivery
  const taxRate = addsTax && needsRate ? await taxRatePercent(scope, cart.countryCode) : null
  const price = explainPrice({
    base: found.base,
    rules,
    packageCount: found.packed.packages.length,
    countryCode: cart.countryCode,
    goodsValue: facts?.goodsValue ?? null,
    cartCurrency: cart.currencyCode,
    quoteCurrency: configuration.settings.quote_currency,
    exchange,
    taxRatePercent: taxRate,
    surcharge: hints.surcharge,
  })
  return price.kind === "price"
    ? { kind: "priced", found, price, goodsValue: facts?.goodsValue, taxRate }
    : { kind: "none", reason: price.reason }
}

/**
 * The price of collecting depends on the sum, and the sum on the price: asked twice at most. The
 * merchant's own price depends on neither.
 */
export async function priceCollected(question: PriceQuestion): Promise<RuledPrice> {
  const facts = await question.cart.facts()
  if (!facts) {
    return { kind: "none", reason: "no_live_price" }
  }
  let last: RuledPrice = { kind: "none", reason: "no_live_price" }
  await twoPassCod(facts.totalWithoutDelivery, async (amount) => {
    if (last.kind === "none" || last.found.kind === "quote") {
      const found = await findBase(question, toQuoteCurrency(amount, question.exchange))
      const next = await applyRules(question, found)
      // A second answer that does not come is no reason to forget the first.
      if (!isSilence(next) || last.kind === "none") last = next
    }
    return last.kind === "priced" ? { deliveryTotal: withTax(last) } : undefined
  })
  return last
}

/** The service has said nothing, neither a price nor that there is none. */
function isSilence(next: RuledPrice): boolean {
  return next.kind === "none"
    ? next.reason === "no_live_price" || next.reason === "asked_too_often"
    : next.found.kind === "fallback"
}

function withTax({ price, taxRate }: Extract<RuledPrice, { kind: "priced" }>): string {
  const tax = price.taxInclusive ? 0 : (taxRate ?? 0)
  return new Big(price.amount).times(new Big(tax).div(100).plus(1)).toFixed(2)
}
