// A shop in trouble: one test kills its store. Shipments are confirmed by hand unless a test says otherwise.
import type { HttpTypes } from "@medusajs/framework/types"
import { fulfil, listApiShipments, liveFulfillments, tryToFulfil } from "../harness/fulfil-order"
import { outcomeOf } from "../harness/http-client"
import { expireLease } from "../harness/ledger-rows"
import { importOrder } from "../harness/orders"
import {
  crashShop,
  type AdminShipment,
  clearFaults,
  command,
  listShipments,
  placeOrder,
  runJob,
  until,
} from "../harness/test-shop"
import { shopInTrouble } from "../harness/worlds"

const shop = shopInTrouble({ shipped_on: "manual" }, { timing: { confirmRepeatAfterSeconds: 1 } })

const PLUGIN = "/admin/shipment-ordering"
const RESUME = "shipment-ordering-resume"
const [OLD_STREET, NEW_STREET] = ["Brīvības iela 117", "Brīvības iela 118"]

type Order = Pick<HttpTypes.StoreOrder, "id" | "display_id">

beforeEach(async () => {
  await clearFaults(shop)
  await shop.configure({ auto_confirm: false })
})

/** Fulfills an order, and returns the id of its one shipment. */
async function orderShipment(order: Order): Promise<string> {
  await fulfil(shop, order)
  return (await listShipments(shop, order.id))[0]?.id ?? fail(order)
}

/** An order that is fulfilled, with its one shipment, free of any lease. */
async function fulfilledOrder() {
  const order = await importOrder(shop)
  const first = await orderShipment(order)
  await expireLease(shop, first)
  return { order, first }
}

function fail(order: Order): never {
  throw new Error(`Order ${order.id} has no shipment`)
}

const changeAddress = (order: Order, shipping_address: Record<string, string>) =>
  shop.admin.post(`/admin/orders/${order.id}`, { shipping_address })
const correctAddress = (order: Order) => changeAddress(order, { address_1: NEW_STREET })

const act = async (id: string, verb: "replace" | "confirm" | "retry" | "void") =>
  outcomeOf(await shop.admin.send("POST", `${PLUGIN}/shipments/${id}/${verb}`))

const statesOf = async (order: Order) =>
  Object.fromEntries((await listShipments(shop, order.id)).map(({ id, state }) => [id, state]))

/** The street of each shipment that the service has of an order, and whether it is confirmed; the oldest first. */
const held = async (order: Order) =>
  (await listApiShipments(shop, order))
    .sort((one, other) => one.id - other.id)
    .map(({ body, confirmed_at }) => [body.recipient_address_1, confirmed_at !== null])

const replacementOf = async (order: Order, first: string): Promise<AdminShipment> => {
  const shipment = (await listShipments(shop, order.id)).find(({ replaces }) => replaces === first)
  return shipment ?? fail(order)
}

const cancel = async (order: Order) => {
  const [fulfillment] = await liveFulfillments(shop, order)
  const path = `/admin/orders/${order.id}/fulfillments/${fulfillment?.id}/cancel`
  return outcomeOf(await shop.admin.send("POST", path))
}

it("a shipment that was just ordered is not confirmed by a retry, but replaced by one with the corrected address", async () => {
  const order = await importOrder(shop)
  const first = await orderShipment(order)
  expect(await act(first, "retry")).toMatchObject({
    status: 400,
    message: expect.stringContaining("to confirm it"),
  })
  await correctAddress(order)
  expect(await act(first, "replace")).toMatchObject({ status: 200 })
  const second = await replacementOf(order, first)
  expect(await statesOf(order)).toEqual({ [first]: "abandoned", [second.id]: "ordered" })
  expect(await act(second.id, "confirm")).toMatchObject({ status: 200 })
  expect(await held(order)).toEqual([
    [OLD_STREET, false],
    [NEW_STREET, true],
  ])
})

it("a shipment says that the recipient's province is left out, until its replacement goes out with one", async () => {
  const order = await importOrder(shop, { shippingAddress: { province: "Vidzeme, somewhere" } })
  const first = await orderShipment(order)
  expect((await listShipments(shop, order.id))[0]?.is_province_left_out).toBe(true)
  await changeAddress(order, { province: "RIX" })
  await act(first, "replace")
  expect((await replacementOf(order, first)).is_province_left_out).toBe(false)
  const sent = await listApiShipments(shop, order)
  const provinces = sent.map(({ body }) => body.recipient_state_or_province)
  expect(provinces.sort()).toEqual(["RIX", undefined])
})

it("a shipment has one replacement, confirmed at once, however often it is asked for, at once or later", async () => {
  const { order, first } = await fulfilledOrder()
  await shop.configure({ auto_confirm: true })
  const answers = await Promise.all([1, 2, 3].map(() => act(first, "replace")))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const second = await replacementOf(order, first)
  expect(await statesOf(order)).toEqual({ [first]: "abandoned", [second.id]: "confirmed" })
  await expireLease(shop, second.id)
  // The request of a page that was not reloaded.
  for (const verb of ["replace", "retry"] as const) {
    expect(await act(first, verb)).toMatchObject({ status: 400 })
  }
  await runJob(shop, RESUME)
  expect((await held(order)).map(([, isConfirmed]) => isConfirmed)).toEqual([false, true])
})

it("a shipment is abandoned with its replacement when the fulfillment is canceled, and can be fulfilled again", async () => {
  const { order, first } = await fulfilledOrder()
  await act(first, "replace")
  expect(await cancel(order)).toMatchObject({ status: 200 })
  expect(new Set(Object.values(await statesOf(order)))).toEqual(new Set(["abandoned"]))
  await shop.configure({ auto_confirm: true })
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  await until("the third is confirmed", async () =>
    Object.values(await statesOf(order)).includes("confirmed") ? true : undefined,
  )
  expect((await held(order)).map(([, isConfirmed]) => isConfirmed)).toEqual([false, false, true])
})

