import { DEFAULT_RULES, type PriceRules } from "./price-rules"

/** Rules of which any may be left out. Null is a word of its own: no minimum, no fallback. */
export type RuleOverrides = Partial<PriceRules>

/**
 * The rules of one option: each field is the option's, else the account's, else the store's, else the
 * default. A list or table is taken whole.
 */
export function mergeRules(
  store: RuleOverrides,
  account: RuleOverrides = {},
  option: RuleOverrides = {},
): PriceRules {
  return { ...DEFAULT_RULES, ...said(store), ...said(account), ...said(option) }
}

/** A field that is there but undefined says nothing, and would otherwise hide what is below it. */
function said(rules: RuleOverrides): RuleOverrides {
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined))
}
