import { keyedClient, settleElsewhere } from "../service"
import { type PluginContext, refuse } from "../context"
import { isGone, type LedgerRow } from "../modules/shipment_ordering"
import {
  type DeliveryInput,
  overridesAgain,
  readDeliveryInput,
  readOrderToShip,
  refuseUnknownBoxes,
  type ShipOverrides,
} from "../shipping"
import { orderShipment } from "./send-order"
import { settleOrder } from "./settle-before-confirming"
import { takeOver } from "./succession"

/**
 * Orders the items of a fulfillment once more, from the order as it is now (a corrected address, say):
 * the service can change nothing that it has (docs/adr/0004-ledger.md).
 *
 * The shipment so far is abandoned once the new one is ordered, unless the carrier has it: then both stand,
 * and the merchant settles the first one. While the new one is being ordered the first is not confirmed.
 *
 * @param givenNow what is overridden beside the overrides of the shipment so far; a retry has none
 * @returns the new row, ordered
 * @throws MedusaError NOT_ALLOWED when the order no longer wants it, or another request is ordering it
 */
export async function replaceShipment(
  context: PluginContext,
  row: LedgerRow,
  givenNow?: ShipOverrides,
): Promise<LedgerRow> {
  const { ledger } = context.plugin
  if (row.kind === "return") {
    refuse("A return is not ordered anew. Cancel it on the order's page and request it again.")
  }
  // Read first: of two requests at once, both then make the same key, and one row is inserted.
  const latest = await ledger.findLatest(row.identity)
  const refusal = await settleOrder(context, row)
  if (refusal) {
    refuse(`${refusal.message} Fulfill the items again on the order's page.`)
  }
  await refuseUnknownBoxes(context, givenNow ?? {})
  const overrides = await overridesAgain(context, row, givenNow)
  const ordered = await ledger.listByFulfillment(row.fulfillment_id)
  const current = ordered.find((shipment) => !isGone(shipment))
  refuseWhileAtWork(ordered)
  refuseIfReplaced(row, ordered)
  const input = await readInput(context, { row, replacing: current ?? row, overrides })
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

interface Anew {
  row: LedgerRow
  replacing: LedgerRow
  overrides: ShipOverrides | undefined
}

async function readInput(
  context: PluginContext,
  { row, replacing, overrides }: Anew,
): Promise<DeliveryInput> {
  const order = await readOrderToShip(context, row.order_id)
  const method = order.shipping_methods?.find(
    ({ shipping_option_id }) => shipping_option_id === row.shipping_option_id,
  )
  const input = await readDeliveryInput(context, {
    account: row.account,
    methodData: method?.data,
    lines: row.lines.flatMap(({ line_item_id, quantity, fulfilled_before }) => {
      const line = order.items?.find(({ id }) => id === line_item_id)
      return line ? [{ line, quantity, fulfilledBefore: fulfilled_before }] : []
    }),
    replacing,
    overrides,
    order,
    fulfillment: {
      location_id: row.location_id ?? undefined,
      shipping_option_id: row.shipping_option_id ?? undefined,
    },
  })
  const { account } = input
  await keyedClient(context, account)
  if (account.environment !== row.environment || account.baseUrl !== row.base_url) {
    refuse(
      `This shipment was ordered in the ${row.environment} environment at ${row.base_url}, and the account ` +
        `points elsewhere by now. ${settleElsewhere({ ...row, isFulfilled: true })}`,
    )
  }
  return input
}

/** Asked for once more, by a page that was not reloaded say: the items go out as the newer one. */
function refuseIfReplaced(row: LedgerRow, ordered: LedgerRow[]): void {
  const newer = ordered.find((other) => other.generation > row.generation && !isGone(other))
  if (newer) {
    refuse(
      `It was replaced already, by ${newer.reference}${newer.shipment_id ? ` (shipment ${newer.shipment_id})` : ""}. Reload the order.`,
    )
  }
}

function refuseWhileAtWork(ordered: LedgerRow[]): void {
  // The order counts it: of one that is ordered, the lease guards nothing any more.
  const open = ordered.filter((row) => !isGone(row) && row.state !== "ordered")
  if (open.some((row) => row.lease_until > new Date())) {
    refuse("This shipment is being worked on at this moment. Try again in a minute.")
  }
  const unanswered = open.find(({ state }) => state === "pending")
  if (unanswered) {
    refuse(`Whether the service has ${unanswered.reference} is not known yet. Retry that one.`)
  }
}