/** The service has made the replacement, and its answer is lost. */
async function lostReplacement() {
  const { order, first } = await fulfilledOrder()
  await correctAddress(order)
  await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
  expect(await act(first, "replace")).toMatchObject({ status: 400 })
  const { id, state } = await replacementOf(order, first)
  expect(state).toBe("pending")
  await shop.configure({ auto_confirm: true })
  return { order, first, second: id }
}

it.each(["the job", "a retry"])(
  "while the answer to a replacement is lost, the first one is neither confirmed nor replaced again, and %s brings the second one through",
  async (by) => {
    const { order, first, second } = await lostReplacement()
    expect(await act(first, "confirm")).toMatchObject({ status: 400 })
    expect(await act(first, "replace")).toMatchObject({ status: 400 })
    await expireLease(shop, [first, second])
    if (by === "the job") await runJob(shop, RESUME)
    else expect(await act(second, "retry")).toMatchObject({ status: 200 })
    expect(await statesOf(order)).toEqual({ [first]: "abandoned", [second]: "confirmed" })
    expect(await held(order)).toEqual([
      [OLD_STREET, false],
      [NEW_STREET, true],
    ])
  },
)

it("a store that dies while a replacement is made goes on by itself", async () => {
  const { order, first } = await fulfilledOrder()
  await shop.configure({ auto_confirm: true })
  await command(shop, "/faults", { operation: "create", kind: "slow-body", ms: 60_000, times: 1 })
  const request = act(first, "replace").catch(() => "cut off")
  await until("the service has made the second shipment", async () =>
    (await listApiShipments(shop, order)).length === 2 ? true : undefined,
  )
  await crashShop(shop)
  expect(await request).toBe("cut off")
  const { id: second } = await replacementOf(order, first)
  // Read at one moment: the store's own job may still be working when this one has found nothing to do.
  await expireLease(shop, [first, second])
  await runJob(shop, RESUME)
  await until("the second one is confirmed", async () =>
    (await statesOf(order))[second] === "confirmed" ? true : undefined,
  )
  expect(await statesOf(order)).toEqual({ [first]: "abandoned", [second]: "confirmed" })
  expect((await held(order)).map(([, isConfirmed]) => isConfirmed)).toEqual([false, true])
})

async function refusedReplacement() {
  const { order, first } = await fulfilledOrder()
  await command(shop, "/faults", { operation: "create", kind: "status", status: 422, times: 1 })
  expect(await act(first, "replace")).toMatchObject({ status: 400 })
  await shop.configure({ auto_confirm: true })
  return { order, first, second: (await replacementOf(order, first)).id }
}

it("where the service refuses a replacement, the job does not confirm the first one, and a click does", async () => {
  const { order, first, second } = await refusedReplacement()
  await expireLease(shop, first)
  await runJob(shop, RESUME)
  expect(await statesOf(order)).toEqual({ [first]: "ordered", [second]: "failed" })
  expect(await act(first, "confirm")).toMatchObject({ status: 200 })
  expect((await held(order)).map(([, isConfirmed]) => isConfirmed)).toEqual([true])
})

it("where the service refuses a replacement, a retry orders it again, from the present order", async () => {
  const { order, first, second } = await refusedReplacement()
  await correctAddress(order)
  expect(await act(second, "retry")).toMatchObject({ status: 200 })
  const states = await statesOf(order)
  expect(states[first]).toBe("abandoned")
  expect(Object.values(states).sort()).toEqual(["abandoned", "confirmed", "failed"])
  expect(await held(order)).toEqual([
    [OLD_STREET, false],
    [NEW_STREET, true],
  ])
})

it("a shipment that the carrier has is not ordered again by a retry, and stands beside its replacement until it is settled", async () => {
  const { order, first } = await fulfilledOrder()
  await act(first, "confirm")
  const retried = await act(first, "retry")
  expect(retried).toMatchObject({
    status: 400,
    message: expect.stringContaining("nothing to retry"),
  })
  expect(await listApiShipments(shop, order)).toHaveLength(1)
  expect(await act(first, "replace")).toMatchObject({ status: 200 })
  const second = await replacementOf(order, first)
  expect(await act(second.id, "confirm")).toMatchObject({ status: 200 })
  expect(await statesOf(order)).toEqual({ [first]: "confirmed", [second.id]: "confirmed" })
  expect(await cancel(order)).toMatchObject({ status: 400 })
  for (const id of [first, second.id]) {
    await expireLease(shop, id)
    expect(await act(id, "void")).toMatchObject({ status: 200 })
  }
  expect(await cancel(order)).toMatchObject({ status: 200 })
})

it("a shipment that is settled is replaced, not retried, and its money is collected by the new one", async () => {
  await shop.configure({ cod_payment_providers: ["pp_system_default"] })
  const order = await placeOrder(shop, { serviceCode: "carrierB_cod" })
  const first = await orderShipment(order)
  await expireLease(shop, first)
  await act(first, "confirm")
  await act(first, "void")
  expect(await act(first, "retry")).toMatchObject({
    status: 400,
    message: expect.stringContaining("Replace it"),
  })
  expect(await act(first, "replace")).toMatchObject({ status: 200 })
  const second = await replacementOf(order, first)
  expect(await statesOf(order)).toEqual({ [first]: "voided", [second.id]: "ordered" })
  const sums = (await listApiShipments(shop, order)).map(({ body }) => body.parcel_price)
  expect(new Set(sums)).toEqual(new Set([order.total.toFixed(2)]))
  await shop.configure({ cod_payment_providers: [] })
})
