import type Big from "big.js"
import { toCountryCode } from "../addresses"

/** Which of a service's two prices is the merchant's cost. */
export type VatMode = "with_tax" | "without_tax"

export type Rounding =
  | { kind: "none" }
  /** To the nearest multiple of `step`, such as "0.05" or "1"; a half goes up. */
  | { kind: "nearest"; step: string }
  /** Up to the next price that ends with `ending`, such as ".99". */
  | { kind: "ending"; ending: string }

/** An order value from which delivery is free. */
export interface FreeFrom {
  /** Two-letter codes; empty for all countries. */
  countries: string[]
  amount: string
}

export interface FallbackRow {
  /** Two-letter codes; empty for all countries. */
  countries: string[]
  /** The heaviest order that the row is for, packaging included. */
  up_to_grams: number
  amount: string
}

/** Prices for when the service cannot be asked. */
export type Fallback = { kind: "flat"; amount: string } | { kind: "table"; rows: FallbackRow[] }

/**
 * How a service's price becomes the customer's, by the names of the settings. All amounts are decimal texts in the
 * currency of the account's quotes, all percentages are decimal texts.
 */
export interface PriceRules {
  /** Whether the service's tax is a cost for the merchant. It is never the customer's tax. */
  price_tax: VatMode
  /**
   * Whether the resulting price includes the customer's tax; otherwise the store adds tax. Null follows
   * `price_tax`: `with_tax` means that the price includes the customer's tax.
   */
  tax_inclusive: boolean | null
  /** Above -100. */
  markup_percent: string
  /** Below zero for a discount. */
  markup_fixed: string
  handling_fee_per_package: string
  minimum: string | null
  maximum: string | null
  rounding: Rounding
  free_from: FreeFrom[]
  fallback: Fallback | null
}

/** Rules that leave the service's price with tax unchanged. */
export const DEFAULT_RULES: Readonly<PriceRules> = {
  price_tax: "with_tax",
  tax_inclusive: null,
  markup_percent: "0",
  markup_fixed: "0",
  handling_fee_per_package: "0",
  minimum: null,
  maximum: null,
  rounding: { kind: "none" },
  free_from: [],
  fallback: null,
}

/** Any rule may be left out. Null is a value: no minimum, no fallback. */
export type RuleOverrides = Partial<PriceRules>

/**
 * Merges price rules: each field is the override's, else the store's, else the default. Lists and tables are replaced
 * as a whole. Leaves out other settings.
 */
export function mergeRules(store: RuleOverrides, overrides: RuleOverrides = {}): PriceRules {
  return { ...DEFAULT_RULES, ...pickSetRules(store), ...pickSetRules(overrides) }
}

/** Only rules that are set: an undefined field would hide the store's value. */
function pickSetRules(rules: RuleOverrides): RuleOverrides {
  return Object.fromEntries(
    Object.entries(rules).filter(([name, value]) => name in DEFAULT_RULES && value !== undefined),
  )
}

interface CountryRow {
  countries: string[]
}

/** Splits rows into those that name the country and those for all countries. */
export function splitByCountry<T extends CountryRow>(
  rows: readonly T[],
  countryCode: string,
): { own: T[]; general: T[] } {
  const country = toCountryCode(countryCode)
  return {
    own: rows.filter(({ countries }) => countries.some((code) => toCountryCode(code) === country)),
    general: rows.filter(({ countries }) => countries.length === 0),
  }
}

/** What a shipping rule does to a price, and its name. Amounts are in the currency of the quotes; all are decimal texts. */
export type PriceChange = { rule: string } & (
  { set: string } | { addAmount: string } | { addPercent: string }
)

/** Names of the shipping rules that set price rules. */
export type RuleSources = { [Name in keyof PriceRules]?: string }

/** The amount after a step, and how the step was made. */
export interface StepOutcome {
  amount: Big
  detail: StepDetail
}

/** Which price was rounded: the one that the customer sees, if it is known. */
type RoundedOn =
  /** The price includes the tax. */
  | "price"
  /** The price plus the customer's tax. */
  | "price_with_tax"
  /** Tax is added, but the customer's rate is not known. */
  | "price_without_tax"

/** How a step was made, without its result. Amounts and percentages are decimal texts. */
export type StepDetail =
  /** Of the service that a shipping rule prefers, with the rule's name. */
  | { step: "quote"; vatMode: VatMode; preferredBy?: string }
  | { step: "fallback" }
  | { step: "markup_percent"; percent: string }
  | { step: "markup_fixed"; added: string }
  | { step: "handling_fee"; feePerPackage: string; packages: number }
  | { step: "minimum" }
  | { step: "maximum" }
  | ({ step: "rule" } & PriceChange)
  | { step: "exchange"; fromCurrency: string; rate: string; bufferPercent: string }
  | {
      step: "rounding"
      rounding: Rounding
      roundedOn: RoundedOn
      /** What was rounded, and to what. */
      from: string
      to: string
    }
  /** Rounded to the decimals of the currency. */
  | { step: "currency_decimals"; decimals: number }
  | {
      step: "free"
      /** The threshold, in the cart's currency. */
      freeFrom: string
      itemsValue: string
    }
  /** Made free by a shipping rule. */
  | { step: "free_by_rule"; rule: string }
  /** Added by the store's hook, after all rules. */
  | { step: "surcharge"; added: string }

/** One step from the service's price to the customer's. */
export type PriceStep = StepDetail & {
  /** The exact price after the step. */
  amount: string
  /** The shipping rule that made the step, or that sets what it follows. */
  rule?: string
  /** Lower case: the quotes' currency before the exchange, the cart's from then on. */
  currency: string
}
