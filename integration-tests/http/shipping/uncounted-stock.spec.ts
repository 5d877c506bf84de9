import { knex } from "@medusajs/framework/mikro-orm/knex"
import type { HttpTypes } from "@medusajs/framework/types"
import { LastTimeStore } from "../../../src/modules/shipment_ordering/stores/last-times"
import { OrdersToShipStore } from "../../../src/modules/shipment_ordering/stores/orders-to-ship"
import type { OrdersToShip } from "../../../src/api/admin/shipment-ordering/orders/orders"
import { changeOrder, deliverOrder } from "../../harness/change-order"
import { createProduct } from "../../harness/create-product"
import { fulfilOrder, getOrder } from "../../harness/fulfil-order"
import { importOrder } from "../../harness/import-order"
import { runSql } from "../../harness/run-sql"
import { planOf, shipFromAdmin } from "../../harness/ship-from-admin"
import {
  listShipments,
  placeOrder,
  RIGA_CUSTOMER,
  runJob,
  shipmentIn,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { tryToFulfil } from "../../harness/try-to-fulfil"

/** Core reads no shipping profile for what is added to an order later, and says that it needs no shipping. */
const shop = shopWithKey({ auto_confirm: false })
let cloth: string
let ebook: string
let mug: string

beforeAll(async () => {
  cloth = await createProduct(shop, { title: "Cloth" })
  ebook = await createProduct(shop, { title: "E-book", isShipped: false })
  mug = shop.seed.variants["MUG-05"] ?? ""
})

const listed = async ({ id }: { id: string }) => {
  const { orders } = await shop.admin.get<OrdersToShip>(
    "/admin/shipment-ordering/orders/to-ship?limit=100",
  )
  return orders.find((order) => order.id === id)
}

const option = () => ({ shipping_option_id: shop.options.carrierB_classic })

async function addByEdit(
  order: { id: string },
  items: { variant_id: string; quantity: number }[],
): Promise<void> {
  const edit = `order-edits/${order.id}`
  await changeOrder(shop, "order-edits", { order_id: order.id })
  await changeOrder(shop, `${edit}/items`, { items })
  await changeOrder(shop, `${edit}/request`)
  expect(await changeOrder(shop, `${edit}/confirm`)).toMatchObject({ status: 200 })
}

async function draftOf(items: object[]): Promise<{ id: string }> {
  const { id } = await changeOrder(shop, "draft-orders", {
    region_id: shop.seed.regionId,
    sales_channel_id: shop.seed.salesChannelId,
    email: "anna@customer.test",
    shipping_address: RIGA_CUSTOMER,
    billing_address: RIGA_CUSTOMER,
  })
  const draft = `draft-orders/${id}`
  await changeOrder(shop, `${draft}/edit`)
  await changeOrder(shop, `${draft}/edit/items`, { items })
  const added = await changeOrder(shop, `${draft}/edit/shipping-methods`, option())
  expect(added).toMatchObject({ status: 200 })
  await changeOrder(shop, `${draft}/edit/confirm`)
  expect(await changeOrder(shop, `${draft}/convert-to-order`)).toMatchObject({ status: 200 })
  return { id }
}

const madeByHand = { title: "Made by hand", quantity: 1, unit_price: 5 }

it("an item that an order edit has added goes out in one parcel with the others", async () => {
  const order = await placeOrder(shop)
  await addByEdit(order, [{ variant_id: cloth, quantity: 2 }])
  expect(await listed(order)).toMatchObject({ items_count: 3, refusal: null })
  const { shipment } = await shipFromAdmin(shop, order)
  expect(shipment.lines).toHaveLength(2)
  expect(await listed(order)).toBeUndefined()
  const { fulfillments = [] } = await getOrder(shop.admin, order.id)
  expect(fulfillments.map(({ requires_shipping }) => requires_shipping)).toEqual([true])
})

it("a draft order ships what is made by hand and what is not counted, and is priced with it", async () => {
  const order = await draftOf([
    madeByHand,
    { variant_id: cloth, quantity: 2.5 },
    { variant_id: mug, quantity: 1 },
    { variant_id: ebook, quantity: 1 },
  ])
  expect(await listed(order)).toMatchObject({ items_count: 4.5, refusal: null })
  const { shipment } = await shipFromAdmin(shop, order)
  expect(shipment.lines.map(({ quantity }) => quantity).sort()).toEqual([1, 1, 2.5])
  expect(await listed(order)).toBeUndefined()
})

it("a draft order of nothing else has a price, since it needs a delivery", async () => {
  const order = await draftOf([{ variant_id: cloth, quantity: 1 }])
  expect(await listed(order)).toMatchObject({ items_count: 1, package_count: 1, refusal: null })
})

it.each([
  ["claims", { type: "replace" }, "claim-items"],
  ["exchanges", {}, "inbound/items"],
])("what %s send ships, in Medusa's own form too", async (kind, body, back) => {
  const order = await importOrder(shop)
  await deliverOrder(shop, order)
  const { id } = await changeOrder(shop, kind, { ...body, order_id: order.id })
  const items = [{ id: order.items[0]?.id, quantity: 1, reason: "wrong_item" }]
  await changeOrder(shop, `${kind}/${id}/${back}`, {
    items: kind === "claims" ? items : items.map(({ reason: _, ...item }) => item),
  })
  await changeOrder(shop, `${kind}/${id}/outbound/items`, {
    items: [{ variant_id: cloth, quantity: 1 }],
  })
  const sent = await changeOrder(shop, `${kind}/${id}/outbound/shipping-method`, option())
  expect(sent).toMatchObject({ status: 200 })
  expect(await changeOrder(shop, `${kind}/${id}/request`)).toMatchObject({ status: 200 })
  expect(await listed(order)).toMatchObject({ items_count: 1, package_count: 1, refusal: null })
  const { stockLocationId } = shop.seed
  const { data } = await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId })
  const [shipment] = await listShipments(shop, order.id)
  expect(shipment).toMatchObject({ state: "ordered", lines: [{ quantity: 1 }] })
  expect(data).toMatchObject({ shipment_ordering_id: shipment?.id })
})

