import { fulfil, onlyShipment } from "./fulfil-order"
import { startOddApi } from "./odd-api"
import { createServiceOptions } from "./seed/shipping-options"
import { onlyOne, shipmentIn } from "./test-shop"
import { borrowTestStore } from "./test-store"
import { world } from "./worlds"

/** A store that sells with the services of the odd API. */
export type OddShop = Awaited<ReturnType<typeof startOddShop>>

/** A world (`worlds.ts`): the store and the odd API, with a shipping option for each discovered service. */
export const shopAtOddApi = (): OddShop => world(startOddShop)

async function startOddShop() {
  const [odd, store] = [await startOddApi(), await borrowTestStore()]
  await store.admin.post("/admin/shipment-ordering/settings", {
    environment: "production",
    // As a merchant copies it from the API's documentation.
    base_url: `${odd.url}/api/production/v1/`,
    api_key: odd.key,
    shipped_on: "numbers",
    tracking_url_templates: { northPost_econ: "https://north.example/t?n={number}" },
  })
  return { ...store, odd, options: await createServiceOptions(store), stop: () => odd.close() }
}

/** Fulfils everything in an order, and waits until its one shipment is confirmed. */
export async function shipOddOrder(shop: OddShop, order: { id: string }) {
  await fulfil(shop, order)
  return oddShipmentIn(shop, order.id, "confirmed")
}

/** The one shipment of an order once it is in `state`. @throws Error when there is more than one */
export async function oddShipmentIn(shop: OddShop, orderId: string, state: string) {
  await shipmentIn(shop, orderId, state)
  return onlyShipment(shop, { id: orderId })
}

/** The one request that created an order's shipment. @throws Error when there is none, or more than one */
export function creationOf({ odd }: OddShop, order: { id: string; display_id?: number }) {
  const sent = odd.requests.filter(
    ({ operation, text }) => operation === "create" && text.includes(`#${order.display_id}-`),
  )
  const request = onlyOne(sent, `requests that create the shipment of ${order.id}`)
  return { request, body: JSON.parse(request.text) as Record<string, unknown> }
}
