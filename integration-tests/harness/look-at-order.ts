import type { HttpTypes } from "@medusajs/framework/types"
import { getOrder } from "./fulfil-order"
import {
  type AdminShipment,
  listShipments,
  type SandboxShipment,
  sandboxShipments,
  type TestShop,
} from "./test-shop"

type Order = Pick<HttpTypes.StoreOrder, "id" | "display_id">

/** What the service holds for an order, found by the reference in its description. */
export async function atTheService(shop: TestShop, order: Order): Promise<SandboxShipment[]> {
  const shipments = await sandboxShipments(shop)
  return shipments.filter(({ body }) =>
    String(body.parcel_description).includes(`#${order.display_id}-`),
  )
}

/** The one shipment that the ledger has for an order. @throws Error when there is none, or another one */
export async function onlyShipment(shop: TestShop, order: Order): Promise<AdminShipment> {
  const shipments = await listShipments(shop, order.id)
  const [shipment] = shipments
  if (shipment === undefined || shipments.length > 1) {
    throw new Error(`Order ${order.id} has ${shipments.length} shipments`)
  }
  return shipment
}

/** The fulfillments that the order shows and that are not canceled. */
export async function liveFulfillments(
  shop: TestShop,
  order: Order,
): Promise<HttpTypes.AdminOrderFulfillment[]> {
  const { fulfillments = [] } = await getOrder(shop.admin, order.id)
  return fulfillments.filter(({ canceled_at }) => !canceled_at)
}

/** The labels of the order's first live fulfillment. */
export async function shownLabels(
  shop: TestShop,
  order: Order,
): Promise<{ tracking_number: string; label_url: string }[]> {
  const [fulfillment] = await liveFulfillments(shop, order)
  const { labels = [] } = (fulfillment ?? {}) as {
    labels?: { tracking_number: string; label_url: string }[]
  }
  return labels
}
