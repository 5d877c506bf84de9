import type { HttpTypes } from "@medusajs/framework/types"
import { createLocation } from "../../harness/countries-and-locations"
import { fulfil, tryToFulfil } from "../../harness/fulfil-order"
import { createProduct } from "../../harness/items-and-boxes"
import { importOrder } from "../../harness/orders"
import { findOrderToShip, planOf, shipFromAdmin, tryToShip } from "../../harness/ship-from-admin"
import { listShipments, sandboxShipments } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

/**
 * A shop with a key. Medusa refuses some fulfillments only after it has asked the provider, so each attempt would order a
 * shipment.
 */
const shop = shopWithKey({ auto_confirm: true })
let cloth: string

beforeAll(async () => {
  cloth = await createProduct(shop, { title: "Cloth" })
})

const metres = (quantity: number) => importOrder(shop, { items: [{ variantId: cloth, quantity }] })

interface Order {
  id: string
  items: { id: string }[]
}

/** The dialog shows the issue, and neither the dialog nor Medusa's own form orders a shipment. */
async function expectRefused(
  order: Order,
  words: RegExp,
  overrides: Record<string, unknown> = {},
): Promise<void> {
  const before = await sandboxShipments(shop)
  const { issues } = await planOf(shop, order, overrides)
  expect(issues).toContainEqual({ field: "items", message: expect.stringMatching(words) as string })
  const refused = { status: 400, message: expect.stringMatching(words) as string }
  expect(await tryToShip(shop, order, overrides)).toMatchObject(refused)
  expect(await tryToFulfil(shop, order.id, overrides)).toMatchObject(refused)
  expect(await sandboxShipments(shop)).toHaveLength(before.length)
  expect(await listShipments(shop, order.id)).toEqual([])
}

it("metres of cloth are shipped in parts, to the last tenth of a metre", async () => {
  const order = await metres(3.3)
  const items = [{ id: order.items[0]?.id, quantity: 1.1, shippable: 3.3 }]
  const plan = await planOf(shop, order, { items })
  expect(plan.packages.flatMap(({ contents }) => contents)).toMatchObject([{ quantity: 1.1 }])
  await shipFromAdmin(shop, order, { items })
  expect(await findOrderToShip(shop, order)).toMatchObject({ items_count: 2.2, refusal: null })
  expect((await planOf(shop, order)).items).toMatchObject([{ shippable: 2.2, quantity: 2.2 }])
  await shipFromAdmin(shop, order)
  expect(await findOrderToShip(shop, order)).toBeUndefined()
  const shipments = await listShipments(shop, order.id)
  expect(shipments.map(({ lines }) => lines[0]?.quantity).sort()).toEqual([1.1, 2.2])
  expect(shipments.map(({ state }) => state)).not.toContain("ordered")
})

it("less than one metre is refused before a shipment is ordered", async () => {
  const order = await metres(0.5)
  await expectRefused(order, /only 0.5 would ship, and Medusa cannot fulfill less than 1/)
  expect((await findOrderToShip(shop, order))?.refusal).toMatch(/only 0.5 would ship/)
})

/** Leaves two of a line's items reserved where they were, and reserves the others elsewhere. */
async function splitReservation(order: Order): Promise<HttpTypes.AdminReservation[]> {
  const { admin } = shop
  const elsewhere = await createLocation(admin)
  const line = order.items[0]?.id
  const [first] = await reservationsOf(order)
  await admin.post(`/admin/inventory-items/${first?.inventory_item_id}/location-levels`, {
    location_id: elsewhere,
    stocked_quantity: 10,
  })
  await admin.post(`/admin/reservations/${first?.id}`, { quantity: 2 })
  await admin.post("/admin/reservations", {
    line_item_id: line,
    inventory_item_id: first?.inventory_item_id,
    location_id: elsewhere,
    quantity: 1,
  })
  return reservationsOf(order)
}

async function reservationsOf(order: Order): Promise<HttpTypes.AdminReservation[]> {
  const query = new URLSearchParams({ "line_item_id[]": order.items[0]?.id ?? "" })
  const { reservations } = await shop.admin.get<HttpTypes.AdminReservationListResponse>(
    `/admin/reservations?${query}`,
  )
  return reservations
}

it("an item that is reserved in two places ships once one place has all of it", async () => {
  const order = await importOrder(shop, { quantity: 3 })
  const reservations = await splitReservation(order)
  await expectRefused(order, /is reserved in 2 parts/)
  expect((await findOrderToShip(shop, order))?.refusal).toMatch(/is reserved in 2 parts/)
  const [kept, other] = reservations.toSorted((one, two) => two.quantity - one.quantity)
  await shop.admin.send("DELETE", `/admin/reservations/${other?.id}`)
  await shop.admin.post(`/admin/reservations/${kept?.id}`, { quantity: 3 })
  await shipFromAdmin(shop, order)
  expect(await findOrderToShip(shop, order)).toBeUndefined()
})

it("an item is refused before a shipment is ordered from a place without stock of it, or without a reservation", async () => {
  const order = await importOrder(shop)
  const elsewhere = { location_id: await createLocation(shop.admin) }
  await expectRefused(order, /reserved at another stock location/, elsewhere)
  const [reservation] = await reservationsOf(order)
  await shop.admin.send("DELETE", `/admin/reservations/${reservation?.id}`)
  await expectRefused(order, /No stock is reserved/)
})

it("one of two equal parts ships again at once after it was canceled, and only once", async () => {
  const order = await importOrder(shop, { quantity: 2 })
  const id = order.items[0]?.id ?? ""
  await shop.configure({ auto_confirm: false })
  const first = await fulfil(shop, order, { [id]: 1 })
  await fulfil(shop, order, { [id]: 1 })
  await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${first.id}/cancel`)
  const clicks = await Promise.all([1, 2, 3].map(() => tryToShip(shop, order)))
  expect(clicks.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  const shipments = await listShipments(shop, order.id)
  expect(shipments.map(({ state }) => state).sort()).toEqual(["abandoned", "ordered", "ordered"])
  expect(await findOrderToShip(shop, order)).toBeUndefined()
})
