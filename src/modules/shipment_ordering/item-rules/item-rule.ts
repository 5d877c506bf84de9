import type { Rotation } from "../../../cartonizer"

/** What a rule can be for, the most specific first: its word counts above that of the later ones. */
export const RULE_TARGETS = ["variant", "product", "shipping_profile"] as const

export const ROTATIONS = ["any", "keep-flat", "never"] as const satisfies readonly Rotation[]

export interface RuleTarget {
  target_kind: (typeof RULE_TARGETS)[number]
  target_id: string
}

/** What a rule says of goods; null where it says nothing. */
export interface ItemRule {
  rotation: Rotation | null
  /** Each unit travels in a package of its own. */
  ships_alone: boolean | null
  /** Dangerous goods (ADR). */
  dangerous: boolean | null
  /** Of one unit; instead of what variant and product say. */
  weight_grams: number | null
  length_mm: number | null
  width_mm: number | null
  height_mm: number | null
}

/** A rule that says nothing of anything. */
export const NO_RULE: ItemRule = {
  rotation: null,
  ships_alone: null,
  dangerous: null,
  weight_grams: null,
  length_mm: null,
  width_mm: null,
  height_mm: null,
}

const WORDS = [
  "rotation",
  "ships_alone",
  "dangerous",
  "weight_grams",
  "length_mm",
  "width_mm",
  "height_mm",
] as const satisfies (keyof ItemRule)[]

/** Whether a rule still says anything once `changes` are made to it. */
export function saysSomething(rule: ItemRule, changes: Partial<ItemRule>): boolean {
  return WORDS.some((word) => (changes[word] === undefined ? rule[word] : changes[word]) !== null)
}
