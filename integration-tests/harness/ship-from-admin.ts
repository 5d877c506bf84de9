import type { OrdersToShip } from "../../src/api/admin/shipment-ordering/orders/orders"
import type { ShippingPlan } from "../../src/api/admin/shipment-ordering/orders/[id]/quotes/shipping-plan"
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
export function planOf(
  { admin }: TestShop,
  order: Order,
  overrides: Record<string, unknown> = {},
): Promise<ShippingPlan> {
  return admin.post<ShippingPlan>(`${ORDERS}/${order.id}/quotes`, overrides)
}

/** Ships an order as the "Ship" dialog does. */
export function shipFromAdmin(
  { admin }: TestShop,
  order: Order,
  overrides: Record<string, unknown> = {},
): Promise<ShippedOrder> {
  return admin.post<ShippedOrder>(`${ORDERS}/${order.id}/ship`, overrides)
}

/** The same where a refusal is expected, or may come. */
export async function tryToShip(
  { admin }: TestShop,
  order: Order,
  overrides: Record<string, unknown> = {},
): Promise<Outcome> {
  return outcomeOf(await admin.send("POST", `${ORDERS}/${order.id}/ship`, overrides))
}

/** An order in the list of orders to ship; undefined once nothing of it waits. */
export async function listedOrder({ admin }: TestShop, { id }: Order) {
  const { orders } = await admin.get<OrdersToShip>(`${ORDERS}/to-ship?limit=100`)
  return orders.find((order) => order.id === id)
}
