import { CartonizerInputError, type LeftoverReason } from "../../cartonizer"
import type { Measures } from "./measures"

/** Where lines have several of them and one has to be told, it is the first of these. */
export const MISFIT_REASONS = ["too_big", "too_heavy", "too_many"] as const

export type MisfitReason = (typeof MISFIT_REASONS)[number]

/** What is wrong with goods that cannot be packed. */
export interface Misfit {
  reason: MisfitReason
  /** The measure that is beyond whatever can be packed, in any box; not set where another box would do. */
  beyondLimit?: keyof Measures
}

/** A line that keeps a cart or a shipment from being packed. */
export interface MisfitLine extends Misfit {
  lineId: string
  title: string
}

const MISFIT_OF_FIELD: Record<string, Misfit> = {
  length: { reason: "too_big", beyondLimit: "length" },
  width: { reason: "too_big", beyondLimit: "width" },
  height: { reason: "too_big", beyondLimit: "height" },
  weight: { reason: "too_heavy", beyondLimit: "weight" },
  quantity: { reason: "too_many" },
}

/**
 * What is wrong with goods that the cartonizer refused. A line is read into whole numbers above zero,
 * so that what is refused can only be above a limit.
 *
 * @returns undefined when the error is not about goods: a box or an option that is wrong, or a fault
 */
export function refusedMisfit(error: unknown): { itemId: string; misfit: Misfit } | undefined {
  if (!(error instanceof CartonizerInputError) || error.subject !== "item" || error.id === null) {
    return undefined
  }
  const misfit = MISFIT_OF_FIELD[error.field]
  return misfit && { itemId: error.id, misfit }
}

/** What is wrong with goods that stayed out of all boxes; undefined when each alone would have found one. */
export function leftoverMisfit(reason: LeftoverReason): Misfit | undefined {
  return reason === "too_big" || reason === "too_heavy" ? { reason } : undefined
}
