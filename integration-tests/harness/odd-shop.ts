import type { HttpTypes } from "@medusajs/framework/types"
import { chooseOption, completeCart, createCart } from "./customer-checkout"
import { fulfilOrder } from "./fulfil-order"
import { startOddApi, type OddApi } from "./odd-api"
import { createShippingOptions, listServiceOptions } from "./seed/shipping-options"
import { type AdminShipment, RIGA_CUSTOMER, until } from "./test-shop"
import { borrowTestStore, type TestStore } from "./test-store"

/** A store that sells with the services of another make. */
export interface OddShop extends TestStore {
  odd: OddApi
  /** Shipping option ids by service code. */
  options: Record<string, string>
}

/** Starts both, saves the account as a merchant does, and makes an option of every service that is found. */
export async function startOddShop(): Promise<OddShop> {
  const [odd, store] = await Promise.all([startOddApi(), borrowTestStore()])
  await store.admin.post("/admin/shipment-ordering/settings", {
    environment: "production",
    // As somebody pastes it from the service's own page.
    base_url: `${odd.url}/api/production/v1/`,
    api_key: odd.key,
    shipped_on: "numbers",
    tracking_url_templates: { northPost_econ: "https://north.example/t?n={number}" },
  })
  const services = await listServiceOptions(store.admin)
  const created = await createShippingOptions(store.admin, { ...store.seed, services })
  const options = Object.fromEntries(
    created.map(({ id, data }) => [String(data?.service_code), id]),
  )
  return { ...store, odd, options }
}

/** A cart of one product for a customer in Riga. */
export function fillOddCart(
  { storefront, seed }: OddShop,
  { sku, quantity = 1, ...address }: OddItems & Partial<HttpTypes.StoreAddAddress>,
): Promise<HttpTypes.StoreCart> {
  return createCart(storefront, {
    regionId: seed.regionId,
    email: "odd@customer.test",
    shippingAddress: { ...RIGA_CUSTOMER, ...address },
    items: [{ variantId: seed.variants[sku] ?? "", quantity }],
  })
}

export interface OddItems {
  sku: string
  quantity?: number
}

/** A placed order for one product and one service. */
export async function placeOddOrder(
  shop: OddShop,
  { serviceCode, ...rest }: OddItems & { serviceCode: string },
): Promise<HttpTypes.StoreOrder> {
  const cart = await fillOddCart(shop, rest)
  await chooseOption(shop.storefront, cart.id, { optionId: shop.options[serviceCode] ?? "" })
  return completeCart(shop.storefront, cart.id)
}

/** Fulfils everything in an order, and waits until its one shipment is confirmed. */
export async function shipOddOrder(
  shop: OddShop,
  { id }: HttpTypes.StoreOrder,
): Promise<AdminShipment> {
  await fulfilOrder(shop.admin, { orderId: id, stockLocationId: shop.seed.stockLocationId })
  return oddShipmentIn(shop, id, "confirmed")
}

/** The one shipment of an order once it is in `state`. */
export function oddShipmentIn(
  { admin }: OddShop,
  orderId: string,
  state: string,
): Promise<AdminShipment> {
  return until(`the shipment is ${state}`, async () => {
    const { shipments } = await admin.get<{ shipments: AdminShipment[] }>(
      `/admin/shipment-ordering/shipments?order_id=${orderId}`,
    )
    if (shipments.length > 1) {
      throw new Error(`Order ${orderId} has ${shipments.length} shipments`)
    }
    return shipments.find((shipment) => shipment.state === state)
  })
}

/** The one request that created an order's shipment. @throws Error when there was none, or a second one */
export function creationOf({ odd }: OddShop, order: HttpTypes.StoreOrder) {
  const sent = odd.requests.filter(
    ({ operation, text }) => operation === "create" && text.includes(`#${order.display_id}-`),
  )
  const [request] = sent
  if (request === undefined || sent.length > 1) {
    throw new Error(`The shipment of ${order.id} was created ${sent.length} times`)
  }
  return { request, body: JSON.parse(request.text) as Record<string, unknown> }
}
