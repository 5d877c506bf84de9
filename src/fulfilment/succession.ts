import type { PluginScope } from "../context"
import type { LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import { isEnded } from "../modules/shipment_ordering/ledger/states"
import type { Obstacle } from "../shipping"

/**
 * Why a shipment must not be confirmed beside another of the same fulfillment: of a shipment and its
 * replacement at most one may reach the carrier, unless the carrier had the first one already.
 *
 * @param isManual a person asked, and knows that the replacement was refused
 */
export async function findSuccessionObstacle(
  scope: PluginScope,
  row: LedgerRow,
  isManual: boolean,
): Promise<Obstacle | undefined> {
  const others = await scope.memory.ledger.listByFulfillment(row.fulfillment_id)
  const newer = others.filter(({ generation }) => generation > row.generation)
  if (newer.some(({ state }) => !isEnded(state))) {
    return { reason: "A replacement was ordered for it.", lasts: "for-now" }
  }
  if (!isManual && newer.some(({ state }) => state === "failed")) {
    return {
      reason: "Its replacement was refused. Replace it again, or confirm it as it is.",
      lasts: "until-asked",
    }
  }
  return (await settlePredecessor(scope, row))
    ? undefined
    : {
        reason: "The shipment that it was to replace was handed to the carrier meanwhile.",
        lasts: "superseded",
      }
}

/**
 * Puts a replacement that was just ordered in the place of the shipment before it; or lets it go, when
 * the carrier has that one by now.
 *
 * @returns whether the replacement stands
 */
export async function takeOver(scope: PluginScope, replacement: LedgerRow): Promise<boolean> {
  if (await settlePredecessor(scope, replacement)) {
    return true
  }
  await scope.memory.ledger.move(replacement.id, "let_go", { guard: { state: "ordered" } })
  return false
}

/**
 * Lets go the unconfirmed shipment that `row` was ordered in place of.
 *
 * @returns false when that one is with the carrier by now, so that this one must not go out
 */
async function settlePredecessor(scope: PluginScope, row: LedgerRow): Promise<boolean> {
  if (!row.replaces || row.replaces.is_with_carrier) {
    return true
  }
  const { ledger } = scope.memory
  if (await ledger.move(row.replaces.id, "let_go")) {
    return true
  }
  const predecessor = await ledger.find(row.replaces.id)
  return !predecessor || predecessor.state === "let_go" || predecessor.state === "released"
}
