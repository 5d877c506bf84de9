import { type Item, PACKING_LIMITS } from "../cartonizer"
import { refuseData } from "../context"
import type { Measures } from "./complete-lines"

/** In order of priority: the first one is shown if only one can be. */
export const ITEM_ISSUE_REASONS = ["too_big", "too_heavy", "too_many"] as const

export type ItemIssueReason = (typeof ITEM_ISSUE_REASONS)[number]

/** What is wrong with items that cannot be packed. */
export interface ItemIssue {
  reason: ItemIssueReason
  /** The measure above the packing limit; not set when a larger box would do. */
  beyondLimit?: keyof Measures
}

/** A line that cannot be packed. */
export interface LineIssue extends ItemIssue {
  lineId: string
  title: string
}

const SIDES = ["length", "width", "height"] as const

/** What is wrong with each item that the cartonizer would refuse, by item id: a number above a limit. */
export function issuesBeyondLimits(items: readonly Item[]): Map<string, ItemIssue> {
  const issues = new Map<string, ItemIssue>()
  let units = 0
  for (const item of items) {
    const side = SIDES.find((one) => item[one] > PACKING_LIMITS.sideMm)
    const isTooHeavy = item.weight > PACKING_LIMITS.weightGrams
    const isTooMany = units + item.quantity > PACKING_LIMITS.units
    if (side) issues.set(item.id, { reason: "too_big", beyondLimit: side })
    else if (isTooHeavy) issues.set(item.id, { reason: "too_heavy", beyondLimit: "weight" })
    else if (isTooMany) issues.set(item.id, { reason: "too_many" })
    else units += item.quantity
  }
  return issues
}

export const NO_ENVELOPE =
  "There is no envelope among your boxes. Add one in Settings > Shipment Ordering > Boxes."

const TOGETHER =
  "These items do not fit into any of your boxes. " +
  "Fulfill fewer items at once, or add a larger box in Settings > Shipment Ordering."

/** The merchant's message about items that cannot be packed: one sentence each, with the next step. */
export function lineIssuesText(issues: LineIssue[], units: StoreUnits): string {
  return issues.length === 0
    ? TOGETHER
    : issues.map((issue) => `"${issue.title}" ${predicate(issue, units)}`).join(" ")
}

function predicate({ reason, beyondLimit }: LineIssue, units: StoreUnits): string {
  if (beyondLimit) {
    const { value, unit } = limitOf(beyondLimit, units)
    return (
      `has a ${beyondLimit} above ${value} ${unit}, the most that can be packed. ` +
      "Correct it at the variant, the product or their item rule."
    )
  }
  switch (reason) {
    case "too_big":
      return "is too big for all of your boxes. Add a larger box in Settings > Shipment Ordering."
    case "too_heavy":
      return (
        "is too heavy for the boxes that have room for it. " +
        "Add one that carries more in Settings > Shipment Ordering."
      )
    case "too_many":
      return `makes more than ${PACKING_LIMITS.units} units in one shipment. Fulfill fewer at once.`
  }
}

const MEASURES = ["weight", ...SIDES] as const

/** The largest weight or side of an item that can be packed, in the store's units. */
export function limitOf(
  measure: keyof Measures,
  { weight_unit, dimension_unit }: StoreUnits,
): { value: number; unit: string } {
  return measure === "weight"
    ? { value: PACKING_LIMITS.weightGrams / GRAMS[weight_unit], unit: weight_unit }
    : { value: PACKING_LIMITS.sideMm / MILLIMETRES[dimension_unit], unit: dimension_unit }
}

/**
 * Refuses a weight or size of an item that could never be packed. Missing values pass.
 *
 * @param measures in the store's units
 * @param nameOf how the request names the field
 * @throws MedusaError INVALID_DATA naming each such field, its value and the limit, in the store's units
 */
export function refuseBeyondLimits(
  measures: Partial<Measures>,
  units: StoreUnits,
  nameOf: (measure: keyof Measures) => string = (measure) => measure,
): void {
  const issues = MEASURES.flatMap((measure) => {
    const given = measures[measure] ?? 0
    const { value, unit } = limitOf(measure, units)
    return given > value
      ? [`${nameOf(measure)}: must be at most ${value} ${unit}, got ${given} ${unit}`]
      : []
  })
  if (issues.length > 0) {
    refuseData(issues.join("; "))
  }
}

/** Grams per unit of weight. */
export const GRAMS = { g: 1, kg: 1000 } as const

/** Millimetres per unit of size. */
export const MILLIMETRES = { mm: 1, cm: 10 } as const

/** Units of a store's products, as its settings name them. */
export interface StoreUnits {
  weight_unit: keyof typeof GRAMS
  dimension_unit: keyof typeof MILLIMETRES
}
