import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import type { PluginScope } from "../plugin-scope"
import { readFulfillmentFacts } from "../shipments/fulfillment-facts"
import type { Obstacle } from "../shipments/obstacle"
import { findUnlinkedReturn, linkReturn } from "./return-link"
import { readReturnStanding } from "./return-standing"

/** Only a return that was really requested is confirmed: another may be rolled back at any moment. */
export async function findReturnObstacle(
  scope: PluginScope,
  row: LedgerRow,
): Promise<Obstacle | undefined> {
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  if (!facts || facts.isCanceled) {
    return { reason: "Its fulfillment is canceled or was never finished.", lasts: "abandoned" }
  }
  if (facts.linkedReturnId) {
    if (!row.return_id) {
      await scope.memory.ledger.note(row.id, { return_id: facts.linkedReturnId })
    }
    return obstacleOf(await readReturnStanding(scope, facts.linkedReturnId))
  }
  const unlinked = row.lease_until < new Date() ? await findUnlinkedReturn(scope, row) : undefined
  if (!unlinked) {
    return { reason: "Its fulfillment does not belong to a return.", lasts: "abandoned" }
  }
  await linkReturn(unlinked, row)
  await scope.memory.ledger.note(row.id, { return_id: unlinked })
  return undefined
}

function obstacleOf(
  standing: Awaited<ReturnType<typeof readReturnStanding>>,
): Obstacle | undefined {
  switch (standing) {
    case "requested":
      return undefined
    case "open":
      return { reason: "Its return is not requested yet.", lasts: "for-now" }
    case "gone":
      return { reason: "Its return is canceled.", lasts: "abandoned" }
  }
}
