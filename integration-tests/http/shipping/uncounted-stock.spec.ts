import { knex } from "@medusajs/framework/mikro-orm/knex"
import type { HttpTypes } from "@medusajs/framework/types"
import { LastTimeStore } from "../../../src/modules/shipment_ordering/stores/last-times"
import { OrdersToShipStore } from "../../../src/modules/shipment_ordering/stores/orders-to-ship"
import { fulfil, getOrder, tryToFulfil } from "../../harness/fulfil-order"
import { createBox, createProduct, deleteBoxes } from "../../harness/items-and-boxes"
import { changeOrder, deliverOrder, importOrder } from "../../harness/orders"
import { setPriceRules } from "../../harness/prices"
import { runSql } from "../../harness/run-sql"
import { findOrderToShip, planOf, shipFromAdmin } from "../../harness/ship-from-admin"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import { listShipments, placeOrder, runJob, shipmentIn, until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

/**
 * A shop with a key, whose shipments are not confirmed. Medusa reads no shipping profile for what is added to an order
 * later, and says that it needs no shipping.
 */
const shop = shopWithKey({ auto_confirm: false })
const CLASSIC = "carrierB_classic"
let cloth: string
let ebook: string

beforeAll(async () => {
  cloth = await createProduct(shop, { title: "Cloth" })
  ebook = await createProduct(shop, { title: "E-book", isShipped: false })
})

const option = () => ({ shipping_option_id: shop.options[CLASSIC] })

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

it("a fee of the cart is no parcel, and items that an order edit adds go out with the others", async () => {
  const order = await placeOrder(shop, {
    items: ["MUG-05", "NAPKIN-1"].map((sku) => ({
      variantId: shop.seed.variants[sku] ?? "",
      quantity: 1,
    })),
  })
  const fee = order.items?.find(({ variant_sku }) => variant_sku === "NAPKIN-1")
  await runSql(
    shop.databaseUrl,
    `update order_line_item set requires_shipping = false, product_id = null, variant_id = null
      where id = $1`,
    [fee?.id],
  )
  expect(await findOrderToShip(shop, order)).toMatchObject({ items_count: 1, refusal: null })
  expect((await planOf(shop, order)).items).toMatchObject([{ sku: "MUG-05" }])
  const edit = `order-edits/${order.id}`
  await changeOrder(shop, "order-edits", { order_id: order.id })
  const items = [
    { variant_id: cloth, quantity: 2 },
    { variant_id: ebook, quantity: 1 },
  ]
  await changeOrder(shop, `${edit}/items`, { items })
  await changeOrder(shop, `${edit}/request`)
  expect(await changeOrder(shop, `${edit}/confirm`)).toMatchObject({ status: 200 })
  expect(await findOrderToShip(shop, order)).toMatchObject({ items_count: 3, refusal: null })
  const { shipment } = await shipFromAdmin(shop, order)
  expect(shipment.lines).toHaveLength(2)
  expect(await findOrderToShip(shop, order)).toBeUndefined()
  const { fulfillments = [] } = await getOrder(shop.admin, order.id)
  expect(fulfillments.map(({ requires_shipping }) => requires_shipping)).toEqual([true])
})

it("the automation ships the items of a draft order that need it, and Medusa's form says that a download has no shipment", async () => {
  await shop.configure({ auto_fulfil: "placed" })
  const order = await draftOf([
    { title: "Made by hand", quantity: 1, unit_price: 5 },
    { variant_id: cloth, quantity: 2.5 },
    { variant_id: shop.seed.variants["MUG-05"], quantity: 1 },
    { variant_id: ebook, quantity: 1 },
  ])
  expect(await findOrderToShip(shop, order)).toMatchObject({ items_count: 4.5, refusal: null })
  await runJob(shop, "shipment-ordering-auto-fulfil")
  await shop.configure({ auto_fulfil: "never" })
  const { lines } = await shipmentIn(shop, order.id, "ordered")
  expect(lines.map(({ quantity }) => quantity).sort()).toEqual([1, 1, 2.5])
  await until("Medusa has the fulfillment", async () =>
    (await findOrderToShip(shop, order)) ? undefined : true,
  )
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

it("an item without counted stock has a delivery price by itself, and ships after its product was deleted", async () => {
  const fleece = await createProduct(shop, { title: "Fleece" })
  const order = await draftOf([{ variant_id: fleece, quantity: 1 }])
  expect(await findOrderToShip(shop, order)).toMatchObject({
    items_count: 1,
    package_count: 1,
    refusal: null,
  })
  const { items } = await getOrder(shop.admin, order.id)
  await shop.admin.send("DELETE", `/admin/products/${items[0]?.product_id}`)
  expect(await findOrderToShip(shop, order)).toMatchObject({ items_count: 1, refusal: null })
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  expect(await listShipments(shop, order.id)).toHaveLength(1)
})

it.each([
  ["a claim", "claims", { type: "replace" }, "claim-items", { reason: "wrong_item" }],
  ["an exchange", "exchanges", {}, "inbound/items", {}],
])(
  "what %s sends ships in a rule's box, also from Medusa's own form",
  async (_, kind, body, back, reason) => {
    const box = await createBox(shop, { name: "Large", side: 400 })
    const take = {
      name: "Cloth",
      is_on: true,
      if: { options: { is: [CLASSIC] } },
      then: { box: box.id },
    }
    await setPriceRules(shop, { rules: [take] })
    const order = await importOrder(shop)
    await deliverOrder(shop, order)
    const { id } = await changeOrder(shop, kind, { ...body, order_id: order.id })
    await changeOrder(shop, `${kind}/${id}/${back}`, {
      items: [{ id: order.items[0]?.id, quantity: 1, ...reason }],
    })
    await changeOrder(shop, `${kind}/${id}/outbound/items`, {
      items: [{ variant_id: cloth, quantity: 1 }],
    })
    const sent = await changeOrder(shop, `${kind}/${id}/outbound/shipping-method`, option())
    expect(sent).toMatchObject({ status: 200 })
    expect(await changeOrder(shop, `${kind}/${id}/request`)).toMatchObject({ status: 200 })
    expect(await findOrderToShip(shop, order)).toMatchObject({
      items_count: 1,
      package_count: 1,
      refusal: null,
    })
    const { data } = await fulfil(shop, order)
    const [shipment] = await listShipments(shop, order.id)
    expect(shipment).toMatchObject({ state: "ordered", lines: [{ quantity: 1 }] })
    expect(shipment?.packages).toMatchObject([{ length: "40", width: "40", height: "40" }])
    await setPriceRules(shop, { rules: [] })
    await deleteBoxes(shop)
    expect(data).toMatchObject({ shipment_ordering_id: shipment?.id })
  },
)

const HISTORY = 3_000

/** Copies an order many times, as old orders that are completely fulfilled. */
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

it("the list of orders to ship reads no more rows in a store with a history", async () => {
  const items = [{ variantId: cloth, quantity: 1, isShipped: false }]
  await addHistory(await importOrder(shop, { items }))
  const database = knex({ client: "pg", connection: shop.databaseUrl })
  const toShip = new OrdersToShipStore(database, new LastTimeStore(database))
  const options = Object.values(shop.options)
  let statements: { sql: string; bindings: unknown[] }[] = []
  database.on("query", (query: (typeof statements)[number]) => statements.push(query))
  for (const [narrowed, sorted] of [
    [{}, {}],
    [{}, { orderBy: "place" }],
    [{}, { orderBy: "service" }],
    [{ country: "lv" }, {}],
  ] as const) {
    const page = { limit: 20, offset: 0, ...sorted }
    await toShip.catchUpAndList({ options, ...narrowed }, page)
    statements = []
    await toShip.catchUpAndList({ options, ...narrowed }, page)
    const onLines = statements.filter(({ sql }) => sql.includes("order_line_item"))
    expect(onLines).toHaveLength(3)
    for (const { sql, bindings } of onLines) {
      const [answer] = await runSql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        shop.databaseUrl,
        `explain (analyze, format json) ${sql}`,
        bindings,
      )
      const rows = answer && scanned(answer["QUERY PLAN"][0].Plan)
      expect({ narrowed, sorted, isWhole: rows === undefined || rows >= HISTORY }).toEqual({
        narrowed,
        sorted,
        isWhole: false,
      })
    }
  }
  await database.destroy()
})
