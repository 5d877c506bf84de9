import { readReturnStanding, readFulfillmentFacts } from "../store"
import { refuse, type PluginContext } from "../context"
import { type Fate, findUnlinkedReturn, unlinkReturn } from "../fulfilment"
import type { LedgerRow } from "../modules/shipment_ordering"
import { readReturnedQuantities } from "./find-return"

/**
 * Finds out from the order what an open row with an expired lease is to a new request for the same return. Drops the
 * row's link to a return that is not requested.
 *
 * @param returnId of the request; the row's own one may have become known since
 * @param returnedBefore per line, what had been asked back when the request began
 * @throws MedusaError NOT_ALLOWED for a double click
 */
export async function settleFormerReturn(
  context: PluginContext,
  row: LedgerRow,
  {
    returnId,
    returnedBefore,
  }: { returnId: string | undefined; returnedBefore: Map<string, number> },
): Promise<Fate> {
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  const standing =
    facts?.linkedReturnId && (await readReturnStanding(context, facts.linkedReturnId))
  const isRequested = standing === "requested" && !facts?.isCanceled
  if (returnId ? isRequested : await hasRisen(context, row, returnedBefore)) {
    refuse(ASKED_TWICE)
  }
  if (!facts || facts.isCanceled) {
    return "abandoned"
  }
  // Only a customer's own requests get here. A cancel lowers the quantities, so a second request can have the same
  // identity as an earlier return that still goes out.
  if (isRequested || (!returnId && (await findUnlinkedReturn(context, row)))) {
    return "ships-other-items"
  }
  if (facts.linkedReturnId) {
    await unlinkReturn(facts.linkedReturnId, row.fulfillment_id)
  }
  return "abandoned"
}

async function hasRisen(
  context: PluginContext,
  row: LedgerRow,
  returnedBefore: Map<string, number>,
): Promise<boolean> {
  const returned = await readReturnedQuantities(context, row.order_id)
  return [...returnedBefore].some(([id, before]) => (returned.get(id) ?? 0) > before)
}

const ASKED_TWICE =
  "These items were asked back a moment ago. Reload the order. No second return was ordered."
