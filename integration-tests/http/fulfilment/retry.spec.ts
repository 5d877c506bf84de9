import {
  fulfil,
  listApiShipments,
  liveFulfillments,
  onlyShipment,
  tryToFulfil,
} from "../../harness/fulfil-order"
import { outcomeOf } from "../../harness/http-client"
import { changeRows, expireLease } from "../../harness/ledger-rows"
import { importAndFulfil, type ImportedOrder, importOrder } from "../../harness/orders"
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
import { reconfigureStore } from "../../harness/test-store"
import { shopWithKey } from "../../harness/worlds"

const TIMING = { confirmRepeatAfterSeconds: 1 }
// A shop with a key, in which something was not ordered or not confirmed at first: who tries it again, and until when.
const shop = shopWithKey({ shipped_on: "manual" }, { timing: TIMING })

const RESUME = "shipment-ordering-resume"

beforeEach(async () => {
  await clearFaults(shop)
  await setTiming({})
  await shop.configure({ auto_confirm: true })
})

const setTiming = (timing: Record<string, number>) =>
  reconfigureStore(shop, { timing: { ...TIMING, ...timing } })

/** A fraction of a second. */
const AT_ONCE = 0.000001

const retry = async (id: string) =>
  outcomeOf(await shop.admin.send("POST", `/admin/shipment-ordering/shipments/${id}/retry`))

/** Makes the next try due, and runs the job. */
async function resume(rowId: string): Promise<void> {
  await expireLease(shop, rowId)
  await runJob(shop, RESUME)
}

const confirmedAtTheService = async (order: ImportedOrder) =>
  (await listApiShipments(shop, order)).filter(({ confirmed_at }) => confirmed_at !== null)

const stateOf = async (order: ImportedOrder) => (await onlyShipment(shop, order)).state

/** An order whose shipment waits, although shipments are now confirmed automatically. */
async function orderedByHand() {
  await shop.configure({ auto_confirm: false })
  const { order, shipment } = await importAndFulfil(shop, "ordered")
  await shop.configure({ auto_confirm: true })
  return { order, id: shipment.id }
}

/** A fulfilled order whose shipment the job has failed to confirm so many times. */
async function triedInVain(fault: Record<string, unknown>, tries: number) {
  const { order, id } = await orderedByHand()
  await command(shop, "/faults", { operation: "confirm", times: 20, ...fault })
  for (let count = 0; count < tries; count += 1) await resume(id)
  await clearFaults(shop)
  return { order, id }
}

const refused = (status: number) => ({
  kind: "status",
  status,
  body: { type: "error", message: "The parcel is too heavy for this service" },
})

it("a confirmation that the service refuses is given up after the third time, with the reason; a retry then orders a new shipment, once", async () => {
  const { order, id } = await triedInVain(refused(422), 3)
  expect(await onlyShipment(shop, order)).toMatchObject({
    state: "failed",
    last_error: { message: expect.stringContaining("too heavy") },
  })
  const before = upstreamCalls(shop).confirm
  await resume(id)
  expect(upstreamCalls(shop).confirm).toBe(before)

  expect(await retry(id)).toMatchObject({ status: 200 })
  const shipments = await listShipments(shop, order.id)
  expect(shipments.map(({ state }) => state).sort()).toEqual(["abandoned", "confirmed"])
  expect(shipments.find(({ state }) => state === "abandoned")?.id).toBe(id)
  // A second click on a page that was not reloaded.
  for (const shipment of shipments) await expireLease(shop, shipment.id)
  expect(await retry(id)).toMatchObject({ status: 400 })
  expect(await confirmedAtTheService(order)).toHaveLength(1)
})

