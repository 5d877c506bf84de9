import { MedusaError } from "@medusajs/framework/utils"
import { readFulfillmentFacts } from "../account"
import type { PluginScope } from "../context"
import { type Fate, findUnlinkedReturn, unlinkReturn, readReturnStanding } from "../fulfilment"

import type { LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import { readReturnedQuantities } from "./find-return"

/**
 * What a live row of a return whose lease has run out is to a new request for the same one, as the order
 * tells it.
 *
 * @param returnId of the request; the row's own one may have become known since
 * @param returnedBefore per line, what had been asked back when the request began
 * @throws MedusaError NOT_ALLOWED for a double click
 */
export async function whatBecameOfReturn(
  scope: PluginScope,
  row: LedgerRow,
  {
    returnId,
    returnedBefore,
  }: { returnId: string | undefined; returnedBefore: Map<string, number> },
): Promise<Fate> {
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  const standing = facts?.linkedReturnId && (await readReturnStanding(scope, facts.linkedReturnId))
  const isRequested = standing === "requested" && !facts?.isCanceled
  if (returnId ? isRequested : await hasRisen(scope, row, returnedBefore)) {
    refuse()
  }
  if (!facts || facts.isCanceled) {
    return "abandoned"
  }
  // Only a customer's own requests come so far: after a cancel the quantities come down again, so that a
  // second one has the description that an earlier, living one had.
  if (isRequested || (!returnId && (await findUnlinkedReturn(scope, row)))) {
    return "ships-other-goods"
  }
  if (facts.linkedReturnId) {
    await unlinkReturn(facts.linkedReturnId, row.fulfillment_id)
  }
  return "abandoned"
}

async function hasRisen(
  scope: PluginScope,
  row: LedgerRow,
  returnedBefore: Map<string, number>,
): Promise<boolean> {
  const returned = await readReturnedQuantities(scope, row.order_id)
  return [...returnedBefore].some(([id, before]) => (returned.get(id) ?? 0) > before)
}

function refuse(): never {
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "These items were asked back a moment ago. Reload the order. No second return was ordered.",
  )
}
