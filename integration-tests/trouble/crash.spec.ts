import type { HttpTypes } from "@medusajs/framework/types"
import {
  getOrder,
  listApiShipments,
  liveFulfillments,
  onlyShipment,
  readLabels,
  tryToFulfil,
} from "../harness/fulfil-order"
import { createProduct } from "../harness/items-and-boxes"
import { expireLease } from "../harness/ledger-rows"
import { placeMany } from "../harness/orders"
import { startPostBox } from "../harness/post-box"
import { runSql } from "../harness/run-sql"
import { errorLines } from "../harness/store-process"
import {
  checkHealth,
  crashShop,
  type AdminShipment,
  clearFaults,
  command,
  placeOrder,
  runJob,
  shipmentIn,
  until,
  upstreamCalls,
} from "../harness/test-shop"
import { changeOptions } from "../harness/test-store"
import { shopInTrouble } from "../harness/worlds"

const RESUME = "shipment-ordering-resume"

const shop = shopInTrouble({ shipped_on: "manual" }, { timing: { confirmRepeatAfterSeconds: 1 } })

/** Orders that are placed before the one crash of this file, which meets each at another moment. */
const died = {
  inCreate: [] as HttpTypes.StoreOrder[],
  beforeConfirm: [] as HttpTypes.StoreOrder[],
  inConfirm: [] as HttpTypes.StoreOrder[],
  afterConfirm: [] as HttpTypes.StoreOrder[],
}

beforeAll(async () => {
  // A repetition that is not the first request byte for byte is refused with 409.
  await command(shop, "/settings", { idempotency: "conflict" })
  died.beforeConfirm.push(await orderWhoseEventWasLost())
  died.inConfirm.push(await orderInConfirmation("hang"))
  died.afterConfirm.push(await orderInConfirmation("slow-body"))
  died.inCreate.push(...(await placeMany(shop, 7)))
  const requests = await beginCreating(died.inCreate)
  await holdTimes()
  await crashShop(shop)
  expect(new Set(await Promise.all(requests))).toEqual(new Set(["cut off"]))
  await holdTimes()
})

/** While this file runs, only its tests find shipments due, and not the store's own jobs. */
const holdTimes = () =>
  runSql(
    shop.databaseUrl,
    "UPDATE shipment_ordering_shipment SET lease_until = now() + interval '1 hour', next_try_at = now() + interval '1 hour'",
  )

beforeEach(async () => {
  await clearFaults(shop)
  await shop.configure({ auto_confirm: true })
})

const countOf = (operation: string) => upstreamCalls(shop)[operation] ?? 0

/** Fulfils orders at once until the service has made their shipments; the requests wait for its answers. */
async function beginCreating(orders: HttpTypes.StoreOrder[]): Promise<Promise<unknown>[]> {
  const fault = { operation: "create", kind: "slow-body", ms: 300_000, times: orders.length }
  await command(shop, "/faults", fault)
  const requests = orders.map(({ id }) => tryToFulfil(shop, id).catch(() => "cut off"))
  await until("the service has made the shipments", async () => {
    const made = await Promise.all(orders.map((order) => listApiShipments(shop, order)))
    return made.every(({ length }) => length === 1) ? true : undefined
  })
  return requests
}

/** An order whose confirmation the service has received and holds back, before or after it has confirmed. */
async function orderInConfirmation(kind: "hang" | "slow-body"): Promise<HttpTypes.StoreOrder> {
  const order = await placeOrder(shop)
  await command(shop, "/faults", {
    operation: "confirm",
    kind,
    ...(kind === "slow-body" && { ms: 300_000 }),
    times: 1,
  })
  const before = countOf("confirm")
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  await until("the confirmation is under way", async () => {
    const [shipment] = await listApiShipments(shop, order)
    const isConfirmed = typeof shipment?.confirmed_at === "string"
    return countOf("confirm") > before && isConfirmed === (kind === "slow-body") ? true : undefined
  })
  return order
}

/** The order of a test, on which the store was working when it died. */
async function take(moment: keyof typeof died, state: string): Promise<HttpTypes.StoreOrder> {
  const order = died[moment].pop()
  if (!order) throw new Error(`No order is left that died ${moment}`)
  expect((await onlyShipment(shop, order)).state).toBe(state)
  return order
}

/** An order with an ordered shipment that was never confirmed, because the event was lost. */
async function orderWhoseEventWasLost(): Promise<HttpTypes.StoreOrder> {
  await shop.configure({ auto_confirm: false })
  const order = await placeOrder(shop)
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  expect((await onlyShipment(shop, order)).state).toBe("ordered")
  await shop.configure({ auto_confirm: true })
  return order
}

async function confirmedByTheJob(order: HttpTypes.StoreOrder): Promise<AdminShipment> {
  await expireLease(shop, (await onlyShipment(shop, order)).id)
  await runJob(shop, RESUME)
  return shipmentIn(shop, order.id, "confirmed")
}

