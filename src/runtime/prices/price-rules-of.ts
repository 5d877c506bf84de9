import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import { toRuleOverrides } from "../../modules/shipment_ordering/settings/price-rules-schema"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { mergeRules, type PriceRules } from "../../rating"
import type { OptionService } from "./option-service"

/** The rules for an option: its own where it has any, else its account's, else those for all. */
export function priceRulesOf(
  settings: Settings,
  { handle }: Account,
  { key }: OptionService,
): PriceRules {
  return mergeRules(
    toRuleOverrides(settings),
    toRuleOverrides(settings.account_price_rules[handle] ?? {}),
    toRuleOverrides(settings.option_price_rules[key] ?? {}),
  )
}
