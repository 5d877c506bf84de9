import { type PriceRuleName, SETTING_NAMES, SETTINGS } from "../../settings"
import type { PriceRuleSettings } from "../../modules/shipment_ordering"

/** Price rules of the store, or the own rules of an account or option. */
export type PriceRules = PriceRuleSettings

export type RuleName = PriceRuleName

export const RULE_NAMES = SETTING_NAMES.filter(
  (name): name is RuleName => SETTINGS[name].card === "prices",
)

/** The target of rules: the handle of an account, or the `data.id` of options. */
export interface RuleTarget {
  kind: "account" | "option"
  key: string
}

/** The setting that holds a target's rules. */
export function settingOf({ kind }: RuleTarget) {
  return kind === "account" ? "account_price_rules" : "option_price_rules"
}
