import { freeRuleName } from "../../settings"
import { groupKeys } from "./option-fallbacks"

/** Settings that shipping rules have replaced. */
export const OLD_SETTINGS = [
  "account_price_rules",
  "option_price_rules",
  "auto_fulfil_shipping_profiles",
  "auto_fulfil_locations",
] as const

type OldSettings = Partial<Record<(typeof OLD_SETTINGS)[number] | "rules", unknown>>

/**
 * Stored settings of before shipping rules, as rules with which each option costs the same and the same is fulfilled
 * automatically. Later rules replace earlier ones: first the accounts', then the options', then the stored ones.
 *
 * Does not check the values: a rule that cannot be read is skipped, and the merchant gets an alert.
 */
export function oldRulesToShippingRules({ rules, ...old }: OldSettings): unknown[] {
  const converted = Array.isArray(rules) ? [...(rules as unknown[])] : []
  let place = 0
  const add = (wantedName: string, parts: { if: object; then: object }) => {
    const name = freeRuleName(wantedName, converted)
    converted.splice(place, 0, { name, is_on: true, ...parts })
    place += 1
  }
  for (const [keys, prices] of groupKeys(old.account_price_rules)) {
    const of = keys.length > 1 ? "accounts" : "account"
    add(`Prices of ${of} ${keys.join(", ")}`, { if: { accounts: { is: keys } }, then: { prices } })
  }
  for (const [keys, prices] of groupKeys(old.option_price_rules)) {
    add(`Prices of ${keys.join(", ")}`, { if: { options: { is: keys } }, then: { prices } })
  }
  for (const [what, condition, ids] of [
    ["Shipping profiles", "profiles", old.auto_fulfil_shipping_profiles],
    ["Locations", "locations", old.auto_fulfil_locations],
  ] as const) {
    if (!Array.isArray(ids) || ids.length === 0) continue
    const parts = { if: { [condition]: { is_not: ids as unknown[] } }, then: { hold_back: true } }
    add(`${what} fulfilled automatically`, parts)
  }
  return converted
}
