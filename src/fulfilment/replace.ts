import { settleElsewhere } from "../account"
import { type PluginScope, refuse } from "../context"

import { newRowId, type NewLedgerRow } from "../modules/shipment_ordering/ledger/ledger"
import { isGone, type LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import {
  readOrder,
  refuseUnknownBoxes,
  type ShipWish,
  wishAgain,
  type PlannedDelivery,
  planDelivery,
  refusalOfWish,
} from "../shipping"

import { findOrderObstacle } from "./confirmation-obstacle"
import { type InOtherForm, sendInPostalCodeForm } from "./send-order"
import { takeOver } from "./succession"

/**
 * Orders the goods of a fulfillment once more, from the order as it is now (a corrected address, say):
 * the service can change nothing that it has (docs/adr/0004-ledger.md).
 *
 * The shipment so far is let go once the new one is ordered, unless the carrier has it: then both stand,
 * and the merchant settles the first one. While the new one is being ordered the first is not confirmed.
 *
 * @param wishedNow what goes otherwise than the order says, and than was wished of the shipment so far; a
 * retry has none
 * @returns the new row, ordered
 * @throws MedusaError NOT_ALLOWED when the order no longer wants it, or another request is at it
 */
export async function replaceShipment(
  scope: PluginScope,
  row: LedgerRow,
  wishedNow?: ShipWish,
): Promise<LedgerRow> {
  const { ledger } = scope.memory
  if (row.kind === "return") {
    refuse("A return is not ordered anew. Cancel it on the order's page and request it again.")
  }
  // Read first: of two requests at once, both then make the same key, and one row is inserted.
  const latest = await ledger.findLatest(row.identity)
  const obstacle = await findOrderObstacle(scope, row)
  if (obstacle) {
    refuse(`${obstacle.reason} Fulfill the items again on the order's page.`)
  }
  await refuseUnknownBoxes(scope, wishedNow ?? {})
  const wish = await wishAgain(scope, row, wishedNow)
  const ordered = await ledger.listByFulfillment(row.fulfillment_id)
  const current = ordered.find((shipment) => !isGone(shipment))
  refuseWhileAtWork(ordered)
  refuseIfReplaced(row, ordered)
  const { account, draft, refuseIfChanged } = await planAnew(scope, {
    row,
    replacing: current ?? row,
    wish,
  })
  const claim = async (again?: InOtherForm) => {
    const { generation } = again?.refused ?? latest ?? row
    const drafted = await draft({
      id: newRowId(),
      generation: generation + 1,
      identity: row.identity,
      postalCodeForms: again?.postalCodeForms,
    })
    return (
      (await claimAnew(scope, row, drafted)) ??
      refuse("These items are being ordered by another request. Reload the order.")
    )
  }
  const replacement = await sendInPostalCodeForm(scope, account, { claim, refuseIfChanged }).catch(
    (error: unknown) => {
      throw wish ? refusalOfWish(error) : error
    },
  )
  if (!(await takeOver(scope, replacement))) {
    refuse(
      "The first shipment was handed to the carrier meanwhile, so the replacement was let go. " +
        "Replace it again if another parcel is to go out.",
    )
  }
  return replacement
}

interface Anew {
  row: LedgerRow
  replacing: LedgerRow
  wish: ShipWish | undefined
}

/** In the order's turn, in which its locker is changed; other fulfillments of it are not waited for. */
async function claimAnew(
  scope: PluginScope,
  { order_id: orderId }: LedgerRow,
  draft: NewLedgerRow,
): Promise<LedgerRow | undefined> {
  const { ledger, options } = scope.memory
  const others = await ledger.listUnderWay(orderId)
  const turn = { orderId, finished: others.map(({ id }) => id) }
  const outcome = await ledger.inTurn(turn, (inTurn) =>
    inTurn.claimNew(draft, options.timing.leaseSeconds),
  )
  return "done" in outcome ? outcome.done : undefined
}

async function planAnew(
  scope: PluginScope,
  { row, replacing, wish }: Anew,
): Promise<PlannedDelivery> {
  const order = await readOrder(scope, row.order_id)
  const method = order.shipping_methods?.find(
    ({ shipping_option_id }) => shipping_option_id === row.shipping_option_id,
  )
  const planned = await planDelivery(scope, {
    account: row.account,
    methodData: method?.data,
    lines: row.lines.flatMap(({ line_item_id, quantity, fulfilled_before }) => {
      const line = order.items?.find(({ id }) => id === line_item_id)
      return line ? [{ line, quantity, fulfilledBefore: fulfilled_before }] : []
    }),
    replacing,
    wish,
    order,
    fulfillment: {
      id: row.fulfillment_id,
      location_id: row.location_id ?? undefined,
      shipping_option_id: row.shipping_option_id ?? undefined,
    },
  })
  const { account } = planned
  if (account.environment !== row.environment || account.baseUrl !== row.base_url) {
    refuse(
      `This shipment was ordered in the ${row.environment} environment at ${row.base_url}, and the account ` +
        `points elsewhere by now. ${settleElsewhere({ ...row, isFulfilled: true })}`,
    )
  }
  return planned
}

/** Asked for once more, by a page that was not reloaded say: the goods go out as the newer one. */
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
