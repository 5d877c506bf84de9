import type { PriceRuleSettings } from "./price-rule-schema"
import { freeRuleName } from "../../settings"
import { readRules } from "./rule-schema"

/** By option key; null removes the option's own fallback. */
export type OptionFallbacks = Record<string, PriceRuleSettings["fallback"] | null>

/** The fallback price of an option's own rule, or of one that it shares with other options. */
export function ownFallbackOf(
  stored: readonly unknown[],
  key: string,
): PriceRuleSettings["fallback"] {
  return stored
    .flatMap((rule) => readOwnRule(rule) ?? [])
    .findLast(({ keys, prices }) => keys.includes(key) && prices.fallback)?.prices.fallback
}

/**
 * Stored rules with other fallback prices for some options. An option's own rule is changed; options without one get a
 * rule, together if they cost the same. All other rules stay as they are, also unreadable ones.
 */
export function withFallbacks(stored: readonly unknown[], fallbacks: OptionFallbacks): unknown[] {
  const isChanged = (key: string) => Object.hasOwn(fallbacks, key)
  const havingOwn = new Set<string>()
  const rules = stored.flatMap((one) => {
    const own = readOwnRule(one)
    if (!own?.keys.some(isChanged)) return [one]
    const { rule, keys, prices } = own
    const { fallback: _, ...others } = prices
    const hasOthers = Object.keys(others).length > 0
    const [key = "", ...otherKeys] = keys
    if (otherKeys.length > 0) {
      const is = keys.filter((each) => hasOthers || !isChanged(each))
      return is.length > 0 ? [{ ...rule, if: { options: { is } } }] : []
    }
    havingOwn.add(key)
    const fallback = fallbacks[key]
    if (fallback) return [{ ...rule, then: { prices: { ...others, fallback } } }]
    return hasOthers ? [{ ...rule, then: { prices: others } }] : []
  })
  const added = Object.entries(fallbacks).filter(([key, one]) => one && !havingOwn.has(key))
  for (const [keys, fallback] of groupKeys(Object.fromEntries(added))) {
    const name = freeRuleName(`Fallback price of ${keys.join(", ")}`, rules)
    rules.push({ name, is_on: true, if: { options: { is: keys } }, then: { prices: { fallback } } })
  }
  return rules
}

/** Keys with the same value, except empty ones. Options are often made many at once, with the same fallback price. */
export function groupKeys(table: unknown): [keys: string[], value: unknown][] {
  const groups = new Map<string, string[]>()
  for (const [key, value] of Object.entries(table ?? {})) {
    const text = JSON.stringify(value)
    groups.set(text, [...(groups.get(text) ?? []), key])
  }
  groups.delete("{}")
  return [...groups].map(([text, keys]) => [keys, JSON.parse(text) as unknown])
}

/** A rule that is on, names options and nothing else, and only says how they are priced. */
function readOwnRule(stored: unknown) {
  const [rule] = readRules([stored]).rules
  if (!rule?.is_on) return undefined
  const { options, ...otherConditions } = rule.if
  const { prices, ...otherActions } = rule.then
  const isOwn = Object.keys({ ...otherConditions, ...otherActions }).length === 0
  return isOwn && options && "is" in options && prices
    ? { rule, keys: options.is, prices }
    : undefined
}
