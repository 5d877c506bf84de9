import type { PluginContext } from "../context"
import { type LedgerRow, isEnded } from "../modules/shipment_ordering"

/** Why a shipment must not be confirmed. */
export interface Refusal {
  message: string
  /**
   * - `for-now`: it may be gone at the next look
   * - `until-asked`: only a person's word removes it
   * - `abandoned`: no order counts it; nothing but a new attempt for the same items will change that
   * - `superseded`: another went out for the same items
   */
  lasts: "for-now" | "until-asked" | "abandoned" | "superseded"
}

/**
 * Puts a replacement in the place of the shipment before it: of the two at most one may reach the carrier, unless the
 * carrier had the first one already.
 *
 * @param isManual a person asked, and knows that the replacement was refused
 * @returns why the shipment must not be confirmed beside another of the same fulfillment
 */
export async function settleSuccession(
  context: PluginContext,
  row: LedgerRow,
  isManual: boolean,
): Promise<Refusal | undefined> {
  const others = await context.plugin.ledger.listByFulfillment(row.fulfillment_id)
  const newer = others.filter(({ generation }) => generation > row.generation)
  if (newer.some(({ state }) => !isEnded(state))) {
    return { message: "A replacement was ordered for it.", lasts: "for-now" }
  }
  if (!isManual && newer.some(({ state }) => state === "failed")) {
    return {
      message: "Its replacement was refused. Replace it again, or confirm it as it is.",
      lasts: "until-asked",
    }
  }
  return (await settlePredecessor(context, row))
    ? undefined
    : {
        message: "The shipment that it was to replace was handed to the carrier meanwhile.",
        lasts: "superseded",
      }
}

/**
 * Puts a replacement that was just ordered in the place of the shipment before it; or abandons it, when
 * the carrier has that one by now.
 *
 * @returns whether the replacement stands
 */
export async function takeOver(context: PluginContext, replacement: LedgerRow): Promise<boolean> {
  if (await settlePredecessor(context, replacement)) {
    return true
  }
  await context.plugin.ledger.move(replacement.id, "abandoned", { guard: { state: "ordered" } })
  return false
}

/**
 * Abandons the unconfirmed shipment that `row` was ordered in place of.
 *
 * @returns false when that one is with the carrier by now, so that this one must not go out
 */
async function settlePredecessor(context: PluginContext, row: LedgerRow): Promise<boolean> {
  if (!row.replaces || row.replaces.is_with_carrier) {
    return true
  }
  const { ledger } = context.plugin
  if (await ledger.move(row.replaces.id, "abandoned")) {
    return true
  }
  const predecessor = await ledger.find(row.replaces.id)
  return !predecessor || predecessor.state === "abandoned" || predecessor.state === "voided"
}
