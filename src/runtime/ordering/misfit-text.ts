import { MAX_UNITS } from "../../cartonizer"
import { limitOf } from "../packages/measure-limits"
import type { MisfitLine } from "../packages/misfit"
import type { StoreUnits } from "../packages/store-units"

export const NO_ENVELOPE =
  "There is no envelope among your boxes. Add one in Settings > Shipment Ordering > Boxes."

const TOGETHER =
  "These items do not fit into any of your boxes. " +
  "Fulfill fewer items at once, or add a larger box in Settings > Shipment Ordering."

/** What a merchant reads of items that cannot be packed: a sentence for each, and the next step. */
export function misfitText(misfits: MisfitLine[], units: StoreUnits): string {
  return misfits.length === 0
    ? TOGETHER
    : misfits.map((misfit) => `"${misfit.title}" ${predicate(misfit, units)}`).join(" ")
}

function predicate({ reason, beyondLimit }: MisfitLine, units: StoreUnits): string {
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
      return `makes more than ${MAX_UNITS} units in one shipment. Fulfill fewer at once.`
  }
}
