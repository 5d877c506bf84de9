import { MedusaError } from "@medusajs/framework/utils"
import type { BoxBody } from "./schema"

/** @throws MedusaError when the inside would be larger than the outside, or the box too heavy itself */
export function checkBox(box: Required<Omit<BoxBody, "name" | "kind" | "rank" | "is_enabled">>) {
  for (const side of ["length", "width", "height"] as const) {
    if (box[`outer_${side}`] < box[`inner_${side}`]) {
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `outer_${side} must be at least inner_${side} (${box[`inner_${side}`]} mm).`,
      )
    }
  }
  if (box.tare_weight >= box.max_weight) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "max_weight is the weight of box and content together: it must be above tare_weight.",
    )
  }
}
