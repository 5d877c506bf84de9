import type { HttpTypes } from "@medusajs/framework/types"
import { holdTable } from "../harness/database-trouble"
import { listApiShipments, liveFulfillments } from "../harness/fulfil-order"
import { signInAdmin } from "../harness/http-client"
import { createProduct } from "../harness/items-and-boxes"
import { expireLease } from "../harness/ledger-rows"
import { capturePayments, refundPayments } from "../harness/orders"
import { runSql } from "../harness/run-sql"
import { errorLines, startStore, testEnvironment } from "../harness/store-process"
import {
  crashShop,
  clearFaults,
  command,
  listShipments,
  placeOrder,
  runJob,
  shipmentIn,
  until,
  upstreamCalls,
} from "../harness/test-shop"
import { shopInTrouble } from "../harness/worlds"

const PLUGIN = "/admin/shipment-ordering"
const JOB = "shipment-ordering-auto-fulfil"

const shop = shopInTrouble({ shipped_on: "manual", auto_fulfil: "placed" })

beforeEach(() => clearFaults(shop))

const refuseOrders = (status: number) =>
  command(shop, "/faults", {
    operation: "create",
    kind: "status",
    status,
    times: 100,
    body: { type: "error", message: "The account is closed" },
  })

const noteOf = async ({ id }: { id: string }) => {
  const [note] = await runSql<{ state: string; attempts: number; seconds: string }>(
    shop.databaseUrl,
    `select state, attempts, extract(epoch from next_try_at - now()) as seconds
       from shipment_ordering_auto_fulfilment where order_id = $1 and lease_until <= now()`,
    [id],
  )
  return note
}

const noted = (order: { id: string }, state: string) =>
  until(`order ${order.id} is ${state}`, async () => {
    const note = await noteOf(order)
    return note?.state === state ? note : undefined
  })

/** Ends the pause before the next try, and the lease of the process that worked on the order. */
const letTimePass = async ({ id }: { id: string }) => {
  await runSql(
    shop.databaseUrl,
    `update shipment_ordering_auto_fulfilment
        set next_try_at = now(), lease_until = now() - interval '1 second' where order_id = $1`,
    [id],
  )
  for (const row of await listShipments(shop, id)) await expireLease(shop, row.id)
}

type Meanwhile = (order: HttpTypes.StoreOrder) => Promise<unknown>

/** An order that was left alone for a reason that has gone since. */
async function orderLeftAlone(meanwhile?: Meanwhile): Promise<HttpTypes.StoreOrder> {
  const rule = { name: "All", is_on: true, if: {}, then: { hold_back: true } }
  await shop.admin.post(`${PLUGIN}/settings`, { rules: [rule] })
  const order = await placeOrder(shop)
  await noted(order, "left")
  await meanwhile?.(order)
  await shop.admin.post(`${PLUGIN}/settings`, { rules: [] })
  return order
}

/** Makes the order look as if its event had been lost: the row that says it was left alone is deleted last. */
async function orderWhoseEventWasLost(meanwhile?: Meanwhile): Promise<HttpTypes.StoreOrder> {
  const order = await orderLeftAlone(meanwhile)
  await runSql(
    shop.databaseUrl,
    "delete from shipment_ordering_auto_fulfilment where order_id = $1",
    [order.id],
  )
  return order
}

const feedOf = async ({ display_id }: { display_id?: number }) => {
  const { notifications } = await shop.admin.get<HttpTypes.AdminNotificationListResponse>(
    "/admin/notifications?channel=feed&limit=200&fields=%2Bdata",
  )
  return notifications
    .map(({ data }) => data as { title?: string; description?: string })
    .filter(({ description }) => description?.startsWith(`Order #${display_id}`))
}

const expectShippedOnce = async (order: HttpTypes.StoreOrder) => {
  await shipmentIn(shop, order.id, "confirmed")
  expect(await liveFulfillments(shop, order)).toHaveLength(1)
  const confirmed = (await listApiShipments(shop, order)).filter(({ confirmed_at }) => confirmed_at)
  expect(confirmed).toHaveLength(1)
  expect(await noted(order, "done")).toBeDefined()
}

it("an order that was refunded is left to the merchant", async () => {
  const order = await orderWhoseEventWasLost(async ({ id, total }) => {
    await capturePayments(shop.admin, id)
    await refundPayments(shop.admin, { orderId: id, amount: total })
  })
  await runJob(shop, JOB)
  await noted(order, "left")
  expect(await liveFulfillments(shop, order)).toEqual([])
  expect(await listApiShipments(shop, order)).toEqual([])
})

it("an order that is refunded while the job works on it is left to the merchant", async () => {
  const order = await orderLeftAlone()
  // The tries are counted from one again when a process takes the order.
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_auto_fulfilment set attempts = 5 where order_id = $1",
    [order.id],
  )
  const held = await holdTable(shop.databaseUrl, "shipment_ordering_auto_fulfilment")
  try {
    await capturePayments(shop.admin, order.id)
    await until("the order is about to be taken", async () =>
      (await held.waiting()) > 0 ? true : undefined,
    )
    await refundPayments(shop.admin, { orderId: order.id, amount: order.total })
  } finally {
    await held.release()
  }
  await until("the order was taken, and left", async () => {
    const note = await noteOf(order)
    return note?.state !== "waiting" && note?.attempts === 1 ? note : undefined
  })
  expect(await liveFulfillments(shop, order)).toEqual([])
  expect(await listApiShipments(shop, order)).toEqual([])
})