it("a store that dies while it orders a shipment finds it again when the merchant fulfils once more: one shipment, confirmed", async () => {
  const order = await take("inCreate", "pending")
  const early = await tryToFulfil(shop, order.id)
  expect(early).toEqual({ status: 400, message: expect.stringContaining("being ordered") })

  await expireLease(shop, (await onlyShipment(shop, order)).id)
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  const row = await shipmentIn(shop, order.id, "confirmed")
  const shipments = await listApiShipments(shop, order)
  expect(shipments.map(({ id }) => id)).toEqual([Number(row.shipment_id)])
  expect(shipments[0]?.confirmed_at).not.toBeNull()
  expect(await liveFulfillments(shop, order)).toHaveLength(1)
  await onlyShipment(shop, order)
})

it.each([
  ["the key is refused", 401],
  ["the service is overrun", 429],
])(
  "a store that dies while it orders a shipment finds it again although at first %s, which says nothing about the first request",
  async (_, status) => {
    const order = await take("inCreate", "pending")
    await expireLease(shop, (await onlyShipment(shop, order)).id)
    await command(shop, "/faults", { operation: "create", kind: "status", status, times: 1 })
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 400 })
    expect(await listApiShipments(shop, order)).toHaveLength(1)

    await expireLease(shop, (await onlyShipment(shop, order)).id)
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
    await shipmentIn(shop, order.id, "confirmed")
    expect(await listApiShipments(shop, order)).toHaveLength(1)
  },
)

/** The shipment's key is too old to be sent again without a search, and its lease is over. */
async function sentYesterday(id: string): Promise<void> {
  await expireLease(shop, id)
  await runSql(
    shop.databaseUrl,
    "UPDATE shipment_ordering_shipment SET first_sent_at = now() - interval '21 hours' WHERE id = $1",
    [id],
  )
}

it("a store that dies while it orders a shipment a day later searches the account for it before anything is sent", async () => {
  const order = await take("inCreate", "pending")
  const { id } = await onlyShipment(shop, order)
  await sentYesterday(id)
  const before = countOf("create")
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  const row = await shipmentIn(shop, order.id, "confirmed")
  expect(countOf("create")).toBe(before)
  expect((await listApiShipments(shop, order)).map((shipment) => shipment.id)).toEqual([
    Number(row.shipment_id),
  ])
})

it("a store that dies while it orders a shipment a day later, when the search itself is refused, sends nothing and forgets nothing", async () => {
  const order = await take("inCreate", "pending")
  const { id } = await onlyShipment(shop, order)
  await sentYesterday(id)
  await command(shop, "/faults", { operation: "list", kind: "status", status: 422, times: 1 })
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 400 })
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  await shipmentIn(shop, order.id, "confirmed")
  expect(await listApiShipments(shop, order)).toHaveLength(1)
})

it("a store that dies while it orders a shipment does not confirm it by itself if the service holds other data than were sent", async () => {
  const order = await take("inCreate", "pending")
  await expireLease(shop, (await onlyShipment(shop, order)).id)
  const [shipment] = await listApiShipments(shop, order)
  await command(shop, "/faults", {
    operation: "detail",
    kind: "status",
    status: 200,
    times: 10,
    body: {
      shipment: {
        id: shipment?.id,
        tracking_numbers: [],
        parcel: { description: shipment?.body.parcel_description },
        recipient: { name: "Somebody Else", zip_code: "LV-1010", country: { code: "LV" } },
      },
    },
  })
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  const row = await until("the difference is noted", async () => {
    const found = await onlyShipment(shop, order)
    return found.differences.length > 0 || found.state === "confirmed" ? found : undefined
  })
  expect(row).toMatchObject({
    state: "ordered",
    differences: [{ field: "recipient_name", received: "Somebody Else" }],
  })
  expect((await listApiShipments(shop, order))[0]?.confirmed_at).toBeNull()
})

it("a shipment that no one asks for again in time is abandoned, with all that the service made of it", async () => {
  const order = await take("inCreate", "pending")
  const { id } = await onlyShipment(shop, order)
  await changeOptions(shop, { timing: { keyMaxAgeHours: 0.000001 } })
  await until("it is abandoned", async () => {
    await expireLease(shop, id)
    await runJob(shop, RESUME)
    return (await onlyShipment(shop, order)).state === "abandoned" ? true : undefined
  })
  await changeOptions(shop, { timing: { keyMaxAgeHours: 20 } })
  const [made] = await listApiShipments(shop, order)
  expect(await onlyShipment(shop, order)).toMatchObject({
    state: "abandoned",
    shipment_id: String(made?.id),
  })
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  await shipmentIn(shop, order.id, "confirmed")
  const held = await listApiShipments(shop, order)
  expect(held.filter(({ confirmed_at }) => confirmed_at !== null)).toHaveLength(1)
  expect(held.find(({ id: shipmentId }) => shipmentId === made?.id)?.confirmed_at).toBeNull()
})

it("a store that dies between ordering and confirming confirms the shipment afterwards, although the event is lost", async () => {
  const order = await take("beforeConfirm", "ordered")
  const row = await confirmedByTheJob(order)
  expect(row).toMatchObject({ has_label: true, last_error: null })
  expect(await listApiShipments(shop, order)).toHaveLength(1)
  expect(await readLabels(shop, order)).toHaveLength(1)
})

