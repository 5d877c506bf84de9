import { overridesAgain, type ShipOverrides } from "../planning"
import { type PluginContext, refuse } from "../context"
import { isGone, type LedgerRow } from "../modules/shipment_ordering"
import { readReplacementInput, refuseUnknownBoxes } from "../shipping"
import { orderShipment } from "./send-order"
import { settleOrder, takeOver } from "./repair-before-confirming"

/**
 * Orders the items of a fulfillment once more, from the order as it is now (a corrected address, say), because the
 * service cannot change a shipment (docs/adr/0004-ledger.md).
 *
 * Once the new shipment is ordered, the old one is abandoned. If the carrier has the old one, both remain, and the
 * merchant settles the old one. The old one is not confirmed while the new one is being ordered.
 *
 * @param newOverrides overrides in addition to those of the old shipment; a retry has none
 * @returns the new row, ordered
 * @throws MedusaError NOT_ALLOWED when the order no longer counts it, or another request is ordering it
 */
export async function replaceShipment(
  context: PluginContext,
  row: LedgerRow,
  newOverrides?: ShipOverrides,
): Promise<LedgerRow> {
  const { ledger } = context.plugin
  if (row.kind === "return") {
    refuse("A return cannot be replaced. Cancel it on the order's page and request it again.")
  }
  // Read first: then two requests at the same time make the same key, and only one row is inserted.
  const latest = await ledger.findLatest(row.identity)
  const refusal = await settleOrder(context, row)
  if (refusal) {
    refuse(`${refusal.message} Fulfill the items again on the order's page.`)
  }
  await refuseUnknownBoxes(context, newOverrides ?? {})
  const overrides = overridesAgain(context.configuration.settings, row, newOverrides)
  const shipments = await ledger.listByFulfillment(row.fulfillment_id)
  const current = shipments.find((shipment) => !isGone(shipment))
  refuseWhileLeased(shipments)
  refuseIfReplaced(row, shipments)
  const input = await readReplacementInput(context, row, { replacing: current ?? row, overrides })
  const replacement = await orderShipment(context, {
    kind: "replacement",
    input,
    row,
    latestGeneration: (latest ?? row).generation,
  })
  if (!(await takeOver(context, replacement))) {
    refuse(
      "The first shipment was handed to the carrier meanwhile, so the replacement was abandoned. " +
        "Replace it again if another parcel is to go out.",
    )
  }
  return replacement
}

/** A page that was not reloaded may ask again when the items already go out in the newer shipment. */
function refuseIfReplaced(row: LedgerRow, shipments: LedgerRow[]): void {
  const newer = shipments.find((other) => other.generation > row.generation && !isGone(other))
  if (newer) {
    refuse(
      `It was replaced already, by ${newer.reference}${newer.shipment_id ? ` (shipment ${newer.shipment_id})` : ""}. Reload the order.`,
    )
  }
}

function refuseWhileLeased(shipments: LedgerRow[]): void {
  // The order counts the items of an `ordered` row, so its lease no longer protects anything.
  const open = shipments.filter((row) => !isGone(row) && row.state !== "ordered")
  if (open.some((row) => row.lease_until > new Date())) {
    refuse("This shipment is being worked on at this moment. Try again in a minute.")
  }
  const pendingRow = open.find(({ state }) => state === "pending")
  if (pendingRow) {
    refuse(`It is not known yet whether the service has ${pendingRow.reference}. Retry it first.`)
  }
}