it("an order whose event was lost is found by two processes at once, and fulfilled once", async () => {
  const before = upstreamCalls(shop).create ?? 0
  const order = await orderWhoseEventWasLost()
  const { databaseUrl, store } = shop
  const other = await startStore({ databaseUrl, env: testEnvironment(store.port) })
  try {
    const admin = await signInAdmin(other.url, shop.seed.admin)
    await Promise.all([
      runJob(shop, JOB),
      runJob({ ...shop, admin }, JOB),
      runJob(shop, JOB),
      runJob({ ...shop, admin }, JOB),
    ])
    await expectShippedOnce(order)
    expect(upstreamCalls(shop).create).toBe(before + 1)
  } finally {
    await other.stop()
  }
})

it("an order that the service refuses is reported once, with the reason, and not tried again", async () => {
  await refuseOrders(422)
  const order = await placeOrder(shop)
  await noted(order, "refused")
  const before = upstreamCalls(shop).create
  await letTimePass(order)
  await runJob(shop, JOB)
  await runSql(
    shop.databaseUrl,
    `update shipment_ordering_shipment
        set entered_at = entered_at || jsonb_build_object(state, now() - interval '1 hour')`,
  )
  await runJob(shop, "shipment-ordering-alerts")
  expect(upstreamCalls(shop).create).toBe(before)
  expect(await feedOf(order)).toEqual([
    {
      title: "An order was not fulfilled automatically",
      description: expect.stringMatching(/The account is closed.*Fulfill it by hand/),
    },
  ])
})

it("an order that cannot be sent at all is reported, too", async () => {
  await shop.admin.post(`${PLUGIN}/settings`, { auto_fulfil: "paid" })
  const variantId = await createProduct(shop, { title: "Pole", sizes: { length: 400 } })
  const order = await placeOrder(shop, { items: [{ variantId, quantity: 1 }] })
  const { variants } = await shop.admin.get<HttpTypes.AdminProductVariantListResponse>(
    `/admin/product-variants?id=${variantId}`,
  )
  await shop.admin.post(`/admin/products/${variants[0]?.product_id}/variants/${variantId}`, {
    length: 4_000_000,
  })
  await capturePayments(shop.admin, order.id)
  await noted(order, "refused")
  expect((await feedOf(order))[0]?.description).toMatch(/"Pole" has a length above/)
  expect(await listShipments(shop, order.id)).toEqual([])
  await shop.admin.post(`${PLUGIN}/settings`, { auto_fulfil: "placed" })
})

it("an outage is not reported, and the order is tried again, less and less often, until it is over", async () => {
  await refuseOrders(503)
  const order = await placeOrder(shop)
  expect(await noted(order, "waiting")).toMatchObject({ attempts: 1 })
  const pauses: number[] = []
  for (let attempt = 2; attempt <= 4; attempt++) {
    await runJob(shop, JOB)
    expect((await noteOf(order))?.attempts).toBe(attempt - 1)
    await letTimePass(order)
    await runJob(shop, JOB)
    // The store's own job may have taken it.
    const note = await until(`it is tried for the ${attempt}. time`, async () => {
      const found = await noteOf(order)
      return found?.attempts === attempt ? found : undefined
    })
    pauses.push(Math.round(Number(note.seconds)))
  }
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0)
  expect(pauses[2]).toBeGreaterThan(pauses[1] ?? 0)
  expect(await feedOf(order)).toEqual([])
  await clearFaults(shop)
  await letTimePass(order)
  await runJob(shop, JOB)
  await expectShippedOnce(order)
})

it("an outage that does not end is reported, and the order is tried no more", async () => {
  await refuseOrders(503)
  const order = await placeOrder(shop)
  await noted(order, "waiting")
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_auto_fulfilment set attempts = 8 where order_id = $1",
    [order.id],
  )
  await letTimePass(order)
  await runJob(shop, JOB)
  await noted(order, "refused")
  expect((await feedOf(order)).map(({ title }) => title)).toEqual([
    "An order was not fulfilled automatically",
  ])
})

it("a store that dies while it fulfills an order automatically has one shipment, confirmed", async () => {
  await command(shop, "/faults", { operation: "create", kind: "slow-body", ms: 60_000, times: 1 })
  const order = await orderWhoseEventWasLost()
  const request = runJob(shop, JOB).catch(() => "cut off")
  await until("the service has made the shipment", async () =>
    (await listApiShipments(shop, order)).length === 1 ? true : undefined,
  )
  expect((await listShipments(shop, order.id))[0]?.state).toBe("pending")
  await crashShop(shop)
  await request
  await letTimePass(order)
  await runJob(shop, JOB)
  await expectShippedOnce(order)
  expect(await listApiShipments(shop, order)).toHaveLength(1)
})

it("the automation leaves a log without errors", () => {
  expect(errorLines(shop.store.logs.lines)).toEqual([])
})
