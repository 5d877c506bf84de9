import Big from "big.js"
import type { UnavailableReason } from "../unavailable-reason"
import { type PriceBase, readBase } from "./base-price"
import { COST_RULES } from "./cost-rules"
import { currencyDecimals } from "./currency-decimals"
import { readPositive } from "./decimal-text"
import { currencyKey, type Exchange, readExchange } from "./exchange"
import { reachedThreshold } from "./free-from"
import type { PriceRules } from "./price-rules"
import type { PriceStep } from "./price-step"
import { PriceTrail } from "./price-trail"
import { roundPrice } from "./round-price"
import { inDecimals } from "./round-shown"

export interface PriceInput {
  base: PriceBase
  /** Of which `problemsOfRules` has found nothing wrong. */
  rules: PriceRules
  packageCount: number
  countryCode: string
  /** The goods after discounts, decimal text in the cart's currency; null when it is not known. */
  goodsValue: string | null
  cartCurrency: string
  quoteCurrency: string
  /** From `findExchange`; not looked at when both currencies are the same. */
  exchange: Exchange | null
  /** The customer's tax on delivery; null when it is not known. */
  taxRatePercent: string | null
  /** Decimal text in the cart's currency, added after all else; free delivery costs this much then. */
  surcharge?: string
}

export type ExplainedPrice =
  | {
      kind: "price"
      /** Major units of the cart's currency, such as 12.34. 0 exactly when `isFree`. */
      amount: number
      taxInclusive: boolean
      isFree: boolean
      steps: PriceStep[]
    }
  | { kind: "unavailable"; reason: UnavailableReason; steps: PriceStep[] }

/**
 * What the customer pays, and every step that changed something on the way there, in order: the base,
 * markup percent, markup fixed, handling fee, minimum, maximum, exchange, rounding, free,
 * surcharge. A fallback is a customer's price already: it goes straight to the exchange.
 *
 * Counted in decimals; the last step's amount is the price. A price that is missing, unreadable, or
 * zero or less before the free rule is no price at all: nobody ships for free by accident.
 */
export function explainPrice(input: PriceInput): ExplainedPrice {
  const base = readBase(input.base, input.rules.vatMode)
  if (!base) return { kind: "unavailable", reason: "no_live_price", steps: [] }
  const trail = new PriceTrail(base, currencyKey(input.quoteCurrency))
  const { steps } = trail

  if (input.base.kind === "quote") {
    for (const rule of COST_RULES) trail.take(rule(trail.amount, input))
  }
  if (trail.amount.lte(0)) return { kind: "unavailable", reason: "no_price_by_rules", steps }

  const exchange = readExchange(input)
  if (!exchange) return { kind: "unavailable", reason: "currency", steps }
  const currency = currencyKey(input.cartCurrency)
  const exchanged = trail.amount.times(exchange.rateWithBuffer)
  trail.take({ amount: exchanged, detail: exchange.detail }, currency)

  const { rules, taxRatePercent, countryCode, goodsValue } = input
  const decimals = currencyDecimals(currency)
  const taxInclusive = rules.taxInclusive ?? rules.vatMode === "with_tax"
  const { rounding } = rules
  trail.take(roundPrice(trail.amount, { rounding, decimals, taxInclusive, taxRatePercent }))
  // Beyond what a number holds exactly, the shop would charge another amount than was counted.
  const isExact = () => trail.amount.eq(Number(trail.amount))
  if (!isExact()) return { kind: "unavailable", reason: "no_price_by_rules", steps }

  const { rate } = exchange
  const free = reachedThreshold(rules.freeFrom, { countryCode, goodsValue, rate, decimals })
  if (free) trail.take({ amount: new Big(0), detail: free })
  const surcharge = readPositive(input.surcharge)
  if (surcharge) {
    const added = inDecimals(surcharge, decimals)
    trail.take({
      amount: trail.amount.plus(added),
      detail: { step: "surcharge", added: added.toFixed() },
    })
    if (!isExact()) return { kind: "unavailable", reason: "no_price_by_rules", steps }
  }
  const amount = Number(trail.amount)
  return { kind: "price", amount, taxInclusive, isFree: amount === 0, steps }
}
