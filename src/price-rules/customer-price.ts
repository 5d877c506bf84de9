import Big from "big.js"
import { readCost } from "./choose-quote"
import {
  readPositive,
  currencyKey,
  type Exchange,
  readExchange,
  readDecimal,
  percentFactor,
} from "./money"
import {
  type PriceChange,
  type PriceRules,
  splitByCountry,
  type FreeFrom,
  type VatMode,
  type Fallback,
  type FallbackRow,
  type PriceStep,
  type StepDetail,
  type StepOutcome,
  type Rounding,
} from "./rules"
import type { UnavailableReason } from "./no-price-texts"

export interface PriceInput {
  base: PriceBase
  /** Already checked with `checkRules`. */
  rules: PriceRules
  /** By shipping rules, in their order. */
  changes?: readonly PriceChange[]
  /** Name of the shipping rule that makes delivery free. */
  freeBy?: string
  packageCount: number
  countryCode: string
  /** The items after discounts, decimal text in the cart's currency; null when it is not known. */
  itemsValue: string | null
  cartCurrency: string
  quoteCurrency: string
  /** From `findQuoteExchange`; ignored if both currencies are the same. */
  exchange: Exchange | null
  /** The customer's tax on delivery; null when it is not known. */
  taxRatePercent: string | null
  /** Decimal text in the cart's currency. Added last, also to free delivery. */
  surcharge?: string
}

export type CustomerPrice =
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
 * Calculates the customer's price, and every step that changed it, in order: the base, markup percent, markup fixed,
 * handling fee, minimum, maximum, shipping rules, exchange, rounding, free, surcharge. A fallback is already a customer's
 * price, so shipping rules are its next step.
 *
 * Calculates in decimals; the last step's amount is the price. A price that is missing, unreadable or not above
 * zero before the free rule is unavailable, so no order ships for free by accident.
 */
export function calculateCustomerPrice(input: PriceInput): CustomerPrice {
  const base = readBase(input.base, input.rules.price_tax)
  if (!base) return { kind: "unavailable", reason: "no_live_price", steps: [] }
  const trail = new PriceTrail(base, currencyKey(input.quoteCurrency))
  const { steps } = trail

  if (input.base.kind === "quote") {
    for (const rule of COST_RULES) trail.takeStep(rule(trail.amount, input))
  }
  for (const change of input.changes ?? []) {
    trail.takeStep({
      amount: applyChange(trail.amount, change),
      detail: { step: "rule", ...change },
    })
  }
  if (trail.amount.lte(0)) return { kind: "unavailable", reason: "no_price_by_rules", steps }

  const exchange = readExchange(input)
  if (!exchange) return { kind: "unavailable", reason: "currency", steps }
  const currency = currencyKey(input.cartCurrency)
  const exchanged = trail.amount.times(exchange.rateWithBuffer)
  trail.takeStep({ amount: exchanged, detail: exchange.detail }, currency)

  const { rules, taxRatePercent } = input
  const decimals = currencyDecimals(currency)
  const taxInclusive = rules.tax_inclusive ?? rules.price_tax === "with_tax"
  const { rounding } = rules
  trail.takeStep(roundPrice(trail.amount, { rounding, decimals, taxInclusive, taxRatePercent }))
  // A number cannot hold this amount exactly: the shop would charge a different one.
  const isExact = () => trail.amount.eq(Number(trail.amount))
  if (!isExact()) return { kind: "unavailable", reason: "no_price_by_rules", steps }

  const free: StepDetail | undefined = input.freeBy
    ? { step: "free_by_rule", rule: input.freeBy }
    : findFreeStep(input, { rate: exchange.rate, decimals })
  if (free) trail.takeStep({ amount: new Big(0), detail: free })
  const surcharge = readPositive(input.surcharge)
  if (surcharge) {
    const surchargeAmount = roundToDecimals(surcharge, decimals)
    trail.takeStep({
      amount: trail.amount.plus(surchargeAmount),
      detail: { step: "surcharge", added: surchargeAmount.toFixed() },
    })
    if (!isExact()) return { kind: "unavailable", reason: "no_price_by_rules", steps }
  }
  const amount = Number(trail.amount)
  return { kind: "price", amount, taxInclusive, isFree: amount === 0, steps }
}

/** Follows a price from the service's to the customer's, and records the steps. */
class PriceTrail {
  readonly steps: PriceStep[] = []
  #amount: Big
  #currency: string

  constructor({ amount, detail }: StepOutcome, currency: string) {
    this.#amount = amount
    this.#currency = currency
    this.#addStep(detail)
  }

  get amount(): Big {
    return this.#amount
  }

