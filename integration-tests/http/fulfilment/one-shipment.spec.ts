import { fulfil, listApiShipments, onlyShipment, tryToFulfil } from "../../harness/fulfil-order"
import { outcomeOf } from "../../harness/http-client"
import { changeRows, letTimePass } from "../../harness/ledger-rows"
import { importAndFulfil, type ImportedOrder, importOrder } from "../../harness/orders"
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

// A shop with a key. Whatever happens, the items of an order go out in one parcel, and none is lost.
const shop = shopWithKey({ shipped_on: "manual" }, { timing: { confirmRepeatAfterSeconds: 3600 } })

const RESUME = "shipment-ordering-resume"

beforeEach(async () => {
  await clearFaults(shop)
  await shop.configure({ auto_confirm: true })
})

const fulfilOne = (order: ImportedOrder) => fulfil(shop, order, { [order.items[0]?.id ?? ""]: 1 })

const statesOf = async (order: ImportedOrder) =>
  (await listShipments(shop, order.id)).map(({ state }) => state).sort()

const cancel = async (order: ImportedOrder, fulfillment: { id: string }) =>
  outcomeOf(
    await shop.admin.send(
      "POST",
      `/admin/orders/${order.id}/fulfillments/${fulfillment.id}/cancel`,
      {},
    ),
  )

/** An order of two mugs, one of which was ordered. The answer was lost. */
async function orderWithLostAnswer() {
  const order = await importOrder(shop, { quantity: 2 })
  await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
  await expect(fulfilOne(order)).rejects.toThrow(/not known/)
  expect(await listApiShipments(shop, order)).toHaveLength(1)
  return { order, lost: await onlyShipment(shop, order) }
}

it("two clicks on Fulfill at once order one shipment, and so does a third that comes later", async () => {
  const order = await importOrder(shop)
  const answers = await Promise.all([tryToFulfil(shop, order.id), tryToFulfil(shop, order.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.message).toMatch(
    /being ordered|a moment ago/,
  )
  await shipmentIn(shop, order.id, "confirmed")
  const before = upstreamCalls(shop).create
  expect((await tryToFulfil(shop, order.id)).status).toBe(400)
  expect(upstreamCalls(shop).create).toBe(before)
  expect(await listApiShipments(shop, order)).toHaveLength(1)
})

it("a shipment whose answer was lost is the same one when the merchant tries again", async () => {
  const { order } = await orderWithLostAnswer()
  await fulfilOne(order)
  await shipmentIn(shop, order.id, "confirmed")
  expect(await listShipments(shop, order.id)).toHaveLength(1)
  expect(await listApiShipments(shop, order)).toHaveLength(1)
})

it("a shipment that the service refuses costs nothing, and the next try is a new one", async () => {
  await command(shop, "/faults", { operation: "create", kind: "status", status: 422, times: 1 })
  const order = await importOrder(shop)
  expect((await tryToFulfil(shop, order.id)).status).toBe(400)
  expect(await statesOf(order)).toEqual(["failed"])
  await fulfil(shop, order)
  await shipmentIn(shop, order.id, "confirmed")
})

it("two equal partial fulfillments are two shipments, and one of them can be canceled and made again", async () => {
  await shop.configure({ auto_confirm: false })
  const order = await importOrder(shop, { quantity: 2 })
  const [first, second] = [await fulfilOne(order), await fulfilOne(order)]
  expect((await cancel(order, first)).status).toBe(200)
  expect(await statesOf(order)).toEqual(["abandoned", "ordered"])
  await letTimePass(shop, order)
  const third = await fulfilOne(order)
  const live = (await listShipments(shop, order.id)).filter(({ state }) => state === "ordered")
  expect(live.map(({ fulfillment_id }) => fulfillment_id).sort()).toEqual(
    [second.id, third.id].sort(),
  )
  expect(new Set(live.map(({ shipment_id }) => shipment_id)).size).toBe(2)
})

it("a confirmed shipment cannot be canceled until the merchant has voided it", async () => {
  const { order, fulfillment, shipment } = await importAndFulfil(shop)
  expect(await cancel(order, fulfillment)).toEqual({
    status: 400,
    message: expect.stringMatching(/confirmed.*no cancel/),
  })
  await shop.admin.post(`/admin/shipment-ordering/shipments/${shipment.id}/void`)
  expect((await cancel(order, fulfillment)).status).toBe(200)
})

describe("a confirmation", () => {
  const notedError = (order: ImportedOrder) =>
    until("the error is noted", async () => {
      const shipment = await onlyShipment(shop, order)
      return shipment.last_error ? shipment : undefined
    })

  const refusedOnce = async (fault: Record<string, unknown>) => {
    await command(shop, "/faults", { operation: "confirm", times: 1, ...fault })
    const order = await importOrder(shop)
    await fulfil(shop, order)
    return { order, shipment: await notedError(order) }
  }

  it("a confirmation whose answer is lost is repeated by the job, and ends confirmed once", async () => {
    const { order, shipment } = await refusedOnce({ kind: "drop-after" })
    expect(shipment).toMatchObject({
      state: "confirm_unknown",
      last_error: { message: expect.stringMatching(/not known/) },
    })
    await letTimePass(shop, order)
    await runJob(shop, RESUME)
    const confirmed = await shipmentIn(shop, order.id, "confirmed")
    expect(confirmed).toMatchObject({ has_label: true, last_error: null })
  })

  it("a confirmation that the service refuses leaves the shipment ordered, with the reason", async () => {
    const { shipment } = await refusedOnce({ kind: "status", status: 401 })
    expect(shipment).toMatchObject({
      state: "ordered",
      last_error: { message: expect.stringMatching(/API key/) },
    })
  })
})

it("a shipment whose answer was lost is looked for in the account and abandoned once its items have gone out in another parcel", async () => {
  const { order, lost } = await orderWithLostAnswer()
  await fulfil(shop, order)
  await shipmentIn(shop, order.id, "confirmed")
  await letTimePass(shop, order)
  await runJob(shop, RESUME)
  // The service may still be working on it.
  expect(await statesOf(order)).toEqual(["confirmed", "pending"])
  await changeRows(shop, lost.id, "first_sent_at = now() - interval '1 hour'")
  await letTimePass(shop, order)
  await runJob(shop, RESUME)
  expect(await statesOf(order)).toEqual(["abandoned", "confirmed"])
  const abandoned = (await listShipments(shop, order.id)).find(({ id }) => id === lost.id)
  expect(abandoned?.shipment_id).toMatch(/^\d+$/)
  const confirmed = (await listApiShipments(shop, order)).filter(({ confirmed_at }) => confirmed_at)
  expect(confirmed).toHaveLength(1)
})
