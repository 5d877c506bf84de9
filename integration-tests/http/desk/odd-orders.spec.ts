import type { HttpTypes } from "@medusajs/framework/types"
import type { OrdersToShip } from "../../../src/api/admin/shipment-ordering/orders/orders"
import { capturePayments, refundPayments } from "../../harness/capture-payments"
import { changeOrder } from "../../harness/change-order"
import { chooseOption, completeCart } from "../../harness/customer-checkout"
import { getOrder } from "../../harness/fulfil-order"
import { type ImportedOrder, importOrder } from "../../harness/import-order"
import { inTurns, makeOddOrders, type OddOrder } from "../../harness/odd-orders"
import { pdfText } from "../../harness/pdf-text"
import { runSql } from "../../harness/run-sql"
import { tryToShip } from "../../harness/ship-from-admin"
import { shipMany, type ShipRun } from "../../harness/ship-runs"
import { takeHalfOff } from "../../harness/take-half-off"
import {
  type AdminShipment,
  fillCart,
  listShipments,
  placeOrder,
  runJob,
  sandboxShipments,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { tryToFulfil } from "../../harness/try-to-fulfil"

const PLUGIN = "/admin/shipment-ordering"

const shop = shopWithKey({ shipped_on: "manual" })

const listed = () => shop.admin.get<OrdersToShip>(`${PLUGIN}/orders/to-ship?limit=100`)

const idsOf = (orders: { id: string }[]) => orders.map(({ id }) => id)

/** A sentence for a person: not an error of the program, and not data of one. */
const expectWords = (refusal: string | null | undefined) => {
  expect(refusal).toMatch(/^[A-Z"][^]*[.)]$/)
  expect(refusal).not.toMatch(/undefined|\[object|BigNumber|unexpected error|not a function/)
}

describe("orders whose total is below zero", () => {
  /** A change of the first line of an order, or of the one with this SKU, as a person edits the order. */
  const edit = async (order: HttpTypes.StoreOrder, change: object, sku?: string) => {
    const line = order.items?.find(({ variant_sku }) => !sku || variant_sku === sku)
    await changeOrder(shop, "order-edits", { order_id: order.id })
    await changeOrder(shop, `order-edits/${order.id}/items/item/${line?.id}`, change)
    await changeOrder(shop, `order-edits/${order.id}/request`)
    await changeOrder(shop, `order-edits/${order.id}/confirm`)
    expect((await getOrder(shop.admin, order.id)).total).toBeLessThan(0)
    return order
  }

  const item = (sku: string, quantity = 1) => ({
    variantId: shop.seed.variants[sku] ?? "",
    quantity,
  })

  const refunded = async (items: ReturnType<typeof item>[], amount?: number) => {
    const order = await placeOrder(shop, { items })
    await capturePayments(shop.admin, order.id)
    await refundPayments(shop.admin, { orderId: order.id, amount: amount ?? order.total })
    return order
  }

  const withoutPot = async () =>
    edit(await refunded([item("MUG-05"), item("POT-3")], 119), { quantity: 0 }, "POT-3")

  const discounted = async () => {
    await takeHalfOff(shop, {
      code: "MOST",
      application_method: {
        type: "percentage",
        target_type: "items",
        allocation: "across",
        value: 90,
        currency_code: "eur",
      },
    })
    const cart = await fillCart(shop, { items: [item("MUG-05", 3)] })
    await shop.storefront.post(`/store/carts/${cart.id}/promotions`, { promo_codes: ["MOST"] })
    const optionId = shop.options.carrierB_classic ?? ""
    await chooseOption(shop.storefront, cart.id, { optionId })
    return edit(await completeCart(shop.storefront, cart.id), { quantity: 1 })
  }

  let orders: Record<string, HttpTypes.StoreOrder>

  beforeAll(async () => {
    orders = {
      "a refunded item is taken out": await withoutPot(),
      "a part is refunded, then there are fewer": await edit(
        await refunded([item("MUG-05", 3)], 50),
        { quantity: 1 },
      ),
      "all is refunded, then the price falls": await edit(await refunded([item("MUG-05")]), {
        quantity: 1,
        unit_price: 1,
      }),
      "a discount stays when there are fewer": await discounted(),
    }
    await shop.configure({ cod_payment_providers: ["pp_system_default"] })
  }, 120_000)

  afterAll(() => shop.configure({ cod_payment_providers: [] }))

  it("are listed like any other", async () => {
    const around = [await importOrder(shop), await importOrder(shop)]
    const { orders: all } = await listed()
    expect(idsOf(all)).toEqual(expect.arrayContaining(idsOf(around)))
    for (const [name, { id }] of Object.entries(orders)) {
      const row = all.find((one) => one.id === id)
      expect([name, row]).toEqual([
        name,
        expect.objectContaining({ refusal: null, items_count: 1 }),
      ])
    }
  })

  it("do not keep the job of alerts from its other duties", async () => {
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_account_key set checked_at = checked_at - interval '25 hours'",
    )
    const before = upstreamCalls(shop).list ?? 0
    await runJob(shop, "shipment-ordering-alerts")
    expect(upstreamCalls(shop).list).toBe(before + 1)
  })

  it.each(["Ship", "Fulfill items"])('go out by "%s" with nothing to collect', async (button) => {
    const [one, other, ...rest] = Object.values(orders)
    for (const order of button === "Ship" ? [one, other] : rest) {
      const id = order?.id ?? ""
      const tryIt = button === "Ship" ? tryToShip(shop, { id }) : tryToFulfil(shop, id)
      expect((await tryIt).status).toBeLessThan(300)
      const [shipment] = await listShipments(shop, id)
      const sent = (await sandboxShipments(shop)).find(
        (made) => String(made.id) === shipment?.shipment_id,
      )
      expect(Number(sent?.body.parcel_price)).toBeGreaterThanOrEqual(0)
      const [row] = await runSql<{ cod_amount: string | null }>(
        shop.databaseUrl,
        "select cod_amount from shipment_ordering_shipment where order_id = $1",
        [id],
      )
      expect(row).toEqual({ cod_amount: null })
    }
  })

  it("are fulfilled by themselves once they are paid", async () => {
    const order = await withoutPot()
    await shop.configure({ auto_fulfil: "paid" })
    await runSql(
      shop.databaseUrl,
      `update payment set captured_at = now() where payment_collection_id in
        (select payment_collection_id from order_payment_collection where order_id = $1)`,
      [order.id],
    )
    await runJob(shop, "shipment-ordering-auto-fulfil")
    await shipmentIn(shop, order.id, "confirmed")
    await shop.configure({ auto_fulfil: "never" })
  })
})

describe("among odd orders", () => {
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

  it("the list has each ordinary order, and each odd one ready to ship or with a reason", async () => {
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

  it.each(["packing-slips", "pick-list"])("the %s name each order", async (document) => {
    const order_ids = [...ordinary, ...odd].map(({ id }) => id)
    const answer = await shop.admin.send("POST", `${PLUGIN}/documents/${document}`, { order_ids })
    expect(answer.status).toBe(200)
    const text = (await pdfText(new Uint8Array(await answer.arrayBuffer()))).join("\n")
    for (const { display_id } of [...ordinary, ...odd.filter(({ isOpen }) => isOpen)]) {
      expect(text).toContain(`#${display_id}`)
    }
  })

  it("each order has a plan and a locker, or refusals in words", async () => {
    await inTurns(odd, async ({ id, oddities }) => {
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

  it("a run ships the ordinary ones, and each odd one or says why not", async () => {
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

  it("lists, papers, labels and exports of their shipments are whole", async () => {
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
  ])("the job %s is done to its end", async (name) => {
    await runJob(shop, name)
  })
})

describe("among odd orders that are fulfilled by themselves", () => {
  const noteOf = async ({ id }: { id: string }) => {
    const [note] = await runSql<{ state: string }>(
      shop.databaseUrl,
      "select state from shipment_ordering_auto_fulfilment where order_id = $1",
      [id],
    )
    return note?.state
  }

  const told = async () => {
    const { notifications } = await shop.admin.get<HttpTypes.AdminNotificationListResponse>(
      "/admin/notifications?channel=feed&limit=500&fields=%2Bdata",
    )
    return notifications.map(({ data }) => String((data as { description?: string }).description))
  }

  it("each ordinary order is fulfilled, and each odd one too or the merchant is told", async () => {
    await runSql(
      shop.databaseUrl,
      `update "order" set status = 'archived' where status = 'pending'`,
    )
    await shop.configure({ auto_fulfil: "placed" })
    const first = await importOrder(shop)
    const odd = await makeOddOrders(shop, 0)
    const last = await importOrder(shop)
    await until("every order was tried", async () => {
      await runJob(shop, "shipment-ordering-auto-fulfil")
      return (await noteOf(last)) ? true : undefined
    })
    await shop.configure({ auto_fulfil: "never" })
    for (const order of [first, last]) expect(await listShipments(shop, order.id)).toHaveLength(1)
    const descriptions = await told()
    for (const order of odd) {
      const state = await noteOf(order)
      expect([order.oddities, state]).toEqual([order.oddities, expect.any(String)])
      const words = descriptions.find((text) => text.startsWith(`Order #${order.display_id}.`))
      if (state === "refused" || words) expectWords(words)
    }
    // As by hand: an item of a deleted product goes with any of the order's options.
    const ofDeleted = odd.find(({ oddities }) => oddities[0] === "a deleted product")
    expect(await noteOf(ofDeleted ?? { id: "" })).toBe("done")
  }, 240_000)
})
