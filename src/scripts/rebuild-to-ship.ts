import type { ExecArgs } from "@medusajs/framework/types"
import { openContext } from "../context"

/**
 * Makes the list behind _To ship_ anew from all orders, for example after rows of orders were changed by hand.
 *
 * `npx medusa exec ./node_modules/medusa-plugin-shipment-ordering/.medusa/server/src/scripts/rebuild-to-ship.js`
 */
export default async function rebuildToShip({ container }: ExecArgs): Promise<void> {
  const { plugin, logger } = await openContext(container)
  const count = await plugin.ordersToShip.rebuild()
  logger.info(
    `shipment-ordering: the list is made anew; orders that may have items to ship: ${count}`,
  )
}
