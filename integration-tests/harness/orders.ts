import type { HttpTypes } from "@medusajs/framework/types"
import { fulfil } from "./fulfil-order"
import type { HttpClient } from "./http-client"
import { CUSTOMER_EMAIL, RIGA_CUSTOMER } from "./test-data"
import { placeOrder, shipmentIn, type TestShop } from "./test-shop"

export interface ImportedOrder {
  id: string
  display_id: number
  items: { id: string; variant_id: string; quantity: number }[]
}

interface ImportOverrides {
  serviceCode?: string
  quantity?: number
  sku?: string
  /** Used instead of `sku` and `quantity`. */
  items?: { variantId: string; quantity: number; isShipped?: boolean; unitPrice?: number }[]
  shippingAddress?: Record<string, unknown>
  email?: string
}

/** Makes an order as an import from another system does: in a fraction of the time of a checkout. */
export async function importOrder(
  { admin, seed, options }: TestShop | Pick<TestShop, "admin" | "seed" | "options">,
  {
    serviceCode = "carrierB_classic",
    quantity = 1,
    sku = "MUG-05",
    items = [{ variantId: seed.variants[sku] ?? "", quantity }],
    shippingAddress,
    email = CUSTOMER_EMAIL,
  }: ImportOverrides = {},
): Promise<ImportedOrder> {
  return admin.post("/admin/place-order", {
    email,
    region_id: seed.regionId,
    sales_channel_id: seed.salesChannelId,
    shipping_address: { ...RIGA_CUSTOMER, ...shippingAddress },
    shipping_option_id: options[serviceCode],
    location_id: seed.stockLocationId,
    items: items.map(({ variantId, quantity, isShipped = true, unitPrice = 18.9 }) => ({
      variant_id: variantId,
      title: "Stoneware mug",
      unit_price: unitPrice,
      quantity,
      requires_shipping: isShipped,
    })),
  })
}

/** Imports an order and fulfils it. Waits until its shipment is in `state`. */
export async function importAndFulfil(
  shop: TestShop,
  state = "confirmed",
  overrides: ImportOverrides = {},
) {
  const order = await importOrder(shop, overrides)
  const fulfillment = await fulfil(shop, order)
  return { order, fulfillment, shipment: await shipmentIn(shop, order.id, state) }
}

const PEOPLE = ["Jānis Bērziņš", "Élise Noël", "Jürgen Groß", "Žanete Ķirse", "Aušra Žukaitė"]

/** Places orders of five people in turn, with the given services in turn. Returns them, the oldest first. */
export async function placeMany(
  shop: TestShop,
  count: number,
  serviceCodes = ["carrierB_classic"],
): Promise<HttpTypes.StoreOrder[]> {
  const orders: HttpTypes.StoreOrder[] = []
  for (let index = 0; index < count; index += 1) {
    const [first_name = "", last_name = ""] = PEOPLE[index % PEOPLE.length]?.split(" ") ?? []
    orders.push(
      await placeOrder(shop, {
        shippingAddress: { ...RIGA_CUSTOMER, first_name, last_name },
        serviceCode: serviceCodes[index % serviceCodes.length],
      }),
    )
  }
  return orders
}

interface PreviewedMethod {
  shipping_option_id: string
  amount: number
  actions?: { action: string }[]
}

interface Answer {
  message?: string
  claim?: { id: string }
  exchange?: { id: string }
  draft_order?: { id: string }
  order_preview?: { shipping_methods?: PreviewedMethod[] }
  draft_order_preview?: { shipping_methods?: PreviewedMethod[] }
}

/** The answer to a change of an order. */
export interface OrderChange {
  status: number
  message: string | undefined
  /** Of the claim, the exchange or the draft order that was begun; otherwise empty. */
  id: string
  /** Prices of the deliveries that the change adds, by shipping option id. */
  deliveries: Record<string, number>
}

/** Sends one step of a claim, an exchange, an order edit or a draft order to the admin API. */
export async function changeOrder(
  { admin }: Pick<TestShop, "admin">,
  path: string,
  body: object = {},
): Promise<OrderChange> {
  const response = await admin.send("POST", `/admin/${path}`, body)
  const answer = (await response.json()) as Answer
  const preview = answer.order_preview ?? answer.draft_order_preview
  const added = (preview?.shipping_methods ?? []).filter(({ actions }) =>
    actions?.some(({ action }) => action === "SHIPPING_ADD"),
  )
  return {
    status: response.status,
    message: answer.message,
    id: (answer.claim ?? answer.exchange ?? answer.draft_order)?.id ?? "",
    deliveries: Object.fromEntries(
      added.map(({ shipping_option_id, amount }) => [shipping_option_id, amount]),
    ),
  }
}

/** Fulfils an order, ships it and marks it as delivered, so that it can be claimed and exchanged. */
export async function deliverOrder(
  shop: Pick<TestShop, "admin" | "seed">,
  order: { id: string; items?: { id: string; quantity?: number }[] | null },
): Promise<void> {
  const { id } = await fulfil(shop, order)
  const fulfillment = `/admin/orders/${order.id}/fulfillments/${id}`
  const items = order.items?.map((item) => ({ id: item.id, quantity: item.quantity ?? 1 }))
  await shop.admin.post(`${fulfillment}/shipments`, { items, labels: [] })
  await shop.admin.post(`${fulfillment}/mark-as-delivered`)
}

/** Captures all payments of an order, as "Capture payment" in the admin does. */
export async function capturePayments(admin: HttpClient, orderId: string): Promise<void> {
  for (const { id } of await paymentsOf(admin, orderId)) {
    await admin.post(`/admin/payments/${id}/capture`, {})
  }
}

/** Refunds `amount` of each payment of an order. */
export async function refundPayments(
  admin: HttpClient,
  { orderId, amount }: { orderId: string; amount: number },
): Promise<void> {
  for (const { id } of await paymentsOf(admin, orderId)) {
    await admin.post(`/admin/payments/${id}/refund`, { amount })
  }
}

async function paymentsOf(admin: HttpClient, orderId: string): Promise<{ id: string }[]> {
  const { order } = await admin.get<HttpTypes.AdminOrderResponse>(
    `/admin/orders/${orderId}?fields=*payment_collections.payments`,
  )
  return (order.payment_collections ?? []).flatMap((all) => all.payments ?? [])
}
