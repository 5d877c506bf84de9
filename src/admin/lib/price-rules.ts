import type { PriceRuleSettings } from "../../modules/shipment_ordering"

/** Rules of the store, or those of them that an account or an option has of its own. */
export type PriceRules = PriceRuleSettings

export type RuleName = keyof PriceRuleSettings

/** In the order in which they make a price. */
export const RULE_NAMES = [
  "price_tax",
  "tax_inclusive",
  "markup_percent",
  "markup_fixed",
  "handling_fee_per_package",
  "minimum",
  "maximum",
  "rounding",
  "free_from",
  "fallback",
] as const satisfies RuleName[]

/** Whose rules they are: a handle, or the `data.id` of options. */
export interface RuleTarget {
  kind: "account" | "option"
  key: string
}

/** The setting that holds a target's rules. */
export function settingOf({ kind }: RuleTarget) {
  return kind === "account" ? "account_price_rules" : "option_price_rules"
}
