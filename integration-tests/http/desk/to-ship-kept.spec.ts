import type { OrdersToShip } from "../../../src/api/admin/shipment-ordering/orders/orders"
import { fulfil, getOrder } from "../../harness/fulfil-order"
import { changeOrder, type ImportedOrder, importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { runScript } from "../../harness/store-process"
import { runJob } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

// A shop with a key. The plugin keeps a list of the orders that may have something to ship.
const shop = shopWithKey({ auto_confirm: false })

const listed = async () => {
  const path = "/admin/shipment-ordering/orders/to-ship?limit=100"
  return (await shop.admin.get<OrdersToShip>(path)).orders.map(({ id }) => id)
}

/** From now on the list checks no order by itself. */
const stopCatchingUp = () =>
  runSql(
    shop.databaseUrl,
    "update shipment_ordering_last_time set happened_at = now() + interval '1 day' where name = 'open orders'",
  )

/** The orders among these that are neither canceled nor completely fulfilled in the store. */
async function openAmong(orders: ImportedOrder[]): Promise<string[]> {
  const read = await Promise.all(orders.map(({ id }) => getOrder(shop.admin, id)))
  return read
    .filter(({ status }) => status === "pending")
    .filter(({ items }) => items.some((item) => item.quantity > item.detail.fulfilled_quantity))
    .map(({ id }) => id)
}

/** What may happen to an order. An impossible step fails, and changes nothing. */
const EVENTS: ((order: ImportedOrder) => Promise<unknown>)[] = [
  (order) => fulfil(shop, order),
  async ({ id }) => {
    const { fulfillments = [] } = await getOrder(shop.admin, id)
    const live = fulfillments.find(({ canceled_at }) => !canceled_at)
    await shop.admin.post(`/admin/orders/${id}/fulfillments/${live?.id}/cancel`)
  },
  ({ id }) => shop.admin.post(`/admin/orders/${id}/cancel`),
  async ({ id, items: [item] }) => {
    await changeOrder(shop, "order-edits", { order_id: id })
    await changeOrder(shop, `order-edits/${id}/items/item/${item?.id}`, { quantity: 3 })
    await changeOrder(shop, `order-edits/${id}/request`)
    await changeOrder(shop, `order-edits/${id}/confirm`)
  },
]

it("the list of orders to ship agrees with the store, whatever happens to orders in whatever sequence", async () => {
  const orders: ImportedOrder[] = []
  // Each order has another sequence of events: all sequences of two, and with a look at the list in between.
  for (const first of EVENTS) {
    for (const second of EVENTS) {
      const order = await importOrder(shop)
      orders.push(order)
      await first(order).catch(() => undefined)
      if (orders.length % 2 === 0) await listed()
      if (orders.length % 3 === 0) await runJob(shop, "shipment-ordering-auto-fulfil")
      await second(order).catch(() => undefined)
    }
  }
  const open = await openAmong(orders)
  expect(open.length).toBeGreaterThan(3)
  expect(orders.length - open.length).toBeGreaterThan(3)
  const shown = await listed()
  expect(orders.map(({ id }) => id).filter((id) => shown.includes(id))).toEqual(open)
}, 180_000)

it("an order that is opened by hand in the database is found by the job", async () => {
  const order = await importOrder(shop)
  await fulfil(shop, order)
  expect(await listed()).not.toContain(order.id)
  await runSql(
    shop.databaseUrl,
    `update order_item set created_at = created_at - interval '2 hours' where order_id = $1`,
    [order.id],
  )
  await runJob(shop, "shipment-ordering-auto-fulfil")
  const kept = await runSql(
    shop.databaseUrl,
    "select id from shipment_ordering_open_order where id = $1",
    [order.id],
  )
  expect(kept).toEqual([])
  await runSql(
    shop.databaseUrl,
    "update order_item set fulfilled_quantity = 0 where order_id = $1",
    [order.id],
  )
  await stopCatchingUp()
  expect(await listed()).not.toContain(order.id)
  await runJob(shop, "shipment-ordering-auto-fulfil")
  expect(await listed()).toContain(order.id)
})

it("the list of orders to ship is rebuilt by one command, whatever state it is in", async () => {
  const closed = await importOrder(shop)
  await fulfil(shop, closed)
  const open = await listed()
  await runSql(shop.databaseUrl, "delete from shipment_ordering_open_order")
  await runSql(shop.databaseUrl, "insert into shipment_ordering_open_order (id) values ($1)", [
    closed.id,
  ])
  await stopCatchingUp()
  expect(await listed()).toEqual([])
  const text = await runScript(shop, "rebuild-to-ship")
  expect(text).toMatch(/made anew; orders that may have items to ship: \d+/)
  expect(await listed()).toEqual(open)
  expect(open.length).toBeGreaterThan(0)
})