it("a store that dies while the service is confirming leaves it unknown, and then confirmed by the job", async () => {
  const order = await take("inConfirm", "confirm_unknown")
  const row = await confirmedByTheJob(order)
  expect(row).toMatchObject({ has_label: true, last_error: null })
  const [shipment] = await listApiShipments(shop, order)
  expect(shipment?.confirmed_at).not.toBeNull()
  expect(await readLabels(shop, order)).toHaveLength(1)
})

it("a store that dies after the service has confirmed learns that from the numbers in the detail, without a second confirmation", async () => {
  const order = await take("afterConfirm", "confirm_unknown")
  const [shipment] = await listApiShipments(shop, order)
  await command(shop, "/settings", { callback_now: false })
  await command(shop, `/shipments/${shipment?.id}/issue`)
  await command(shop, "/settings", { callback_now: true })
  const before = countOf("confirm")
  await confirmedByTheJob(order)
  expect(countOf("confirm")).toBe(before)
})

it("a store that dies before the order was linked adds the link by its job, and goes on", async () => {
  const order = await orderWhoseEventWasLost()
  const { id, fulfillment_id } = await onlyShipment(shop, order)
  await runSql(shop.databaseUrl, "DELETE FROM order_fulfillment WHERE fulfillment_id = $1", [
    fulfillment_id,
  ])
  expect(await liveFulfillments(shop, order)).toHaveLength(0)
  await runJob(shop, RESUME)
  expect(await onlyShipment(shop, order)).toMatchObject({ id, state: "ordered" })

  await confirmedByTheJob(order)
  expect((await liveFulfillments(shop, order)).map((one) => one.id)).toEqual([fulfillment_id])
  expect(await readLabels(shop, order)).toHaveLength(1)
})

it("a store that dies before the order counted its items confirms nothing, and fulfilling again adopts the shipment", async () => {
  const variantId = await createProduct(shop, { title: "Made to order" })
  await shop.configure({ auto_confirm: false })
  const order = await placeOrder(shop, { items: [{ variantId, quantity: 1 }] })
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  const { id, fulfillment_id } = await onlyShipment(shop, order)
  await runSql(
    shop.databaseUrl,
    `UPDATE order_item SET fulfilled_quantity = 0, raw_fulfilled_quantity = '{"value": "0", "precision": 20}'
        WHERE order_id = $1`,
    [order.id],
  )
  await shop.configure({ auto_confirm: true })
  await expireLease(shop, id)
  await runJob(shop, RESUME)
  expect((await onlyShipment(shop, order)).state).toBe("ordered")

  await runSql(
    shop.databaseUrl,
    "UPDATE shipment_ordering_shipment SET lease_until = now() - interval '1 minute' WHERE id = $1",
    [id],
  )
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  const row = await shipmentIn(shop, order.id, "confirmed")
  expect(row.id).toBe(id)
  expect(row.fulfillment_id).not.toBe(fulfillment_id)
  expect((await liveFulfillments(shop, order)).map((one) => one.id)).toEqual([row.fulfillment_id])
  expect(await listApiShipments(shop, order)).toHaveLength(1)
})

it("a store that dies after the items had left the stock, before the order counted them, lets it count them by its job", async () => {
  const order = await orderWhoseEventWasLost()
  const { fulfillment_id } = await onlyShipment(shop, order)
  await runSql(
    shop.databaseUrl,
    `UPDATE order_item SET fulfilled_quantity = 0, raw_fulfilled_quantity = '{"value": "0", "precision": 20}'
        WHERE order_id = $1`,
    [order.id],
  )
  await confirmedByTheJob(order)
  const { items } = await getOrder(shop.admin, order.id)
  expect(items.map(({ detail }) => detail.fulfilled_quantity)).toEqual([1])
  expect((await liveFulfillments(shop, order)).map((one) => one.id)).toEqual([fulfillment_id])
  expect(await listApiShipments(shop, order)).toHaveLength(1)
})

it("a store that died and went on leaves a log without errors", () => {
  expect(errorLines(shop.store.logs.lines)).toEqual([])
})

it("a store that dies while it sends an e-mail does not send it again, and says that it may not have been sent", async () => {
  const box = await startPostBox()
  box.mode = "hang"
  await shop.configure({ email_tracking_template: box.template("tracking") })
  const order = await placeOrder(shop)
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  const { shipment_id } = await shipmentIn(shop, order.id, "confirmed")
  await command(shop, `/shipments/${shipment_id}/issue`)
  await shipmentIn(shop, order.id, "tracked")
  await until("the e-mail is on its way", async () => {
    void runJob(shop, RESUME).catch(() => "cut off")
    return box.mails[0]
  })
  await crashShop(shop)
  box.mode = "take"
  for (let time = 1; time <= 2; time += 1) {
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_mail set next_try_at = now() where next_try_at is not null",
    )
    await runJob(shop, RESUME)
  }
  expect(box.mails).toHaveLength(1)
  expect((await checkHealth(shop)).emails).toMatchObject([{ failure: "unclear", count: 1 }])
  await box.close()
})
