import {
  fulfil,
  getOrder,
  listApiShipments,
  liveFulfillments,
  tryToFulfil,
} from "../../harness/fulfil-order"
import { createProduct } from "../../harness/items-and-boxes"
import { changeRows, expireLease, letTimePass } from "../../harness/ledger-rows"
import { type ImportedOrder, importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { shipFromAdmin } from "../../harness/ship-from-admin"
import { listShipments, runJob, shipmentIn } from "../../harness/test-shop"
import { reconfigureStore } from "../../harness/test-store"
import { shopWithKey } from "../../harness/worlds"

// A shop with a key, whose database is as a crash leaves it: a shipment is ordered, and its order does not count the
// items as fulfilled, or has no link to the fulfillment.
const shop = shopWithKey({ shipped_on: "manual" })

const RESUME = "shipment-ordering-resume"

beforeEach(() => shop.configure({ auto_confirm: false }))

const item = (sku: string, quantity = 1) => ({ variantId: shop.seed.variants[sku] ?? "", quantity })

/** An order of which one piece of its first item is ordered. */
async function orderedOne(items = [item("MUG-05")]) {
  const order = await importOrder(shop, { items })
  const line = order.items.find(({ variant_id }) => variant_id === items[0]?.variantId)
  const lineId = line?.id ?? ""
  await fulfil(shop, order, { [lineId]: 1 })
  const shipment = await shipmentIn(shop, order.id, "ordered")
  await expireLease(shop, shipment.id)
  return { order, lineId, shipment }
}

/** Sets how many items the order counts as fulfilled. */
const uncount = (order: { id: string }, counted = 0) =>
  runSql(
    shop.databaseUrl,
    `update order_item set fulfilled_quantity = $2::int,
            raw_fulfilled_quantity = jsonb_build_object('value', $2::int::text, 'precision', 20)
      where order_id = $1 and fulfilled_quantity > $2::int`,
    [order.id, counted],
  )

const unlink = (order: { id: string }) =>
  runSql(shop.databaseUrl, "delete from order_fulfillment where order_id = $1", [order.id])

/** Clears fulfillments away that have had no order for an hour. */
const cleanUpLater = async ({ fulfillment_id }: { fulfillment_id: string }) => {
  await runSql(
    shop.databaseUrl,
    "update fulfillment set created_at = now() - interval '1 hour' where id = $1",
    [fulfillment_id],
  )
  await runJob(shop, "shipment-ordering-clean-up")
}

const statesOf = async (order: { id: string }) =>
  (await listShipments(shop, order.id)).map(({ state }) => state).sort()

const confirmedAtTheService = async (order: ImportedOrder) =>
  (await listApiShipments(shop, order)).filter(({ confirmed_at }) => confirmed_at)

const COUNTED_NOW = /^These items were fulfilled a moment ago/

it.each([
  ["before it counted the items", true],
  ["after it counted them", false],
])("an order that is canceled after a crash %s confirms nothing", async (_, isUncounted) => {
  const { order, shipment } = await orderedOne()
  await unlink(order)
  if (isUncounted) await uncount(order)
  await shop.admin.post(`/admin/orders/${order.id}/cancel`)
  await shop.configure({ auto_confirm: true })
  await runJob(shop, RESUME)
  expect(await statesOf(order)).toEqual(["ordered"])

  await cleanUpLater(shipment)
  expect(await statesOf(order)).toEqual(["abandoned"])
  expect(await confirmedAtTheService(order)).toEqual([])
})

it.each([
  ["linked", true],
  ["not linked", false],
])(
  "items that have left the stock before the order counted them are counted when they are fulfilled again, with their fulfillment %s",
  async (_, isLinked) => {
    const { order, shipment } = await orderedOne()
    await uncount(order)
    if (!isLinked) await unlink(order)
    await cleanUpLater(shipment)

    expect(await tryToFulfil(shop, order.id)).toEqual({
      status: 400,
      message:
        "These items were fulfilled a moment ago. Reload the order. No second shipment was ordered.",
    })
    await shop.configure({ auto_confirm: true })
    await runJob(shop, RESUME)
    expect((await shipmentIn(shop, order.id, "confirmed")).id).toBe(shipment.id)
    expect((await liveFulfillments(shop, order)).map(({ id }) => id)).toEqual([
      shipment.fulfillment_id,
    ])
    expect(await listApiShipments(shop, order)).toHaveLength(1)
    const { items } = await getOrder(shop.admin, order.id)
    expect(items.map(({ detail }) => detail.fulfilled_quantity)).toEqual([1])
  },
)

it.each([
  ["one line of them in part", { "MUG-05": 1, "NAPKIN-4": 3 }, 1],
  ["each line of them in part", { "MUG-05": 3 }, 2],
])(
  "items that have left the stock before the order counted them are counted when they are fulfilled again, %s",
  async (_, ordered, quantity) => {
    const items = Object.entries(ordered).map(([sku, count]) => item(sku, count))
    const order = await importOrder(shop, { items })
    const part = Object.fromEntries(order.items.map(({ id }) => [id, quantity]))
    await fulfil(shop, order, part)
    const { id } = await shipmentIn(shop, order.id, "ordered")
    await expireLease(shop, id)
    await uncount(order)

    const again = { items: order.items.map((line) => ({ id: line.id, quantity })) }
    expect((await tryToFulfil(shop, order.id, again)).message).toMatch(COUNTED_NOW)
    expect((await listShipments(shop, order.id)).map((row) => row.id)).toEqual([id])
    await fulfil(shop, order)
    expect(await liveFulfillments(shop, order)).toHaveLength(2)
  },
)

it("items that left the stock before the order counted them are counted when they are fulfilled again, after another fulfillment has ended", async () => {
  const variantId = await createProduct(shop, { title: "In another parcel" })
  const { order, lineId, shipment } = await orderedOne([item("MUG-05"), { variantId, quantity: 1 }])
  await uncount(order)
  const otherLine = order.items.find(({ id }) => id !== lineId)
  await fulfil(shop, order, { [otherLine?.id ?? ""]: 1 })
  const other = (await listShipments(shop, order.id)).find(({ id }) => id !== shipment.id)
  await changeRows(shop, other?.id ?? "", "state = 'pending'")

  const again = async () => (await tryToFulfil(shop, order.id, { itemIds: [lineId] })).message
  expect(await again()).toMatch(/^Another fulfillment of this order is being made/)
  await expireLease(shop, other?.id ?? "")
  expect(await again()).toMatch(COUNTED_NOW)
  expect(await listShipments(shop, order.id)).toContainEqual(
    expect.objectContaining({ id: shipment.id, state: "ordered" }),
  )
})

it("an order that is edited before it counted the items ships the rest without those taken out", async () => {
  const variantId = await createProduct(shop, { title: "Kept in the order" })
  const { order, lineId, shipment } = await orderedOne([item("MUG-05"), { variantId, quantity: 1 }])
  await uncount(order)
  await shop.admin.post("/admin/order-edits", { order_id: order.id })
  const edit = `/admin/order-edits/${order.id}`
  await shop.admin.post(`${edit}/items/item/${lineId}`, { quantity: 0 })
  await shop.admin.post(`${edit}/request`)
  await shop.admin.post(`${edit}/confirm`)

  const shipped = await shipFromAdmin(shop, order)
  await runJob(shop, RESUME)
  expect((await liveFulfillments(shop, order)).map(({ id }) => id)).toEqual([
    shipped.fulfillment_id,
  ])
  expect(shipped.fulfillment_id).not.toBe(shipment.fulfillment_id)
})

describe("two fulfillments of one line", () => {
  /** The job has confirmed what it can, a while after the crash. */
  async function confirmLater(hasLeftStock: boolean) {
    const order = await importOrder(shop, { quantity: 2 })
    const [{ id: lineId } = { id: "" }] = order.items
    for (let count = 0; count < 2; count += 1) await fulfil(shop, order, { [lineId]: 1 })
    await uncount(order, 1)
    if (!hasLeftStock) {
      await runSql(
        shop.databaseUrl,
        "UPDATE reservation_item SET deleted_at = NULL WHERE line_item_id = $1",
        [lineId],
      )
    }
    await shop.configure({ auto_confirm: true })
    await reconfigureStore(shop, { timing: { keyMaxAgeHours: 0.000001 } })
    for (let round = 0; round < 2; round += 1) {
      await letTimePass(shop, order)
      await runJob(shop, RESUME)
    }
    return order
  }

  it("if an order counts one of two fulfillments of an item, and the item is still in stock, one is abandoned and the other confirmed", async () => {
    const order = await confirmLater(false)
    expect(await statesOf(order)).toEqual(["abandoned", "confirmed"])
    expect(await confirmedAtTheService(order)).toHaveLength(1)
  })

  it("if an order counts one of two fulfillments of an item, and both items have left the stock, both are counted and confirmed", async () => {
    const order = await confirmLater(true)
    expect(await statesOf(order)).toEqual(["confirmed", "confirmed"])
    expect(await confirmedAtTheService(order)).toHaveLength(2)
    const [line] = (await getOrder(shop.admin, order.id)).items
    expect(line?.detail.fulfilled_quantity).toBe(2)
  })
})
