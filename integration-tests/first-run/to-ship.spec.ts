import type { OrdersToShip } from "../../src/api/admin/shipment-ordering/orders/orders"
import { pdfText } from "../harness/labels"
import { planOf, shipFromAdmin } from "../harness/ship-from-admin"
import { type AdminShipment, shipmentIn } from "../harness/test-shop"
import { shopWithOrder } from "../harness/worlds"

// The merchant's day, once, in a shop with an order: see what waits, print, ship, print again.

const PLUGIN = "/admin/shipment-ordering"

const shop = shopWithOrder({ shipped_on: "manual" })

const listed = async () => {
  const { orders } = await shop.admin.get<OrdersToShip>(`${PLUGIN}/orders/to-ship`)
  return orders.find(({ id }) => id === shop.order.id)
}

const print = async (path: string, body: Record<string, unknown>) => {
  const answer = await shop.admin.send("POST", `${PLUGIN}/${path}`, body)
  expect([path, answer.status]).toEqual([path, 200])
  expect(answer.headers.get("content-type")).toBe("application/pdf")
  return (await pdfText(new Uint8Array(await answer.arrayBuffer()))).join("\n")
}

it("an order waits in the list, is printed for the warehouse, ships with one click, and goes to the carrier with its papers", async () => {
  const { order } = shop
  const number = `#${order.display_id}`
  expect(await listed()).toMatchObject({
    order_number: number,
    recipient_name: "Jānis Bērziņš",
    service_code: "carrierB_classic",
    package_count: 1,
    refusal: null,
  })
  for (const document of ["pick-list", "packing-slips"]) {
    expect(await print(`documents/${document}`, { order_ids: [order.id] })).toContain(number)
  }

  const { services, issues } = await planOf(shop, order)
  expect(issues).toEqual([])
  expect(services.find(({ is_customers_choice }) => is_customers_choice)?.price).toMatch(/^\d+\./)
  const { shipment } = await shipFromAdmin(shop, order)
  expect(await listed()).toBeUndefined()
  const { id, reference } = await shipmentIn(shop, order.id, "confirmed")
  expect(id).toBe(shipment.id)

  const list = async (query: string) =>
    (await shop.admin.get<{ shipments: AdminShipment[] }>(`${PLUGIN}/shipments?${query}`)).shipments
  expect(await list("view=to_print")).toMatchObject([{ id, has_label: true }])
  await print("shipments/labels", { ids: [id], format: "a4_4" })
  expect(await list("view=to_print")).toEqual([])
  const pickups = await print("documents/pickup-list", { shipment_ids: [id] })
  expect(pickups).toContain(reference)
  expect(await print("documents/packing-slips", { shipment_ids: [id] })).toContain(number)
  const csv = await shop.admin.send("GET", `${PLUGIN}/shipments/export?q=${order.display_id}`)
  expect(await csv.text()).toContain(reference)
})
