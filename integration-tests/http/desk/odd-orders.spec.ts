import type { HttpTypes } from "@medusajs/framework/types"
import type { OrdersToShip } from "../../../src/api/admin/shipment-ordering/orders/orders"
import { getOrder } from "../../harness/fulfil-order"
import { pdfText } from "../../harness/labels"
import {
  capturePayments,
  changeOrder,
  type ImportedOrder,
  importOrder,
  refundPayments,
} from "../../harness/orders"
import { findApiShipment } from "../../harness/return-items"
import { runSql } from "../../harness/run-sql"
import { shipFromAdmin, shipMany, type ShipRun } from "../../harness/ship-from-admin"
import {
  type AdminShipment,
  listShipments,
  placeOrder,
  runJob,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { workAtOnce } from "../../harness/work-at-once"
import { shopWithKey } from "../../harness/worlds"
import { AT_ONCE, makeOddOrders, type OddOrder } from "./odd-orders"

const PLUGIN = "/admin/shipment-ordering"

// A shop with a key, and odd orders, which can exist although hardly anyone makes them.
const shop = shopWithKey({ shipped_on: "manual" })

const listed = () => shop.admin.get<OrdersToShip>(`${PLUGIN}/orders/to-ship?limit=100`)

/** A sentence for a person: no error of the program, and no personal data. */
const expectWords = (refusal: string | null | undefined) => {
  expect(refusal).toMatch(/^[A-Z"][^]*[.)]$/)
  expect(refusal).not.toMatch(/undefined|\[object|BigNumber|unexpected error|not a function/)
}

it("an order whose total is below zero after a refund and an edit is listed and ships, with nothing to collect", async () => {
  const [mug, pot] = ["MUG-05", "POT-3"].map((sku) => shop.seed.variants[sku] ?? "")
  const items = [mug, pot].map((variantId = "") => ({ variantId, quantity: 1 }))
  const { id, items: lines } = await placeOrder(shop, { items })
  await capturePayments(shop.admin, id)
  await refundPayments(shop.admin, { orderId: id, amount: 119 })
  const line = lines?.find(({ variant_id }) => variant_id === pot)
  await changeOrder(shop, "order-edits", { order_id: id })
  await changeOrder(shop, `order-edits/${id}/items/item/${line?.id}`, { quantity: 0 })
  await changeOrder(shop, `order-edits/${id}/request`)
  await changeOrder(shop, `order-edits/${id}/confirm`)
  expect((await getOrder(shop.admin, id)).total).toBeLessThan(0)

  await shop.configure({ cod_payment_providers: ["pp_system_default"] })
  expect((await listed()).orders).toMatchObject([{ id, refusal: null, items_count: 1 }])
  // The odd order does not keep the job of alerts from checking the API key.
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_account_key set checked_at = checked_at - interval '25 hours'",
  )
  const before = upstreamCalls(shop).list ?? 0
  await runJob(shop, "shipment-ordering-alerts")
  expect(upstreamCalls(shop).list).toBe(before + 1)
  const { shipment } = await shipFromAdmin(shop, { id })
  expect(shipment).toMatchObject({ cod_amount: null })
  const { body } = await findApiShipment(shop, shipment)
  expect(Number(body.parcel_price)).toBeGreaterThanOrEqual(0)
  await shop.configure({ cod_payment_providers: [] })
})

describe("odd orders", () => {
  let odd: OddOrder[]
  let ordinary: ImportedOrder[]
  let run: ShipRun
  let shipments: AdminShipment[]

  const ofRun = ({ id }: { id: string }) => run.orders.find(({ order_id }) => order_id === id)

  beforeAll(async () => {
    await runSql(
      shop.databaseUrl,
      `update "order" set status = 'archived' where status = 'pending'`,
    )
    ordinary = [await importOrder(shop)]
    odd = await makeOddOrders(shop)
    ordinary.push(await importOrder(shop))
  }, 240_000)

  it("the list of orders to ship has each ordinary order, and each odd one ready to ship or with a reason", async () => {
    const { orders } = await listed()
    const refusals = new Map(orders.map(({ id, refusal }) => [id, refusal]))
    expect(ordinary.map(({ id }) => refusals.get(id))).toEqual([null, null])
    const missing = odd.filter(({ id, isOpen }) => isOpen && !refusals.has(id))
    expect(missing.map(({ oddities }) => oddities)).toEqual([])
    for (const refusal of refusals.values()) if (refusal !== null) expectWords(refusal)
    const unpriced = odd.filter(({ oddities }) => oddities[0]?.endsWith("without a value"))
    for (const { id } of unpriced) {
      expect(refusals.get(id)).toMatch(/^Medusa cannot work out what this order costs\./)
    }
  })

  it.each(["packing-slips", "pick-list"])("%s have each of the odd orders", async (document) => {
    const order_ids = [...ordinary, ...odd].map(({ id }) => id)
    const answer = await shop.admin.send("POST", `${PLUGIN}/documents/${document}`, { order_ids })
    expect(answer.status).toBe(200)
    const text = (await pdfText(new Uint8Array(await answer.arrayBuffer()))).join("\n")
    for (const { display_id } of [...ordinary, ...odd.filter(({ isOpen }) => isOpen)]) {
      expect(text).toContain(`#${display_id}`)
    }
  })

  it("each odd order has a plan and a locker, or refusals in words", async () => {
    await workAtOnce(AT_ONCE, odd, async ({ id, oddities }) => {
      for (const [method, path, body] of [
        ["POST", "quotes", {}],
        ["GET", "locker"],
        ["POST", "locker", { locker_code: "LV1001" }],
      ] as const) {
        const answer = await shop.admin.send(method, `${PLUGIN}/orders/${id}/${path}`, body)
        const { issues, message } = (await answer.json()) as {
          issues?: { message: string }[]
          message?: string
        }
        const { status } = answer
        expect([oddities, path, status]).toEqual([oddities, path, status < 500 && status])
        for (const words of message ? [message] : (issues?.map((one) => one.message) ?? [])) {
          expectWords(words)
        }
      }
    })
  })

  it("a run ships the ordinary orders, and each odd one or says why not", async () => {
    run = await shipMany(shop, [...ordinary, ...odd])
    expect(ordinary.map((order) => ofRun(order)?.state)).toEqual(["shipped", "shipped"])
    for (const order of odd) {
      const { state, refusal } = ofRun(order) ?? {}
      if (state === "shipped") continue
      expect([order.oddities, state]).toEqual([order.oddities, "failed"])
      expect([order.oddities, refusal]).toEqual([
        order.oddities,
        expect.stringMatching(/^[A-Z"][^]*[.)]$/),
      ])
    }
    const shipped = odd.filter((order) => ofRun(order)?.state === "shipped")
    expect(shipped.map(({ oddities: [first] }) => first)).toEqual(
      expect.arrayContaining([
        "a total below zero",
        "a line below zero",
        "a price of zero",
        "a deleted product",
        "nonsense in the delivery's data",
      ]),
    )
  })

  it("lists, papers, labels and exports of odd orders' shipments are complete", async () => {
    shipments = (
      await shop.admin.get<{ shipments: AdminShipment[] }>(`${PLUGIN}/shipments?limit=100`)
    ).shipments.filter(({ order_id }) => [...ordinary, ...odd].some(({ id }) => id === order_id))
    const shipped = run.orders.filter(({ state }) => state === "shipped")
    expect(shipments.map(({ order_id }) => order_id)).toEqual(
      expect.arrayContaining(shipped.map(({ order_id }) => order_id)),
    )
    for (const { order_id } of shipped) await shipmentIn(shop, order_id, "confirmed")
    const ids = shipments.map(({ id }) => id)
    for (const document of ["pickup-list", "packing-slips", "pick-list"]) {
      const answer = await shop.admin.send("POST", `${PLUGIN}/documents/${document}`, {
        shipment_ids: ids,
      })
      expect([document, answer.status]).toEqual([document, 200])
    }
    const labels = { ids, format: "thermal" }
    expect((await shop.admin.send("POST", `${PLUGIN}/shipments/labels`, labels)).status).toBe(200)
    const csv = await shop.admin.send("POST", `${PLUGIN}/shipments/export`, { ids })
    const text = await csv.text()
    for (const { reference } of shipments) expect(text).toContain(reference)
  })

  it.each([
    "shipment-ordering-resume",
    "shipment-ordering-resume-runs",
    "shipment-ordering-poll",
    "shipment-ordering-alerts",
    "shipment-ordering-data-report",
    "shipment-ordering-clean-up",
    "shipment-ordering-reconcile",
    "shipment-ordering-erase",
  ])("the job %s works through odd orders to its end", async (name) => {
    await runJob(shop, name)
  })

  it("the automation fulfills each ordinary order, and reports each odd one to the merchant", async () => {
    const last = await importOrder(shop)
    await runSql(
      shop.databaseUrl,
      `update order_line_item set variant_id = 'variant_gone', product_id = 'prod_gone'
        where id in (select item_id from order_item where order_id = $1)`,
      [last.id],
    )
    await shop.configure({ auto_fulfil: "placed" })
    await runSql(
      shop.databaseUrl,
      `insert into shipment_ordering_auto_fulfilment
         (id, order_id, state, attempts, next_try_at, lease_until)
       select 'soaut_' || id, id, 'waiting', 0, now(), now() - interval '1 second'
         from unnest($1::text[]) as id`,
      [[...odd, last].map(({ id }) => id)],
    )
    const notesOf = async () =>
      new Map(
        (
          await runSql<{ order_id: string; state: string; attempts: number }>(
            shop.databaseUrl,
            "select order_id, state, attempts from shipment_ordering_auto_fulfilment",
          )
        ).map((note) => [note.order_id, note]),
      )
    await until("every order was tried", async () => {
      await runJob(shop, "shipment-ordering-auto-fulfil")
      return (await notesOf()).get(last.id)?.state === "done" ? true : undefined
    })
    await shop.configure({ auto_fulfil: "never" })
    expect(await listShipments(shop, last.id)).toHaveLength(1)
    const { notifications } = await shop.admin.get<HttpTypes.AdminNotificationListResponse>(
      "/admin/notifications?channel=feed&limit=500&fields=%2Bdata",
    )
    const descriptions = notifications.map(({ data }) =>
      String((data as { description?: string }).description),
    )
    const notes = await notesOf()
    for (const { id, oddities, display_id } of odd) {
      const { state, attempts } = notes.get(id) ?? {}
      expect([oddities, state === "waiting" && attempts === 0]).toEqual([oddities, false])
      const words = descriptions.find((text) => text.startsWith(`Order #${display_id}.`))
      if (state === "refused" || words) expectWords(words)
    }
  }, 240_000)
})
