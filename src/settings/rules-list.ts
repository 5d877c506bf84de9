/**
 * Everything that a shipping rule can ask about and do, one entry each. The schema of a rule, its form, its sentence in
 * the admin and its row in docs/shipping-rules.md come from the entry.
 *
 * To add one, add an entry here and its texts in each language, under `rules.conditions` or `rules.actions`. A condition
 * also needs its fact (`RuleFacts`, in rule-facts.ts of the pricing room).
 */

/** All conditions of a rule must hold. */
export const CONDITIONS = {
  /** Where the order goes. */
  countries: { kind: "list", of: "country" },
  postal_codes: { kind: "postalCodes" },
  /** Kilograms, without packaging. */
  weight: { kind: "range" },
  /** Of the items after discounts, tax included, in the currency of the quotes. */
  value: { kind: "range" },
  items: { kind: "range" },
  packages: { kind: "range" },
  products: { kind: "list", of: "product" },
  categories: { kind: "list", of: "product_category" },
  tags: { kind: "list", of: "product_tag" },
  types: { kind: "list", of: "product_type" },
  profiles: { kind: "list", of: "shipping_profile" },
  groups: { kind: "list", of: "customer_group" },
  channels: { kind: "list", of: "sales_channel" },
  /** Known when the order is fulfilled. */
  locations: { kind: "list", of: "stock_location" },
  /** 1 = Monday. */
  weekdays: { kind: "list", of: "weekday" },
  /** In the shop's time zone. */
  time: { kind: "time" },
  /** By `data.id` of the shipping option. */
  options: { kind: "list", of: "option" },
  accounts: { kind: "list", of: "account" },
  /** `*` stands for any letters, so that a carrier is `carrierA_*`. */
  services: { kind: "list", of: "service" },
  cash_on_delivery: { kind: "yesNo" },
} as const satisfies Record<string, ConditionEntry>

interface ConditionEntry {
  kind: "list" | "postalCodes" | "range" | "time" | "yesNo"
  /** What a list's texts are: ids of an entity of the store, or codes. */
  of?: string
}

/** Later rules replace what earlier ones say, except that what is hidden stays hidden and added amounts stay. */
export const ACTIONS = {
  hide: { kind: "options" },
  show_only: { kind: "options" },
  /** Price rules as in the settings; they replace the store's. */
  prices: { kind: "priceRules" },
  set_price: { kind: "amount" },
  add_amount: { kind: "decimal" },
  add_percent: { kind: "decimal" },
  free: { kind: "yes" },
  /** Which service "Cheapest" and similar options take. */
  prefer: { kind: "service" },
  /** Everything goes into boxes of one kind, if it fits. */
  box: { kind: "box" },
  /** The order is not fulfilled automatically. */
  hold_back: { kind: "yes" },
  /** On the packing slip, and at the pack bench. */
  note: { kind: "text" },
} as const satisfies Record<string, { kind: string }>

export type ConditionName = keyof typeof CONDITIONS

export type ActionName = keyof typeof ACTIONS

export const CONDITION_NAMES = Object.keys(CONDITIONS) as ConditionName[]

export const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[]

export const MOST_RULES = 100

export const LONGEST_RULE_NAME = 100

/** The wanted name: cut after a word if it is too long, with a number if it is another rule's. */
export function freeRuleName(wantedName: string, stored: readonly unknown[]): string {
  const names = new Set(stored.map((rule) => (rule as { name?: unknown } | null)?.name))
  for (let number = 1; ; number += 1) {
    const end = number > 1 ? ` (${number})` : ""
    const most = LONGEST_RULE_NAME - end.length
    const cut = `${wantedName.slice(0, most - 1).replace(/[,;:]? \S*$/, "")}…`
    const name = (wantedName.length > most ? cut : wantedName) + end
    if (!names.has(name)) return name
  }
}

/** A start such as `10*`, a range such as `1000...1099`, or a whole code. */
export const POSTAL_CODES =
  /^[A-Za-z0-9][A-Za-z0-9 -]{0,11}(\*|\.{3}[A-Za-z0-9][A-Za-z0-9 -]{0,11})?$/
