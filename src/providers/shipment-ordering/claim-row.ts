import { MedusaError } from "@medusajs/framework/utils"
import { newRowId, type NewLedgerRow } from "../../modules/shipment_ordering/ledger/ledger"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { isEnded } from "../../modules/shipment_ordering/ledger/states"
import { countsLines, readFulfilledQuantities } from "../../runtime/shipments/fulfilled-quantities"
import { readFulfillmentFacts } from "../../runtime/shipments/fulfillment-facts"
import { unlinkFulfillment } from "../../runtime/shipments/unlink-fulfillment"
import type { PluginScope } from "../../runtime/plugin-scope"

/**
 * Longer than a creation with its one repeat can take. Within it the row belongs to the request that
 * claimed it; after it, that request is taken for dead.
 */
const LEASE_SECONDS = 60

interface Claim {
  identity: string
  fulfillmentId: string
  /** Makes the row; called only when there is none to adopt. */
  draft: (rowId: string, generation: number) => Promise<NewLedgerRow>
}

/**
 * Takes the one row that stands for these goods: a new one, or one that a crashed or lost attempt
 * left behind (docs/adr/0004-ledger.md).
 *
 * @throws MedusaError NOT_ALLOWED while another request holds the row, or when it has shipped already
 */
export async function claimRow(scope: PluginScope, claim: Claim): Promise<LedgerRow> {
  const { ledger } = scope.memory
  const latest = await ledger.findLatest(claim.identity)
  if (!latest || isEnded(latest.state)) {
    const draft = await claim.draft(newRowId(), (latest?.generation ?? 0) + 1)
    const row = await ledger.claimNew(draft, LEASE_SECONDS)
    return row ?? refuse("These items are being ordered by another request. Reload the order.")
  }
  if (latest.lease_until > new Date()) {
    refuse("These items are being ordered at this moment. Reload the order in a minute.")
  }
  if (latest.state !== "pending" && latest.state !== "ordered") {
    refuse(
      `These items were handed to the carrier as shipment ${latest.shipment_id}. Reload the order.`,
    )
  }
  await freeFromOldFulfillment(scope, latest)
  const adopted = await ledger.adopt(latest, claim.fulfillmentId, LEASE_SECONDS)
  return adopted ?? refuse("These items are being ordered by another request. Reload the order.")
}

async function freeFromOldFulfillment(scope: PluginScope, row: LedgerRow): Promise<void> {
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  if (!facts?.linkedOrderId || facts.isCanceled) {
    return
  }
  if (countsLines(await readFulfilledQuantities(scope, row.order_id), row.lines)) {
    refuse("These items were fulfilled a moment ago. Reload the order. No shipment was ordered.")
  }
  await unlinkFulfillment(row.order_id, row.fulfillment_id)
}

function refuse(reason: string): never {
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, reason)
}
