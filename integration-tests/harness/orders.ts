import type { HttpTypes } from "@medusajs/framework/types"
import { chooseOption, completeCart } from "./customer-checkout"
import { fulfil } from "./fulfil-order"
import type { HttpClient } from "./http-client"
import { createProduct, createProfile } from "./items-and-boxes"
import { createShippingOptions } from "./seed/shipping-options"
import { CUSTOMER_EMAIL, RIGA_CUSTOMER } from "./test-data"
import { fillCart, placeOrder, shipmentIn, type TestShop } from "./test-shop"

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

export interface FragileVase {
  variantId: string
  optionId: string
}

/** Makes a product with a shipping profile of its own, which ships with carrierA_standard. */
export async function createFragileVase(shop: TestShop): Promise<FragileVase> {
  const shippingProfileId = await createProfile(shop.admin, "Fragile")
  const variantId = await createProduct(shop, {
    title: "Vase",
    sizes: { weight: 900, length: 150, width: 150, height: 250 },
    shippingProfileId,
  })
  const { shipping_option: standard } = await shop.admin.get<HttpTypes.AdminShippingOptionResponse>(
    `/admin/shipping-options/${shop.options.carrierA_standard}`,
  )
  const [option] = await createShippingOptions(shop.admin, {
    ...shop.seed,
    shippingProfileId,
    services: [{ ...standard.data, id: "carrierA_standard", is_return: false }],
  })
  return { variantId, optionId: option?.id ?? "" }
}

/** Places an order of mugs and vases. The mugs ship with carrierB_classic. */
export async function placeWithVase(
  shop: TestShop,
  { variantId, optionId: vaseOptionId }: FragileVase,
  quantity: number,
): Promise<HttpTypes.StoreOrder> {
  const mugId = shop.seed.variants["MUG-05"] ?? ""
  const items = [mugId, variantId].map((id) => ({ variantId: id, quantity }))
  const cart = await fillCart(shop, { items })
  for (const optionId of [shop.options.carrierB_classic ?? "", vaseOptionId]) {
    await chooseOption(shop.storefront, cart.id, { optionId })
  }
  return completeCart(shop.storefront, cart.id)
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

interface ChangeAnswer {
  message?: string
  claim?: { id: string }
  exchange?: { id: string }
  draft_order?: { id: string }
  order_preview?: HttpTypes.AdminOrderPreview
  draft_order_preview?: HttpTypes.AdminOrderPreview
}

/**
 * Sends one step of a claim, an exchange, an order edit or a draft order to the admin API.
 *
 * @returns the answer, with the id of the claim, the exchange or the draft order that was begun (otherwise empty), and the
 *   prices of the deliveries that the change adds, by shipping option id
 */
export async function changeOrder(
  { admin }: Pick<TestShop, "admin">,
  path: string,
  body: object = {},
) {
  const response = await admin.send("POST", `/admin/${path}`, body)
  const answer = (await response.json()) as ChangeAnswer
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
  await changePayments(admin, orderId, "capture")
}

/** Refunds `amount` of each payment of an order. */
export async function refundPayments(
  admin: HttpClient,
  { orderId, amount }: { orderId: string; amount: number },
): Promise<void> {
  await changePayments(admin, orderId, "refund", { amount })
}

async function changePayments(admin: HttpClient, orderId: string, change: string, body?: object) {
  const { order } = await admin.get<HttpTypes.AdminOrderResponse>(
    `/admin/orders/${orderId}?fields=*payment_collections.payments`,
  )
  const payments = (order.payment_collections ?? []).flatMap((all) => all.payments ?? [])
  for (const { id } of payments) await admin.post(`/admin/payments/${id}/${change}`, body)
}
