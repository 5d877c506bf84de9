import { MedusaError } from "@medusajs/framework/utils"
import { MAX_BOXES } from "../../../../cartonizer"
import { refuseData } from "../../../../context"
import type { BoxField, BoxFields } from "../../../../modules/shipment_ordering/boxes/box-fields"
import type { BoxOutcome, BoxRow } from "../../../../modules/shipment_ordering/boxes/box-store"
import type ShipmentOrderingModuleService from "../../../../modules/shipment_ordering/service"
import type { BoxBody } from "./schema"

/**
 * The box that was kept.
 *
 * @throws MedusaError saying why it was not
 */
export function keptBox(outcome: BoxOutcome): BoxRow {
  switch (outcome.kind) {
    case "kept":
      return outcome.box
    case "unknown":
      return refuseUnknownBox()
    case "used-name":
      return refuseData(`name: There is another box "${outcome.name}". Choose a name of its own.`)
    case "too-many":
      return refuseData(
        `There are ${MAX_BOXES} boxes already, which is the most there can be. ` +
          "Delete one that is not in use first.",
      )
  }
}

/** @throws MedusaError NOT_FOUND */
export function refuseUnknownBox(): never {
  throw new MedusaError(MedusaError.Types.NOT_FOUND, "This box no longer exists. Reload the page.")
}

/** @throws MedusaError when the inside would be larger than the outside, or the box too heavy itself */
export function checkBox(box: Parameters<typeof boxProblems>[0]): void {
  const [problem] = boxProblems(box)
  if (problem) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `${problem.field} ${problem.message}`)
  }
}

/** A field of a box that contradicts another. */
interface BoxProblem {
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

/** A box with all sizes: an outer side that is left out is as long as the inner one. */
export function fillOuterSize(body: BoxBody) {
  return {
    ...body,
    outer_length: body.outer_length ?? body.inner_length,
    outer_width: body.outer_width ?? body.inner_width,
    outer_height: body.outer_height ?? body.inner_height,
  }
}

/** All boxes in the order in which they are tried. */
export async function listBoxes(memory: ShipmentOrderingModuleService) {
  const boxes = await memory.listShipmentOrderingBoxes(
    {},
    { order: { rank: "ASC", id: "ASC" }, take: 1000 },
  )
  return boxes.map(serialiseBox)
}

/** A box as it is answered. */
export function serialiseBox<Row extends { deleted_at: unknown }>({ deleted_at: _, ...box }: Row) {
  return box
}
