import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { catchUpAndListOrders } from "../../../../../desk"
import { type ToShipQuery, type OrdersToShip, serialiseOrderToShip } from "../orders"

/** Lists the orders to ship with this plugin, oldest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse<OrdersToShip>) {
  const question = req.validatedQuery as ToShipQuery
  const { orders, count } = await catchUpAndListOrders(await openContext(req.scope), question)
  const { limit, offset } = question
  res.json({ orders: orders.map(serialiseOrderToShip), count, limit, offset })
}