  /** Leaves out a step that changes neither the amount nor the currency. */
  takeStep({ amount, detail }: StepOutcome, currency = this.#currency): void {
    if (amount.eq(this.#amount) && currency === this.#currency) return
    this.#amount = amount
    this.#currency = currency
    this.#addStep(detail)
  }

  #addStep(detail: StepDetail): void {
    this.steps.push({ ...detail, amount: this.#amount.toFixed(), currency: this.#currency })
  }
}

/**
 * The step that makes delivery free, if the items are worth enough. Nothing is free if their value is not known.
 *
 * @param rate from the quotes' currency to the cart's, without the buffer: the buffer covers what the merchant pays
 *   the service, and a threshold is only compared
 */
function findFreeStep(
  { rules, countryCode, itemsValue }: PriceInput,
  { rate, decimals }: { rate: Big; decimals: number },
): StepDetail | undefined {
  // Stores add up in floating point: 59.50000000000001, or 99.99999999999999 instead of 100.
  const value = readDecimal(itemsValue)?.round(decimals)
  const threshold = findThreshold(rules.free_from, countryCode)
    ?.times(rate)
    .round(decimals, Big.roundUp)
  return value && threshold?.lte(value)
    ? { step: "free", freeFrom: threshold.toFixed(), itemsValue: value.toFixed() }
    : undefined
}

/** A row that names the country wins over a general one; of several rows, the lowest amount wins. */
function findThreshold(rows: readonly FreeFrom[], countryCode: string): Big | undefined {
  const { own, general } = splitByCountry(rows, countryCode)
  return findLowest(own) ?? findLowest(general)
}

function findLowest(rows: FreeFrom[]): Big | undefined {
  return rows.flatMap(({ amount }) => readDecimal(amount) ?? []).sort((a, b) => a.cmp(b))[0]
}

/** Applies one rule to an amount, and describes the step. */
type CostRule = (amount: Big, of: Pick<PriceInput, "rules" | "packageCount">) => StepOutcome

/**
 * The rules that turn a cost into a price, in their order, in the quotes' currency. The maximum comes last, so it
 * wins against a higher minimum.
 */
const COST_RULES: readonly CostRule[] = [
  (amount, { rules: { markup_percent } }) => ({
    amount: amount.times(percentFactor(toDecimal(markup_percent))),
    detail: { step: "markup_percent", percent: markup_percent },
  }),
  (amount, { rules: { markup_fixed } }) => ({
    amount: amount.plus(toDecimal(markup_fixed)),
    detail: { step: "markup_fixed", added: markup_fixed },
  }),
  (amount, { rules: { handling_fee_per_package: feePerPackage }, packageCount: packages }) => ({
    amount: amount.plus(toDecimal(feePerPackage).times(packages)),
    detail: { step: "handling_fee", feePerPackage, packages },
  }),
  (amount, { rules: { minimum } }) => {
    const least = readDecimal(minimum)
    return { amount: least?.gt(amount) ? least : amount, detail: { step: "minimum" } }
  },
  (amount, { rules: { maximum } }) => {
    const most = readDecimal(maximum)
    return { amount: most?.lt(amount) ? most : amount, detail: { step: "maximum" } }
  },
]

function applyChange(amount: Big, change: PriceChange): Big {
  if ("set" in change) return toDecimal(change.set)
  return "addAmount" in change
    ? amount.plus(toDecimal(change.addAmount))
    : amount.times(percentFactor(toDecimal(change.addPercent)))
}

function toDecimal(text: string): Big {
  return readDecimal(text) ?? new Big(0)
}

export type PriceBase =
  /** A quote, as the service sent it (API, "Price quote"). */
  | { kind: "quote"; priceWithTax?: string; priceWithoutTax?: string }
  /** The merchant's own price, from `findFallbackAmount`. */
  | { kind: "fallback"; amount: string }

/** The amount that a price starts from; undefined if it is missing, unreadable or not above zero. */
function readBase(base: PriceBase, vatMode: VatMode): StepOutcome | undefined {
  if (base.kind === "fallback") {
    const amount = readPositive(base.amount)
    return amount && { amount, detail: { step: "fallback" } }
  }
  const amount = readCost(base, vatMode)
  return amount && { amount, detail: { step: "quote", vatMode } }
}

interface FallbackQuestion {
  countryCode: string
  /** Gross weight of all packages. */
  grams: number
  /** Whether this service has ever quoted a price for this country. */
  isServiceSeenInCountry: boolean
}

/**
 * The price to use when the service cannot be asked, in the quotes' currency; undefined if there is none.
 *
 * In a table, rows that name the country win over general ones; among them, the smallest weight limit that the
 * order fits wins. A service never seen in the country has no fallback: customers would pay for a delivery that
 * cannot be ordered.
 */
export function findFallbackAmount(
  fallback: Fallback | null,
  { countryCode, grams, isServiceSeenInCountry }: FallbackQuestion,
): string | undefined {
  if (!fallback || !isServiceSeenInCountry) return undefined
  if (fallback.kind === "flat") return toPositiveText(fallback.amount)
  const { own, general } = splitByCountry(fallback.rows, countryCode)
  const row = findSmallestFitting(own, grams) ?? findSmallestFitting(general, grams)
  return row && toPositiveText(row.amount)
}

function findSmallestFitting(rows: FallbackRow[], grams: number): FallbackRow | undefined {
  return rows
    .filter(({ up_to_grams }) => grams <= up_to_grams)
    .sort((a, b) => a.up_to_grams - b.up_to_grams)[0]
}

function toPositiveText(amount: string): string | undefined {
  return readPositive(amount)?.toFixed()
}

interface RoundingCase {
  rounding: Rounding
  /** Of the currency. */
  decimals: number
  taxInclusive: boolean
  /** The customer's; null when it is not known. */
  taxRatePercent: string | null
}

/**
 * The amount to charge, so that the customer sees a rounded price.
 *
 * If tax is added, the price with tax is the rounded one. The amount may then have more decimals than the
 * currency: no price in cents plus 21% is 10.00.
 */
export function roundPrice(
  price: Big,
  { rounding, decimals, taxInclusive, taxRatePercent }: RoundingCase,
): StepOutcome {
  const taxRate = taxInclusive ? undefined : readRate(taxRatePercent)
  const factor = taxRate ? percentFactor(taxRate) : new Big(1)
  const shownPrice = roundToDecimals(price.times(factor), decimals)
  const roundedPrice = roundShownPrice(shownPrice, rounding, decimals)
  if (!roundedPrice) {
    return {
      amount: roundToDecimals(price, decimals),
      detail: { step: "currency_decimals", decimals },
    }
  }
  return {
    amount: findAmountShownAs(roundedPrice, factor, decimals),
    detail: {
      step: "rounding",
      rounding,
      roundedOn: taxInclusive ? "price" : taxRate ? "price_with_tax" : "price_without_tax",
      from: shownPrice.toFixed(),
      to: roundedPrice.toFixed(),
    },
  }
}

/** The amount with the fewest decimals that gives `shown` when multiplied by `factor`. */
function findAmountShownAs(shown: Big, factor: Big, decimals: number): Big {
  for (let places = decimals; ; places++) {
    const amount = shown.div(factor).round(places, Big.roundHalfUp)
    const shownAmount = amount.times(factor).round(decimals, Big.roundHalfUp)
    if (shownAmount.eq(shown)) return amount
  }
}

function readRate(percent: string | null): Big | undefined {
  const rate = readDecimal(percent)
  return rate?.gte(0) ? rate : undefined
}

/**
 * Rounds a price that a customer sees; never to zero.
 *
 * @param price above zero, in the currency's decimals
 * @returns undefined without a rule, or if the currency has no such prices (.99 in yen)
 */
function roundShownPrice(price: Big, rounding: Rounding, decimals: number): Big | undefined {
  if (rounding.kind === "none") return undefined
  if (rounding.kind === "nearest") {
    const step = readPositive(rounding.step)
    return step && hasDecimals(step, decimals) ? roundToNearest(price, step) : undefined
  }
  const ending = readEnding(rounding.ending)
  return ending && hasDecimals(ending, decimals) ? roundUpToEnding(price, ending) : undefined
}

/** Rounds to the currency's decimals, a half goes up; at least the smallest unit. */
export function roundToDecimals(amount: Big, decimals: number): Big {
  const unit = smallestUnit(decimals)
  const rounded = amount.round(decimals, Big.roundHalfUp)
  return rounded.lt(unit) ? unit : rounded
}

/** Reads an ending, ".99" or "0.99"; undefined for other texts. */
export function readEnding(text: string): Big | undefined {
  const ending = readDecimal(text.trim().replace(/^\./, "0."))
  return ending?.gte(0) && ending.lt(1) ? ending : undefined
}

function hasDecimals(value: Big, decimals: number): boolean {
  return value.round(decimals, Big.roundDown).eq(value)
}

function roundToNearest(price: Big, step: Big): Big {
  const above = price.mod(step)
  const below = price.minus(above)
  const isNearerUp = above.times(2).gte(step)
  return isNearerUp || below.eq(0) ? below.plus(step) : below
}

function roundUpToEnding(price: Big, ending: Big): Big {
  const sameWhole = price.round(0, Big.roundDown).plus(ending)
  return sameWhole.lt(price) ? sameWhole.plus(1) : sameWhole
}

const digitsOf = new Map<string, number>()

/** How many decimals amounts of a currency have: 0 for JPY, 2 for EUR, 3 for KWD (ISO 4217). */
export function currencyDecimals(currencyCode: string): number {
  const code = currencyCode.trim().toUpperCase()
  const digits = digitsOf.get(code)
  if (digits !== undefined) return digits
  // Creating a format is slow, and throws unless the code has three letters.
  const decimals = /^[A-Z]{3}$/.test(code) ? formatDecimals(code) : 2
  digitsOf.set(code, decimals)
  return decimals
}

/** The smallest amount of a currency with so many decimals. */
function smallestUnit(decimals: number): Big {
  return new Big(10).pow(-decimals)
}

function formatDecimals(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
