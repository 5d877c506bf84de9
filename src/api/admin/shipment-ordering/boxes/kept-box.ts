import { MedusaError } from "@medusajs/framework/utils"
import { MAX_BOXES } from "../../../../cartonizer"
import { refuseData } from "../../../../context"
import type { BoxOutcome, BoxRow } from "../../../../modules/shipment_ordering/boxes/box-store"

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
