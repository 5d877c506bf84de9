import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { catchUpAndListOrders } from "../../../../../desk"
import { type ToShipQuery, type OrdersToShip, serialiseOrderToShip } from "../orders"

/** Lists the orders to ship with this plugin, oldest first by default. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse<OrdersToShip>) {
  const question = req.validatedQuery as ToShipQuery
  const context = await openContext(req.scope)
  const { orders, count, hasMore } = await catchUpAndListOrders(context, question)
  const { limit, offset } = question
  const has_more = hasMore
  res.json({ orders: orders.map(serialiseOrderToShip), count, limit, offset, has_more })
}