it("what Medusa's form fulfills without a shipment says so, and is not waited for", async () => {
  const order = await draftOf([{ variant_id: mug, quantity: 1 }])
  await addByEdit(order, [{ variant_id: ebook, quantity: 1 }])
  await shipFromAdmin(shop, order)
  expect(await listed(order)).toBeUndefined()
  const { items } = await getOrder(shop.admin, order.id)
  const download = items.find(({ variant_id }) => variant_id === ebook)
  const answer = await shop.admin.post<HttpTypes.AdminOrderResponse>(
    `/admin/orders/${order.id}/fulfillments?fields=id,*fulfillments`,
    { location_id: shop.seed.stockLocationId, items: [{ id: download?.id, quantity: 1 }] },
  )
  const unsent = { no_shipment: "no_item_needs_shipping" }
  expect(answer.order.fulfillments).toContainEqual(expect.objectContaining({ data: unsent }))
  expect(await listShipments(shop, order.id)).toHaveLength(1)
})

it("what a cart has decided stays: a fee of the shop's own code is no parcel", async () => {
  const order = await placeOrder(shop)
  await runSql(
    shop.databaseUrl,
    `update order_line_item set requires_shipping = false, product_id = null, variant_id = null
      where id in (select item_id from order_item where order_id = $1)`,
    [order.id],
  )
  expect(await listed(order)).toBeUndefined()
  expect((await planOf(shop, order)).items).toEqual([])
})

it("an item whose product was deleted still ships", async () => {
  const fleece = await createProduct(shop, { title: "Fleece" })
  const order = await draftOf([{ variant_id: fleece, quantity: 1 }])
  const { items } = await getOrder(shop.admin, order.id)
  await shop.admin.send("DELETE", `/admin/products/${items[0]?.product_id}`)
  expect(await listed(order)).toMatchObject({ items_count: 1, refusal: null })
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  expect(await listShipments(shop, order.id)).toHaveLength(1)
})

