import type { BoxField, BoxFields } from "../../../../modules/shipment_ordering/boxes/box-fields"

/** A field of a box that contradicts another. */
export interface BoxProblem {
  field: BoxField
  /** Goes on after the name of the field. */
  message: string
}

/** The inside cannot be larger than the outside, nor the box too heavy by itself. */
export function boxProblems(
  box: Omit<BoxFields, "name" | "kind" | "rank" | "is_enabled">,
): BoxProblem[] {
  const problems: BoxProblem[] = []
  for (const side of ["length", "width", "height"] as const) {
    const inner = box[`inner_${side}`]
    if (box[`outer_${side}`] < inner) {
      const message = `must be at least inner_${side} (${inner} mm).`
      problems.push({ field: `outer_${side}`, message })
    }
  }
  if (box.tare_weight >= box.max_weight) {
    const message =
      "is the weight of box and content together: it must be above tare_weight " +
      `(${box.tare_weight} g).`
    problems.push({ field: "max_weight", message })
  }
  return problems
}
