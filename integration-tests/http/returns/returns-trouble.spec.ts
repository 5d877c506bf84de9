import { getOrder } from "../../harness/fulfil-order"
import { outcomeOf } from "../../harness/http-client"
import { expireLease } from "../../harness/ledger-rows"
import {
  claimReturn,
  createReturnOption,
  findApiShipment,
  listApiReturns,
  onlyReturnShipment,
  prepareReturn,
  requestReturn,
  resumeReturn,
  returnShipments,
  shippedOrder,
  wholeOrder,
} from "../../harness/return-items"
import { type AdminShipment, command, runJob } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

/** A shop with a key and a return option. Answers get lost, requests come twice, and returns are canceled. */
const shop = shopWithKey({ return_service: "carrierA_standard" })
let optionId: string

beforeAll(async () => {
  optionId = await createReturnOption(shop)
})

const prepared = async () => {
  const order = await shippedOrder(shop)
  return { order, returnId: await prepareReturn(shop, { orderId: order.id, optionId }) }
}

const cancelFulfillment = async ({ fulfillment_id }: AdminShipment) =>
  outcomeOf(await shop.admin.send("POST", `/admin/fulfillments/${fulfillment_id}/cancel`, {}))

const cancelReturn = async (returnId: string) =>
  outcomeOf(await shop.admin.send("POST", `/admin/returns/${returnId}/cancel`, {}))

/** Makes a return due, and runs the job that goes on with it. */
const resume = async (shipment: AdminShipment | undefined) => {
  await expireLease(shop, shipment?.id ?? "")
  await runJob(shop, "shipment-ordering-resume")
}

it("a return that is requested again is a new shipment after a refusal, and the same one after a lost answer", async () => {
  const { order, returnId } = await prepared()
  await command(shop, "/faults", { operation: "create", kind: "status", status: 422, times: 1 })
  expect(await requestReturn(shop, returnId)).toMatchObject({ status: 400 })
  await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
  expect((await requestReturn(shop, returnId)).status).not.toBe(200)
  expect(await requestReturn(shop, returnId)).toMatchObject({ status: 200 })
  const [ordered, failed, ...more] = await returnShipments(shop, order)
  expect([ordered, failed, ...more]).toMatchObject([{ state: "ordered" }, { state: "failed" }])
  await resume(ordered)
  expect(await returnShipments(shop, order)).toMatchObject([
    { state: "confirmed" },
    { state: "failed" },
  ])
  expect(await listApiReturns(shop, order)).toHaveLength(1)
})

it("a return that two requests ask for at once is one shipment, which is canceled only after the merchant has settled it", async () => {
  const { order, returnId } = await prepared()
  const outcomes = await Promise.all([requestReturn(shop, returnId), requestReturn(shop, returnId)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400])
  const confirmed = await resumeReturn(shop, order)
  expect(confirmed).toMatchObject({ state: "confirmed" })
  expect(await listApiReturns(shop, order)).toHaveLength(1)
  expect(await cancelFulfillment(confirmed)).toEqual({
    status: 400,
    message: expect.stringMatching(/is confirmed with the carrier, and the service has no cancel/),
  })
  await shop.admin.post(`/admin/shipment-ordering/shipments/${confirmed.id}/void`)
  expect(await cancelFulfillment(confirmed)).toMatchObject({ status: 200 })
})

it("a return that is canceled before its confirmation is never confirmed, and can be requested again", async () => {
  const { order, returnId } = await prepared()
  await requestReturn(shop, returnId)
  const first = await onlyReturnShipment(shop, order)
  expect(await cancelFulfillment(first)).toMatchObject({ status: 200 })
  expect(await cancelReturn(returnId)).toMatchObject({ status: 200 })
  await resume(first)
  expect(await onlyReturnShipment(shop, order)).toMatchObject({ state: "abandoned" })
  expect((await findApiShipment(shop, first)).confirmed_at).toBeNull()

  const again = await prepareReturn(shop, { orderId: order.id, optionId })
  expect(await requestReturn(shop, again)).toMatchObject({ status: 200 })
  const states = (await returnShipments(shop, order)).map(({ state }) => state)
  expect(states).toEqual(["ordered", "abandoned"])
})

it("a customer's return that is asked for after an equal one was canceled is a shipment of its own", async () => {
  const order = await shippedOrder(shop, 2)
  const askBack = async () => {
    const { return: back } = await shop.storefront.post<{ return: { id: string } }>(
      "/store/returns",
      {
        order_id: order.id,
        items: await wholeOrder(shop, order.id),
        return_shipping: { option_id: optionId },
      },
    )
    const [shipment] = await returnShipments(shop, order)
    if (!shipment) throw new Error("The return was not ordered")
    return { returnId: back.id, shipment }
  }
  const cancel = async ({ returnId, shipment }: Awaited<ReturnType<typeof askBack>>) => {
    expect(await cancelFulfillment(shipment)).toMatchObject({ status: 200 })
    expect(await cancelReturn(returnId)).toMatchObject({ status: 200 })
  }
  const expectLive = async (...states: string[]) => {
    const shipments = await returnShipments(shop, order)
    const live = shipments.filter(({ state }) => state !== "abandoned")
    expect(live.map(({ state }) => state)).toEqual(states)
    expect(new Set(live.map(({ shipment_id }) => shipment_id)).size).toBe(states.length)
  }
  const first = await askBack()
  const equal = await askBack()
  await cancel(first)
  const third = await askBack()
  await expectLive("ordered", "ordered")
  await cancel(third)
  await resume(equal.shipment)
  await askBack()
  await expectLive("ordered", "confirmed")
})

it("claims of equal orders that are confirmed at the same moment never take each other's address", async () => {
  const orders = [await shippedOrder(shop), await shippedOrder(shop)]
  const confirms = await Promise.all(
    orders.map(({ id }) => claimReturn(shop, { orderId: id, optionId })),
  )
  const outcomes = await Promise.all(confirms.map((confirm) => confirm()))
  for (const [at, order] of orders.entries()) {
    const held = await listApiReturns(shop, order)
    expect(held).toHaveLength(outcomes[at]?.status === 200 ? 1 : 0)
    if (outcomes[at]?.status !== 200) {
      expect(outcomes[at]?.message).toMatch(/Confirm it again in two minutes/)
      expect(await confirms[at]?.()).toMatchObject({ status: 200 })
    }
    const { items } = await getOrder(shop.admin, order.id)
    expect((await onlyReturnShipment(shop, order)).lines).toMatchObject([
      { line_item_id: items[0]?.id },
    ])
  }
})