it("a confirmation that the service refuses leaves a fulfillment that can be canceled and made again, with one parcel on its way", async () => {
  const { order } = await triedInVain(refused(422), 3)
  const [fulfillment] = await liveFulfillments(shop, order)
  await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${fulfillment?.id}/cancel`)
  expect(await stateOf(order)).toBe("abandoned")
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  await shipmentIn(shop, order.id, "confirmed")
  expect(await confirmedAtTheService(order)).toHaveLength(1)
})

it("a key that the service refuses ends the tries if it lasts too long; retries of several people at once then confirm the same shipment once", async () => {
  await setTiming({ giveUpAfterHours: AT_ONCE })
  const { order, id } = await triedInVain(refused(401), 2)
  const { state, shipment_id } = await onlyShipment(shop, order)
  expect(state).toBe("failed")
  await setTiming({})
  await Promise.all([retry(id), retry(id), retry(id)])
  expect(await onlyShipment(shop, order)).toMatchObject({ state: "confirmed", shipment_id })
  expect(await confirmedAtTheService(order)).toHaveLength(1)
  expect(await listApiShipments(shop, order)).toHaveLength(1)
})

it("a key that the service refuses does not end the tries before", async () => {
  const { order, id } = await triedInVain(refused(401), 4)
  expect(await stateOf(order)).toBe("ordered")
  await resume(id)
  expect(await stateOf(order)).toBe("confirmed")
})

it("a confirmation whose answer is lost is never given up as failed: its items could be ordered twice", async () => {
  await setTiming({ giveUpAfterHours: AT_ONCE })
  const { order } = await triedInVain({ kind: "drop-after" }, 4)
  expect(await stateOf(order)).toBe("confirm_unknown")
})

describe("an order whose answer was lost", () => {
  const loseAnswer = (kind = "drop-after") =>
    command(shop, "/faults", { operation: "create", kind, times: 2 })

  const lostOrder = async () => {
    const order = await importOrder(shop)
    await loseAnswer()
    expect((await tryToFulfil(shop, order.id)).status).toBe(400)
    return { order, id: (await onlyShipment(shop, order)).id }
  }

  it("an order whose answer was lost is asked for again by a retry, also a second one, which fulfills its items and orders no second shipment", async () => {
    const { order, id } = await lostOrder()
    expect(await onlyShipment(shop, order)).toMatchObject({ next_try_at: null })
    await loseAnswer()
    expect(await retry(id)).toMatchObject({ status: 400 })
    expect(await retry(id)).toMatchObject({ status: 200 })
    expect(await shipmentIn(shop, order.id, "confirmed")).toMatchObject({ id, last_error: null })
    expect(await listApiShipments(shop, order)).toHaveLength(1)
    expect(await liveFulfillments(shop, order)).toHaveLength(1)
  })

  it("an order whose answer was lost is not asked for again by a retry once its items went out in another way", async () => {
    const order = await importOrder(shop, { quantity: 2 })
    await loseAnswer("drop-before")
    expect((await tryToFulfil(shop, order.id)).status).toBe(400)
    const { id } = await onlyShipment(shop, order)
    await fulfil(shop, order, { [order.items[0]?.id ?? ""]: 1 })
    expect(await retry(id)).toEqual({
      status: 400,
      message: expect.stringContaining("the order or the account has changed since"),
    })
  })

  it("an order whose answer was lost is looked for in the account and abandoned when no one retries it, and not before the account can be read", async () => {
    const { order, id } = await lostOrder()
    await resume(id)
    expect(await stateOf(order)).toBe("pending")
    await setTiming({ keyMaxAgeHours: AT_ONCE })
    await command(shop, "/faults", { operation: "list", kind: "status", status: 500, times: 20 })
    await resume(id)
    expect(await stateOf(order)).toBe("pending")
    await clearFaults(shop)
    await resume(id)
    const [held] = await listApiShipments(shop, order)
    expect(await onlyShipment(shop, order)).toMatchObject({
      state: "abandoned",
      shipment_id: String(held?.id),
    })
  })
})

describe("confirmation by hand", () => {
  beforeEach(() => shop.configure({ auto_confirm: false }))

  it("where the merchant confirms by hand, a shipment that no order wants is abandoned, too", async () => {
    await setTiming({ keyMaxAgeHours: AT_ONCE })
    const { order, fulfillment, shipment } = await importAndFulfil(shop, "ordered")
    // A crash before the order's link leaves the shipment like this.
    await runSql(shop.databaseUrl, "UPDATE fulfillment SET deleted_at = now() WHERE id = $1", [
      fulfillment.id,
    ])
    await resume(shipment.id)
    expect(await stateOf(order)).toBe("abandoned")
  })

  it("if the merchant confirms by hand, a shipment that a crash left without its link gets the link, and is confirmed once the setting is off", async () => {
    const { order, shipment } = await importAndFulfil(shop, "ordered")
    await runSql(shop.databaseUrl, "DELETE FROM order_fulfillment WHERE order_id = $1", [order.id])
    expect(await liveFulfillments(shop, order)).toEqual([])
    await resume(shipment.id)
    expect(await liveFulfillments(shop, order)).toHaveLength(1)
    expect(await stateOf(order)).toBe("ordered")
    expect(await confirmedAtTheService(order)).toEqual([])
    await shop.configure({ auto_confirm: true })
    await runJob(shop, RESUME)
    expect(await stateOf(order)).toBe("confirmed")
  })
})

it("workers at the same time confirm each shipment once", async () => {
  const orders: ImportedOrder[] = []
  while (orders.length < 6) {
    const { order, id } = await orderedByHand()
    await expireLease(shop, id)
    orders.push(order)
  }
  const before = upstreamCalls(shop).confirm ?? 0
  await Promise.all([runJob(shop, RESUME), runJob(shop, RESUME), runJob(shop, RESUME)])
  for (const order of orders) await shipmentIn(shop, order.id, "confirmed")
  expect((upstreamCalls(shop).confirm ?? 0) - before).toBe(orders.length)
})

it("a worker that died leaves its rows to the next one", async () => {
  const { order, id } = await orderedByHand()
  await expireLease(shop, id)
  // A worker that took the row and was killed leaves it like this.
  await changeRows(shop, id, "next_try_at = now() + interval '1 minute'")
  await runJob(shop, RESUME)
  expect(await stateOf(order)).toBe("ordered")
  await changeRows(shop, id, "next_try_at = now()")
  await until("the shipment is confirmed", async () => {
    await runJob(shop, RESUME)
    return (await stateOf(order)) === "confirmed" || undefined
  })
  expect(await confirmedAtTheService(order)).toHaveLength(1)
})
