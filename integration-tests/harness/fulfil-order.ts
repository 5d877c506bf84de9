import type { HttpTypes } from "@medusajs/framework/types"
import { type HttpClient, outcomeOf } from "./http-client"
import { listShipments, onlyOne, sandboxShipments, type TestShop } from "./test-shop"

/** An order as the admin shows it, with its fulfillments and their labels. */
export async function getOrder(admin: HttpClient, orderId: string) {
  const fields = "+fulfillments.data,*fulfillments.labels,*fulfillments.items,*shipping_methods"
  const { order } = await admin.get<HttpTypes.AdminOrderResponse>(
    `/admin/orders/${orderId}?fields=${encodeURIComponent(fields)}`,
  )
  return order
}

type Clerk = Pick<TestShop, "admin" | "seed">

/**
 * Fulfils items of an order from the shop's stock, as "Fulfill items" in the admin does.
 *
 * @param quantities by line item id; everything that is not yet fulfilled by default
 * @returns the newest fulfillment
 */
export async function fulfil(
  { admin, seed }: Clerk,
  { id: orderId }: { id: string },
  quantities?: Record<string, number>,
): Promise<HttpTypes.AdminOrderFulfillment> {
  const before = await getOrder(admin, orderId)
  const known = new Set(before.fulfillments?.map(({ id }) => id))
  const items = quantities ?? openQuantities(before)
  await admin.post(`/admin/orders/${orderId}/fulfillments`, {
    location_id: seed.stockLocationId,
    items: Object.entries(items).map(([id, quantity]) => ({ id, quantity })),
  })
  const after = await getOrder(admin, orderId)
  const created = after.fulfillments?.find(({ id }) => !known.has(id))
  if (created === undefined) throw new Error(`Order ${orderId} shows no new fulfillment`)
  return created
}

/**
 * Reserves items of an order, as "Allocate items" in the admin does. When the database fails while Medusa fulfills or
 * rolls back, the items may be neither fulfilled nor reserved any more, and Medusa refuses to fulfill them.
 */
export async function allocateItems(
  { admin, seed }: Clerk,
  { id: orderId }: { id: string },
  quantities?: Record<string, number>,
): Promise<void> {
  const order = await getOrder(admin, orderId)
  for (const [id, quantity] of Object.entries(quantities ?? openQuantities(order))) {
    const sku = order.items.find((item) => item.id === id)?.variant_sku
    const { inventory_items } = await admin.get<HttpTypes.AdminInventoryItemListResponse>(
      `/admin/inventory-items?sku=${sku}`,
    )
    await admin.post("/admin/reservations", {
      line_item_id: id,
      location_id: seed.stockLocationId,
      inventory_item_id: inventory_items[0]?.id,
      quantity,
    })
  }
}

/** Medusa's message when items are not reserved. */
export const NO_RESERVATION = /No stock (is reserved|reservation found)/

function openQuantities(order: HttpTypes.AdminOrder): Record<string, number> {
  return Object.fromEntries(
    order.items
      .map(({ id, quantity, detail }) => [id, quantity - detail.fulfilled_quantity] as const)
      .filter(([, quantity]) => quantity > 0),
  )
}

/** The answer to "Fulfill items": for all items, or those in `itemIds`. The request also has what is in `body`. */
export async function tryToFulfil(
  { admin, seed }: Clerk,
  orderId: string,
  { itemIds, ...body }: { itemIds?: string[] } & Record<string, unknown> = {},
) {
  const { items } = await getOrder(admin, orderId)
  const chosen = items.filter(({ id }) => itemIds?.includes(id) ?? true)
  const answer = await admin.send("POST", `/admin/orders/${orderId}/fulfillments`, {
    location_id: seed.stockLocationId,
    items: chosen.map(({ id, quantity }) => ({ id, quantity })),
    ...body,
  })
  return outcomeOf(answer)
}

type Order = Pick<HttpTypes.StoreOrder, "id" | "display_id">

/** Fulfils everything in an order. @returns the body of the request that ordered its one shipment */
export async function shipOrder(shop: TestShop, order: Order) {
  await fulfil(shop, order)
  const shipments = await listApiShipments(shop, order)
  return onlyOne(shipments, `shipments of order ${order.id} in the API`).body
}

/** The shipments of an order that the API has, found by the reference in their description. */
export async function listApiShipments(shop: TestShop, { display_id }: Order) {
  const shipments = await sandboxShipments(shop)
  return shipments.filter(({ body }) => String(body.parcel_description).includes(`#${display_id}-`))
}

/** The one shipment of an order in the ledger. @throws Error when there is none, or more than one */
export async function onlyShipment(shop: Pick<TestShop, "admin">, { id }: { id: string }) {
  return onlyOne(await listShipments(shop, id), `shipments of order ${id}`)
}

/** The order's fulfillments that are not canceled. */
export async function liveFulfillments({ admin }: TestShop, { id }: { id: string }) {
  const { fulfillments = [] } = await getOrder(admin, id)
  return fulfillments.filter(({ canceled_at }) => !canceled_at)
}

interface FulfillmentLabel {
  tracking_number: string
  tracking_url: string
  label_url: string
}

/** The labels of the order's first fulfillment that is not canceled. */
export async function readLabels(shop: TestShop, order: Order) {
  return labelsOf((await liveFulfillments(shop, order))[0])
}

/** The labels of a fulfillment from `getOrder`, sorted by number: Medusa returns them in any order. */
export function labelsOf(fulfillment: unknown): FulfillmentLabel[] {
  const { labels = [] } = (fulfillment ?? {}) as { labels?: FulfillmentLabel[] }
  return labels.sort((one, other) => one.tracking_number.localeCompare(other.tracking_number))
}
