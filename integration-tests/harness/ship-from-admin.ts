import type { ShippingProposal } from "../../src/api/admin/shipment-ordering/orders/[id]/quotes/shipping-proposal"
import type { AdminShipment, TestShop } from "./test-shop"
import { type Outcome, outcomeOf } from "./try-to-fulfil"

const ORDERS = "/admin/shipment-ordering/orders"

interface Order {
  id: string
}

/** What the "Ship" dialog is answered. */
export interface ShippedOrder {
  fulfillment_id: string
  shipment: AdminShipment
}

/** How an order would ship, as the "Ship" dialog asks. */
export function proposalOf(
  { admin }: TestShop,
  order: Order,
  wish: Record<string, unknown> = {},
): Promise<ShippingProposal> {
  return admin.post<ShippingProposal>(`${ORDERS}/${order.id}/quotes`, wish)
}

/** Ships an order as the "Ship" dialog does. */
export function shipFromAdmin(
  { admin }: TestShop,
  order: Order,
  wish: Record<string, unknown> = {},
): Promise<ShippedOrder> {
  return admin.post<ShippedOrder>(`${ORDERS}/${order.id}/ship`, wish)
}

/** The same where a refusal is expected, or may come. */
export async function tryToShip(
  { admin }: TestShop,
  order: Order,
  wish: Record<string, unknown> = {},
): Promise<Outcome> {
  return outcomeOf(await admin.send("POST", `${ORDERS}/${order.id}/ship`, wish))
}
