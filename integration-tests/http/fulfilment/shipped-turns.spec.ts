import { fulfilOrder, getOrder } from "../../harness/fulfil-order"
import { runSql } from "../../harness/run-sql"
import {
  command,
  listShipments,
  runJob,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { type ImportedOrder, importOrder } from "../../harness/import-order"

const RESUME = "shipment-ordering-resume"

const shop = shopWithKey({ shipped_on: "manual" })

beforeEach(() => shipOn("manual"))

const shipOn = (shipped_on: string) =>
  shop.admin.post("/admin/shipment-ordering/settings", { shipped_on })

/** An order of two mugs, one of which has its tracking number. */
async function orderWithOneParcel(): Promise<{ order: ImportedOrder; line: string }> {
  const order = await importOrder(shop, {
    items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity: 2 }],
  })
  const line = order.items?.[0]?.id ?? ""
  await fulfilOrder(shop.admin, {
    orderId: order.id,
    stockLocationId: shop.seed.stockLocationId,
    quantities: { [line]: 1 },
  })
  const { shipment_id } = await shipmentIn(shop, order.id, "confirmed")
  await command(shop, `/shipments/${shipment_id}/issue`)
  await shipmentIn(shop, order.id, "tracked")
  return { order, line }
}

const fulfilOne = (order: ImportedOrder, line: string) =>
  shop.admin.send("POST", `/admin/orders/${order.id}/fulfillments`, {
    location_id: shop.seed.stockLocationId,
    items: [{ id: line, quantity: 1 }],
  })

const countsOf = async (order: ImportedOrder) => {
  const { items } = await getOrder(shop.admin, order.id)
  return items.map(({ detail }) => [detail.fulfilled_quantity, detail.shipped_quantity])
}

it("a parcel is not marked as shipped while another one of its order is being ordered, and is afterwards", async () => {
  const { order, line } = await orderWithOneParcel()
  await command(shop, "/faults", { operation: "create", kind: "delay", ms: 3000, times: 1 })
  const second = fulfilOne(order, line)
  await until("the second parcel is claimed", async () =>
    (await listShipments(shop, order.id)).some(({ state }) => state === "pending")
      ? true
      : undefined,
  )
  await shipOn("numbers")
  await runJob(shop, RESUME)
  expect(await countsOf(order)).toEqual([[1, 0]])

  expect((await second).status).toBe(200)
  await shipmentIn(shop, order.id, "confirmed")
  await runJob(shop, RESUME)
  expect(await countsOf(order)).toEqual([[2, 1]])
})

it("a parcel is not ordered while another one of its order is being marked as shipped", async () => {
  const { order, line } = await orderWithOneParcel()
  const reserve = (until: string) =>
    runSql(
      shop.databaseUrl,
      `UPDATE shipment_ordering_shipment SET shipping_until = ${until} WHERE order_id = $1`,
      [order.id],
    )
  await reserve("now() + interval '1 minute'")
  const before = upstreamCalls(shop).create
  const refused = await fulfilOne(order, line)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain("marked as shipped")
  expect(upstreamCalls(shop).create).toBe(before)

  await reserve("now()")
  expect((await fulfilOne(order, line)).status).toBe(200)
  expect(await countsOf(order)).toEqual([[2, 0]])
})

it("a parcel that a crash left counted as shipped and not marked is marked, and counted once", async () => {
  const { order, line } = await orderWithOneParcel()
  await fulfilOne(order, line)
  await runSql(
    shop.databaseUrl,
    `update order_item set shipped_quantity = 1, raw_shipped_quantity = '{"value": "1", "precision": 20}'
      where order_id = $1`,
    [order.id],
  )
  await shipOn("numbers")
  await runJob(shop, RESUME)
  expect(await countsOf(order)).toEqual([[2, 1]])
  const { fulfillments = [] } = await getOrder(shop.admin, order.id)
  expect(fulfillments.filter(({ shipped_at }) => shipped_at)).toHaveLength(1)
})
