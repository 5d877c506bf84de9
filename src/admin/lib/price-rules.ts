import { type PriceRuleName, SETTING_NAMES, SETTINGS } from "../../settings"
import type { PriceRuleSettings } from "../../modules/shipment_ordering"

/** Rules of the store, or those of them that an account or an option has of its own. */
export type PriceRules = PriceRuleSettings

export type RuleName = PriceRuleName

export const RULE_NAMES = SETTING_NAMES.filter(
  (name): name is RuleName => SETTINGS[name].card === "prices",
)

/** Whose rules they are: a handle, or the `data.id` of options. */
export interface RuleTarget {
  kind: "account" | "option"
  key: string
}

/** The setting that holds a target's rules. */
export function settingOf({ kind }: RuleTarget) {
  return kind === "account" ? "account_price_rules" : "option_price_rules"
}
