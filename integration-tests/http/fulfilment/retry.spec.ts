import { expireLease } from "../../harness/expire-lease"
import { fulfilOrder } from "../../harness/fulfil-order"
import { importOrder, type ImportedOrder } from "../../harness/import-order"
import { atTheService, liveFulfillments, onlyShipment } from "../../harness/look-at-order"
import { runSql } from "../../harness/run-sql"
import {
  clearFaults,
  command,
  listShipments,
  runJob,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { outcomeOf, tryToFulfil } from "../../harness/try-to-fulfil"
import { reconfigureStore } from "../../harness/reconfigure-store"

const PLUGIN = "/admin/shipment-ordering"
const RESUME = "shipment-ordering-resume"
const TIMING = { confirmRepeatAfterSeconds: 1 }

const shop = shopWithKey({ shipped_on: "manual" }, { timing: TIMING })

beforeEach(async () => {
  await clearFaults(shop)
  await setTiming({})
})

const setTiming = (timing: Record<string, number>) =>
  reconfigureStore(shop, { timing: { ...TIMING, ...timing } })

const fault = (operation: string, status: number, times: number) =>
  command(shop, "/faults", {
    operation,
    kind: "status",
    status,
    times,
    body: { type: "error", message: "The parcel is too heavy for this service" },
  })

const fulfil = (orderId: string) =>
  fulfilOrder(shop.admin, { orderId, stockLocationId: shop.seed.stockLocationId })

const retry = async (id: string) =>
  outcomeOf(await shop.admin.send("POST", `${PLUGIN}/shipments/${id}/retry`))

/** Runs the job as if the time for the next try had come. */
async function resume(rowId: string): Promise<void> {
  await expireLease(shop, rowId)
  await runJob(shop, RESUME)
}

const confirmedAtTheService = async (order: ImportedOrder) =>
  (await atTheService(shop, order)).filter(({ confirmed_at }) => confirmed_at !== null)

/** A fulfilled order whose shipment was given up, for the reason of `status`. */
async function givenUp(status: number, tries: number) {
  await shop.configure({ auto_confirm: false })
  const order = await importOrder(shop)
  await fulfil(order.id)
  const { id } = await onlyShipment(shop, order)
  await shop.configure({ auto_confirm: true })
  await fault("confirm", status, 20)
  for (let count = 0; count < tries; count += 1) await resume(id)
  await clearFaults(shop)
  return { order, id }
}

describe("a confirmation that the service refuses", () => {
  it("is given up after the third time, with the reason, and is not tried any more", async () => {
    const { order, id } = await givenUp(422, 3)
    const { state, last_error } = await onlyShipment(shop, order)
    expect(state).toBe("failed")
    expect(last_error?.message).toContain("too heavy")
    const before = upstreamCalls(shop).confirm
    await resume(id)
    expect(upstreamCalls(shop).confirm).toBe(before)
  })

  it("a retry orders a new shipment, since the service has said no to the first", async () => {
    const { order, id } = await givenUp(422, 3)
    expect(await retry(id)).toMatchObject({ status: 200 })
    const shipments = await listShipments(shop, order.id)
    expect(shipments.map(({ state }) => state).sort()).toEqual(["abandoned", "confirmed"])
    expect(shipments.find(({ state }) => state === "abandoned")?.id).toBe(id)
    expect(await confirmedAtTheService(order)).toHaveLength(1)
    // A second click on a page that was not reloaded.
    for (const shipment of shipments) await expireLease(shop, shipment.id)
    expect(await retry(id)).toMatchObject({ status: 400 })
    expect(await confirmedAtTheService(order)).toHaveLength(1)
  })

  it("its fulfillment can be canceled and the items fulfilled again, with one parcel on its way", async () => {
    const { order } = await givenUp(422, 3)
    const [fulfillment] = await liveFulfillments(shop, order)
    await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${fulfillment?.id}/cancel`)
    expect((await onlyShipment(shop, order)).state).toBe("abandoned")
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
    await shipmentIn(shop, order.id, "confirmed")
    expect(await confirmedAtTheService(order)).toHaveLength(1)
  })
})

describe("a key that the service refuses", () => {
  it("ends the tries when it lasts too long, and a retry confirms the same shipment", async () => {
    await setTiming({ giveUpAfterHours: 0.000001 })
    const { order, id } = await givenUp(401, 2)
    const { state, shipment_id } = await onlyShipment(shop, order)
    expect(state).toBe("failed")
    await setTiming({})
    expect(await retry(id)).toMatchObject({ status: 200 })
    expect(await onlyShipment(shop, order)).toMatchObject({ state: "confirmed", shipment_id })
    expect(await atTheService(shop, order)).toHaveLength(1)
  })

  it("does not end them before", async () => {
    const { order, id } = await givenUp(401, 4)
    expect((await onlyShipment(shop, order)).state).toBe("ordered")
    await resume(id)
    expect((await onlyShipment(shop, order)).state).toBe("confirmed")
  })

  it("a retry by two people at once confirms once", async () => {
    await setTiming({ giveUpAfterHours: 0.000001 })
    const { order, id } = await givenUp(401, 2)
    await setTiming({})
    await Promise.all([retry(id), retry(id), retry(id)])
    expect((await onlyShipment(shop, order)).state).toBe("confirmed")
    expect(await confirmedAtTheService(order)).toHaveLength(1)
  })
})

it("a confirmation whose answer is lost is never given up as failed: its items could be ordered twice", async () => {
  await shop.configure({ auto_confirm: false })
  const order = await importOrder(shop)
  await fulfil(order.id)
  const { id } = await onlyShipment(shop, order)
  await shop.configure({ auto_confirm: true })
  await setTiming({ giveUpAfterHours: 0.000001 })
  await command(shop, "/faults", { operation: "confirm", kind: "drop-after", times: 20 })
  for (let count = 0; count < 4; count += 1) await resume(id)
  expect((await onlyShipment(shop, order)).state).toBe("confirm_unknown")
})

describe("an order whose answer was lost", () => {
  const lostOrder = async () => {
    const order = await importOrder(shop)
    await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
    expect((await tryToFulfil(shop, order.id)).status).toBe(400)
    return { order, id: (await onlyShipment(shop, order)).id }
  }

  it("is asked for again by a retry, which fulfills its items and orders no second one", async () => {
    const { order, id } = await lostOrder()
    expect(await onlyShipment(shop, order)).toMatchObject({ next_try_at: null })
    expect(await retry(id)).toMatchObject({ status: 200 })
    expect(await shipmentIn(shop, order.id, "confirmed")).toMatchObject({ id, last_error: null })
    expect(await atTheService(shop, order)).toHaveLength(1)
    expect(await liveFulfillments(shop, order)).toHaveLength(1)
  })

  it("stays as it is when a retry gets no answer either", async () => {
    const { order, id } = await lostOrder()
    await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
    expect(await retry(id)).toMatchObject({ status: 400 })
    expect(await retry(id)).toMatchObject({ status: 200 })
    await shipmentIn(shop, order.id, "confirmed")
    expect(await atTheService(shop, order)).toHaveLength(1)
  })

  it("is not asked for again by a retry once its items went out in another way", async () => {
    const order = await importOrder(shop, { quantity: 2 })
    await command(shop, "/faults", { operation: "create", kind: "drop-before", times: 2 })
    expect((await tryToFulfil(shop, order.id)).status).toBe(400)
    const { id } = await onlyShipment(shop, order)
    await shop.admin.post(`/admin/orders/${order.id}/fulfillments`, {
      location_id: shop.seed.stockLocationId,
      items: [{ id: order.items?.[0]?.id, quantity: 1 }],
    })
    const answer = await retry(id)
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.message).toContain("the order or the account has changed since")
  })

  it("is looked for in the account and abandoned when nobody comes back for it", async () => {
    const { order, id } = await lostOrder()
    await resume(id)
    expect((await onlyShipment(shop, order)).state).toBe("pending")
    await setTiming({ keyMaxAgeHours: 0.000001 })
    await resume(id)
    const [held] = await atTheService(shop, order)
    expect(await onlyShipment(shop, order)).toMatchObject({
      state: "abandoned",
      shipment_id: String(held?.id),
    })
  })

  it("the search waits when the account cannot be read, and lets nothing go unseen", async () => {
    const { order, id } = await lostOrder()
    await setTiming({ keyMaxAgeHours: 0.000001 })
    await command(shop, "/faults", { operation: "list", kind: "status", status: 500, times: 20 })
    await resume(id)
    expect((await onlyShipment(shop, order)).state).toBe("pending")
  })
})

describe("where the merchant confirms by hand", () => {
  it("what no order wants is abandoned all the same", async () => {
    await shop.configure({ auto_confirm: false })
    await setTiming({ keyMaxAgeHours: 0.000001 })
    const order = await importOrder(shop)
    await fulfil(order.id)
    const { id } = await onlyShipment(shop, order)
    // As a crash before the order link leaves it.
    await runSql(
      shop.databaseUrl,
      "UPDATE fulfillment SET deleted_at = now() WHERE id = (SELECT fulfillment_id FROM shipment_ordering_shipment WHERE id = $1)",
      [id],
    )
    await resume(id)
    expect((await onlyShipment(shop, order)).state).toBe("abandoned")
  })

  it("what the order wants waits, and the link that a crash left out is added", async () => {
    await shop.configure({ auto_confirm: false })
    const order = await importOrder(shop)
    await fulfil(order.id)
    const { id } = await onlyShipment(shop, order)
    await runSql(shop.databaseUrl, "DELETE FROM order_fulfillment WHERE order_id = $1", [order.id])
    expect(await liveFulfillments(shop, order)).toEqual([])
    await resume(id)
    expect(await liveFulfillments(shop, order)).toHaveLength(1)
    expect((await onlyShipment(shop, order)).state).toBe("ordered")
    expect(await confirmedAtTheService(order)).toEqual([])
  })
})

it("what waited for the merchant is confirmed once shipments are confirmed by themselves", async () => {
  await shop.configure({ auto_confirm: false })
  const order = await importOrder(shop)
  await fulfil(order.id)
  const { id } = await onlyShipment(shop, order)
  await resume(id)
  expect((await onlyShipment(shop, order)).state).toBe("ordered")
  await shop.configure({ auto_confirm: true })
  await runJob(shop, RESUME)
  expect((await onlyShipment(shop, order)).state).toBe("confirmed")
})

it("workers at the same time confirm each shipment once", async () => {
  await shop.configure({ auto_confirm: false })
  const orders: ImportedOrder[] = []
  for (let count = 0; count < 8; count += 1) {
    const order = await importOrder(shop)
    await fulfil(order.id)
    await expireLease(shop, (await onlyShipment(shop, order)).id)
    orders.push(order)
  }
  await shop.configure({ auto_confirm: true })
  const before = upstreamCalls(shop).confirm ?? 0
  await Promise.all([runJob(shop, RESUME), runJob(shop, RESUME), runJob(shop, RESUME)])
  await until("all are confirmed", async () => {
    const states = await Promise.all(
      orders.map(async (order) => (await onlyShipment(shop, order)).state),
    )
    return states.every((state) => state === "confirmed") ? true : undefined
  })
  expect((upstreamCalls(shop).confirm ?? 0) - before).toBe(orders.length)
})

it("a worker that died leaves its rows to the next one", async () => {
  await shop.configure({ auto_confirm: false })
  const order = await importOrder(shop)
  await fulfil(order.id)
  const { id } = await onlyShipment(shop, order)
  await expireLease(shop, id)
  await shop.configure({ auto_confirm: true })
  // As a worker that took the row and was killed leaves it.
  await runSql(
    shop.databaseUrl,
    "UPDATE shipment_ordering_shipment SET next_try_at = now() + interval '2 seconds' WHERE id = $1",
    [id],
  )
  await runJob(shop, RESUME)
  expect((await onlyShipment(shop, order)).state).toBe("ordered")
  await until("its reservation has run out", async () => {
    await runJob(shop, RESUME)
    return (await onlyShipment(shop, order)).state === "confirmed" ? true : undefined
  })
  expect(await confirmedAtTheService(order)).toHaveLength(1)
})
