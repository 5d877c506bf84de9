import { fulfil, getOrder, readLabels } from "../harness/fulfil-order"
import { command, shipmentIn, type TestShop, until } from "../harness/test-shop"
import type { Narrator } from "./narrator"

interface Scene {
  order: { id: string; display_id?: number }
  narrator: Narrator
  /** Prints the store's requests to the service. */
  showRequests: () => void
}

/** The merchant fulfills the order; the rest is automatic. */
export async function ship(shop: TestShop, { order, narrator, showRequests }: Scene) {
  const { admin } = shop
  narrator.step("The merchant fulfills the order: the shipment is ordered and confirmed")
  narrator.sent(`POST /admin/orders/${order.id}/fulfillments`)
  await fulfil(shop, order)
  const { id, shipment_id, reference, state } = await shipmentIn(shop, order.id, "confirmed")
  showRequests()
  narrator.got(`shipment ${shipment_id}, reference ${reference}: ${state}`)

  narrator.step("The label is kept, and shown on the fulfillment")
  const path = `/admin/shipment-ordering/shipments/${id}/label`
  const label = await admin.send("GET", path)
  const pdf = Buffer.from(await label.arrayBuffer())
  narrator.sent(`GET ${path}`)
  narrator.got(`${label.headers.get("content-type")}, ${pdf.length} bytes`)

  narrator.step("The carrier issues tracking numbers, and the service calls back")
  await command(shop, `/shipments/${shipment_id}/issue`)
  const { fulfillment_status } = await until("the order is marked as shipped", async () => {
    const current = await getOrder(admin, order.id)
    return current.fulfillment_status === "shipped" ? current : undefined
  })
  showRequests()
  const labels = await readLabels(shop, order)
  const tracking_numbers = labels.map(({ tracking_number }) => tracking_number).filter(Boolean)
  narrator.rows(tracking_numbers.map((number) => ["tracking", number]))
  narrator.rows([["order", fulfillment_status]])
  return {
    shipment_id: Number(shipment_id),
    label_pdf_bytes: pdf.subarray(0, 5).toString() === "%PDF-" ? pdf.length : 0,
    tracking_numbers,
    fulfillment_status,
  }
}