it("the automation ships all of it in one parcel", async () => {
  await shop.admin.post("/admin/shipment-ordering/settings", { auto_fulfil: "placed" })
  const order = await draftOf([
    madeByHand,
    { variant_id: cloth, quantity: 2.5 },
    { variant_id: mug, quantity: 1 },
  ])
  await runJob(shop, "shipment-ordering-auto-fulfil")
  const shipment = await shipmentIn(shop, order.id, "ordered")
  expect(shipment.lines).toHaveLength(3)
  expect(await listShipments(shop, order.id)).toHaveLength(1)
  await shop.admin.post("/admin/shipment-ordering/settings", { auto_fulfil: "never" })
})

const HISTORY = 3_000

/** Copies an order often, as orders of long ago that are wholly fulfilled. */
async function addHistory({ id }: { id: string }): Promise<void> {
  const ofOrder = "order_id = $1 and version = 1"
  const copies: [table: string, isOfOrder: string, changes: string][] = [
    [`"order"`, "id = $1", `'id', 'order_00' || n, 'display_id', 100000 + n`],
    [
      "order_line_item",
      "id in (select item_id from order_item where order_id = $1)",
      `'id', 'ordli_00' || n`,
    ],
    [
      "order_item",
      ofOrder,
      `'id', 'orditem_00' || n, 'order_id', 'order_00' || n, 'item_id', 'ordli_00' || n, 'fulfilled_quantity', one.quantity`,
    ],
    [
      "order_shipping_method",
      "id in (select shipping_method_id from order_shipping where order_id = $1)",
      `'id', 'ordsm_00' || n`,
    ],
    [
      "order_shipping",
      ofOrder,
      `'id', 'ordspmv_00' || n, 'order_id', 'order_00' || n, 'shipping_method_id', 'ordsm_00' || n`,
    ],
  ]
  for (const [table, isOfOrder, changes] of copies) {
    await runSql(
      shop.databaseUrl,
      `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(${changes}))).*
         from ${table} one, generate_series(1, ${HISTORY}) n where ${isOfOrder}`,
      [id],
    )
    await runSql(shop.databaseUrl, `vacuum analyze ${table}`)
  }
  await runSql(shop.databaseUrl, "vacuum analyze shipment_ordering_open_order")
}

let hasHistory = false

async function addHistoryOnce(): Promise<void> {
  if (hasHistory) return
  const items = [{ variantId: cloth, quantity: 1, isShipped: false }]
  await addHistory(await importOrder(shop, { items }))
  hasHistory = true
}

interface PlanNode {
  "Node Type": string
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  Plans?: PlanNode[]
}

function scanned(node: PlanNode): number {
  const rows = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)
  const own = node["Node Type"].includes("Scan") ? rows * node["Actual Loops"] : 0
  return (node.Plans ?? []).reduce((sum, child) => sum + scanned(child), own)
}

const PAGE = { limit: 20, offset: 0 }

it.each([
  ["as it opens", {}, PAGE],
  ["by destination", {}, { ...PAGE, orderBy: "place" }],
  ["by service", {}, { ...PAGE, orderBy: "service" }],
  ["of a country", { country: "lv" }, PAGE],
] as const)(
  "the list %s reads no more rows in a store with a history",
  async (_, narrowed, page) => {
    await addHistoryOnce()
    const database = knex({ client: "pg", connection: shop.databaseUrl })
    const toShip = new OrdersToShipStore(database, new LastTimeStore(database))
    const search = { options: Object.values(shop.options), ...narrowed }
    await toShip.catchUpAndList(search, page)
    const statements: { sql: string; bindings: unknown[] }[] = []
    database.on("query", (query: { sql: string; bindings: unknown[] }) => statements.push(query))
    await toShip.catchUpAndList(search, page)
    await database.destroy()
    const asked = statements.filter(({ sql }) => sql.includes("order_line_item"))
    expect(asked).toHaveLength(3)
    for (const { sql, bindings } of asked) {
      const [answer] = await runSql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        shop.databaseUrl,
        `explain (analyze, format json) ${sql}`,
        bindings,
      )
      expect(answer && scanned(answer["QUERY PLAN"][0].Plan)).toBeLessThan(HISTORY)
    }
  },
)
