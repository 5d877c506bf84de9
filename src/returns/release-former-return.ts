import { MedusaError } from "@medusajs/framework/utils"
import { readReturnStanding, readFulfillmentFacts } from "../store"
import type { PluginContext } from "../context"
import { type Fate, findUnlinkedReturn, unlinkReturn } from "../fulfilment"
import type { LedgerRow } from "../modules/shipment_ordering"
import { readReturnedQuantities } from "./find-return"

/**
 * Finds out by the order what a live row of a return whose lease has run out is to a new request for the same one, and
 * drops the link of one that belongs to no return.
 *
 * @param returnId of the request; the row's own one may have become known since
 * @param returnedBefore per line, what had been asked back when the request began
 * @throws MedusaError NOT_ALLOWED for a double click
 */
export async function releaseFormerReturn(
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
    refuse()
  }
  if (!facts || facts.isCanceled) {
    return "abandoned"
  }
  // Only a customer's own requests come so far: after a cancel the quantities come down again, so that a
  // second one has the description that an earlier, living one had.
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

function refuse(): never {
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "These items were asked back a moment ago. Reload the order. No second return was ordered.",
  )
}
