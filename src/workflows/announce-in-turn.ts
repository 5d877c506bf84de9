import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { pluginScope } from "../context"
import type { announceTracking } from "../fulfilment"

const PATIENCE_SECONDS = 20

/** Tells the store of a shipment under a lock: two that have the same news would both tell the customer. */
export async function announceInTurn(
  container: MedusaContainer,
  rowId: string,
  announce: typeof announceTracking,
): Promise<void> {
  await container
    .resolve(Modules.LOCKING)
    .execute(
      `shipment-ordering:announce:${rowId}`,
      () => announce(pluginScope(container), container.resolve(Modules.EVENT_BUS), rowId),
      { timeout: PATIENCE_SECONDS },
    )
}
