import type { RuleOverrides } from "../price-rules"
import type { ACTIONS, CONDITIONS } from "../settings"

/** Texts of which one must be among an order's, or none may be. */
export type ListCondition = { is: string[] } | { is_not: string[] }

/** From a number on, and below another. */
export interface RangeCondition {
  from?: number
  below?: number
}

interface ConditionValues {
  list: ListCondition
  /** Each as in `POSTAL_CODES`. */
  postalCodes: string[]
  range: RangeCondition
  /** Times of day, such as 14:00. */
  time: { from: string; below: string }
  yesNo: boolean
}

interface ActionValues {
  /** Keys of shipping options (`data.id`). The reason is for the customer; without one, the options are not listed. */
  options: { options: string[]; reason?: string }
  priceRules: RuleOverrides
  /** Above zero, in the currency of the quotes. */
  amount: string
  decimal: string
  yes: true
  service: string
  box: string
  text: string
}

/** *If* all conditions hold, *then* do all of this. At least one action. */
export interface ShippingRule {
  /** Unique. */
  name: string
  is_on: boolean
  if: { [Name in keyof typeof CONDITIONS]?: ConditionValues[(typeof CONDITIONS)[Name]["kind"]] }
  then: { [Name in keyof typeof ACTIONS]?: ActionValues[(typeof ACTIONS)[Name]["kind"]] }
}

interface FactValues {
  list: string[]
  /** The first and the last code that it may be, upper case and compact: the same, if the whole code is known. */
  postalCodes: { first: string; last: string }
  range: number
  time: string
  yesNo: boolean
}

/** What rules can ask about one option of an order, by the names of the conditions. What is left out is not known. */
export type RuleFacts = {
  [Name in keyof typeof CONDITIONS]?: FactValues[(typeof CONDITIONS)[Name]["kind"]]
}
