import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import type { PluginScope } from "../plugin-scope"
import { fromNow } from "./backoff"
import { findObstacle, giveUpIfAbandoned } from "./confirmation-obstacle"

const LOOK_AGAIN_SECONDS = 600

/**
 * Looks after a shipment that the merchant confirms by hand: the link that a crash left out is added, and
 * what no order wants is let go, as it is where shipments are confirmed by themselves.
 */
export async function inspectOrdered(scope: PluginScope, row: LedgerRow): Promise<void> {
  const obstacle = await findObstacle(scope, row, false)
  if (obstacle) {
    await giveUpIfAbandoned(scope, row, obstacle)
  } else {
    await scope.memory.ledger.note(row.id, { next_try_at: fromNow(LOOK_AGAIN_SECONDS) })
  }
}
