import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { clientForRow } from "../account/service-client"
import { errorText } from "../error-text"
import type { PluginScope } from "../plugin-scope"
import { fromNow } from "./backoff"
import { compareWithService, needsComparison } from "./compare-with-service"
import { findObstacle, giveUpIfAbandoned } from "./confirmation-obstacle"

const LOOK_AGAIN_SECONDS = 600

/**
 * Looks after a shipment that the merchant confirms by hand: the link that a crash left out is added, and
 * what no order wants is let go, as it is where shipments are confirmed by themselves. What the service
 * may hold otherwise is looked up, so that the merchant sees it before confirming.
 */
export async function inspectOrdered(scope: PluginScope, row: LedgerRow): Promise<void> {
  const obstacle = await findObstacle(scope, row, false)
  if (obstacle) {
    await giveUpIfAbandoned(scope, row, obstacle)
    return
  }
  await showDifferences(scope, row)
  await scope.memory.ledger.note(row.id, { next_try_at: fromNow(LOOK_AGAIN_SECONDS) })
}

/** That it could not be asked is no trouble of the shipment: confirming it asks again. */
async function showDifferences(scope: PluginScope, row: LedgerRow): Promise<void> {
  if (!needsComparison(row)) return
  try {
    await compareWithService(scope, await clientForRow(scope, row), row)
  } catch (error) {
    scope.logger.warn(`shipment-ordering: row ${row.id} was not compared, ${errorText(error)}`)
  }
}
