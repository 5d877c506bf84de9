import { holdTable } from "../harness/database-trouble"
import { expireLease } from "../harness/ledger-rows"
import type { ImportedOrder } from "../harness/orders"
import {
  claimReturn,
  createReturnOption,
  listApiReturns,
  onlyReturnShipment,
  prepareReturn,
  requestReturn,
  resumeReturn,
  shippedOrder,
  wholeOrder,
} from "../harness/return-items"
import { runSql } from "../harness/run-sql"
import { errorLines } from "../harness/store-process"
import { crashShop, command, runJob, until } from "../harness/test-shop"
import { shopInTrouble } from "../harness/worlds"

const RESUME = "shipment-ordering-resume"
const CLEAN_UP = "shipment-ordering-clean-up"

const shop = shopInTrouble({ return_service: "carrierA_standard", shipped_on: "manual" })
let optionId: string

beforeAll(async () => {
  optionId = await createReturnOption(shop)
  // A repetition that is not the first request byte for byte is refused with 409.
  await command(shop, "/settings", { idempotency: "conflict" })
})

type Request = () => Promise<unknown>

/** Returns on which the store is working when it dies before the first test. */
let died: Record<"requested" | "claimed" | "left", ReturnInHand>

beforeAll(async () => {
  died = { requested: await requested(), claimed: await claimed(), left: await requested() }
  const requests = await beginCreating(Object.values(died))
  await crashShop(shop)
  expect(new Set(await Promise.all(requests))).toEqual(new Set(["cut off"]))
  await holdTimes()
})

/** While this file runs, only its tests find shipments due, and not the store's own jobs. */
const holdTimes = () =>
  runSql(
    shop.databaseUrl,
    "update shipment_ordering_shipment set lease_until = now() + interval '1 hour', next_try_at = now() + interval '1 hour'",
  )

/** Requests wait for the service, which has made the shipments, and is still answering. */
async function beginCreating(returns: ReturnInHand[]): Promise<Promise<unknown>[]> {
  const fault = { operation: "create", kind: "slow-body", ms: 300_000, times: returns.length }
  await command(shop, "/faults", fault)
  const requests = returns.map(({ request }) => request().catch(() => "cut off"))
  await until("the service has made the shipments", async () => {
    const made = await Promise.all(returns.map(({ order }) => listApiReturns(shop, order)))
    return made.every(({ length }) => length === 1) ? true : undefined
  })
  return requests
}

/** The store dies after the service's answer, before the return is linked to its fulfillment. */
async function dieBeforeTheLink({ order, request }: ReturnInHand): Promise<void> {
  const links = await holdTable(shop.databaseUrl, "return_fulfillment")
  const asked = request().catch(() => "cut off")
  await until("the link is to be made", async () =>
    (await links.waiting()) > 0 ? true : undefined,
  )
  await crashShop(shop)
  await links.dropAndRelease()
  expect(await asked).toBe("cut off")
  expect(await onlyReturnShipment(shop, order)).toMatchObject({ state: "ordered" })
}

/** One live shipment, confirmed and linked, and no fulfillment without an order. */
async function expectOneReturn(order: ImportedOrder): Promise<void> {
  const returnId = await returnOf(order)
  expect(await onlyReturnShipment(shop, order)).toMatchObject({
    state: "confirmed",
    return_id: returnId,
    has_label: true,
  })
  expect(await listApiReturns(shop, order)).toHaveLength(1)
  await cleanUp()
  const left = await runSql<{ fulfillment_id: string; return_id: string | null }>(
    shop.databaseUrl,
    `select ful.id as fulfillment_id, link.return_id from fulfillment as ful
       left join return_fulfillment as link on link.fulfillment_id = ful.id and link.deleted_at is null
      where ful.shipping_option_id = $1 and ful.deleted_at is null
        and (link.return_id = $2 or link.return_id is null)
        and not exists (select from shipment_ordering_shipment as other
                         where other.fulfillment_id = ful.id and other.order_id <> $3)`,
    [optionId, returnId, order.id],
  )
  const { fulfillment_id } = await onlyReturnShipment(shop, order)
  expect(left).toEqual([{ fulfillment_id, return_id: returnId }])
}

async function cleanUp(): Promise<void> {
  await runSql(
    shop.databaseUrl,
    "update fulfillment set created_at = created_at - interval '31 minutes'",
  )
  await runJob(shop, CLEAN_UP)
}

/** A return of a whole order, and the request that orders its shipment. */
interface ReturnInHand {
  order: ImportedOrder
  request: Request
}

async function requested(): Promise<ReturnInHand & { returnId: string }> {
  const order = await shippedOrder(shop)
  const returnId = await prepareReturn(shop, { orderId: order.id, optionId })
  return { order, returnId, request: () => requestReturn(shop, returnId) }
}

async function askedByCustomer(): Promise<ReturnInHand> {
  const order = await shippedOrder(shop)
  const items = await wholeOrder(shop, order.id)
  const body = { order_id: order.id, items, return_shipping: { option_id: optionId } }
  return { order, request: () => shop.storefront.post("/store/returns", body) }
}

async function claimed(): Promise<ReturnInHand> {
  const order = await shippedOrder(shop)
  return { order, request: await claimReturn(shop, { orderId: order.id, optionId }) }
}

const returnOf = async (order: ImportedOrder): Promise<string> => {
  const { returns } = await shop.admin.get<{ returns: { id: string }[] }>(
    `/admin/returns?order_id=${order.id}`,
  )
  const [found] = returns
  if (!found || returns.length > 1) throw new Error(`Order ${order.id} has not one return`)
  return found.id
}

it("a store that died while the service answered makes no second shipment when the return is requested again", async () => {
  const { order, request } = died.requested
  expect(await onlyReturnShipment(shop, order)).toMatchObject({ state: "pending" })
  expect(await request()).toMatchObject({
    status: 400,
    message: expect.stringContaining("being ordered at this moment") as string,
  })
  await expireLease(shop, (await onlyReturnShipment(shop, order)).id)
  expect(await request()).toMatchObject({ status: 200 })
  await resumeReturn(shop, order)
  await expectOneReturn(order)
})

it("a store that died while the service answered goes on by itself with a claim's return, which cannot be requested again", async () => {
  const { order } = died.claimed
  await resumeReturn(shop, order)
  await resumeReturn(shop, order)
  await expectOneReturn(order)
})

it("a store that died while the service answered never confirms a return that no one requests again, and clears its fulfillment away", async () => {
  const { order } = died.left
  await resumeReturn(shop, order)
  await cleanUp()
  const { state, fulfillment_id } = await onlyReturnShipment(shop, order)
  expect(state).toBe("pending")
  expect((await listApiReturns(shop, order))[0]?.confirmed_at).toBeNull()
  const left = await runSql(
    shop.databaseUrl,
    "select id from fulfillment where id = $1 and deleted_at is null",
    [fulfillment_id],
  )
  expect(left).toEqual([])
})

it("a store that died before the link confirms nothing before the merchant requests it again, and then adopts the shipment", async () => {
  const { order, request } = await requested()
  await dieBeforeTheLink({ order, request })
  expect(await resumeReturn(shop, order)).toMatchObject({ state: "ordered" })
  await expireLease(shop, (await onlyReturnShipment(shop, order)).id)
  expect(await request()).toMatchObject({ status: 200 })
  await resumeReturn(shop, order)
  await expectOneReturn(order)
})

it("a store that died before the link links a customer's return, and confirms it", async () => {
  const asked = await askedByCustomer()
  const { order } = asked
  await dieBeforeTheLink(asked)
  await cleanUp()
  await resumeReturn(shop, order)
  await expectOneReturn(order)
})

it("a store that died before the link links a claim's return, and a cancel still abandons it", async () => {
  const claim = await claimed()
  const { order } = claim
  await dieBeforeTheLink(claim)
  await command(shop, "/faults", { operation: "confirm", kind: "status", status: 429, times: 1 })
  const linked = await resumeReturn(shop, order)
  expect(linked).toMatchObject({ state: "ordered", return_id: await returnOf(order) })
  await shop.admin.post(`/admin/fulfillments/${linked.fulfillment_id}/cancel`)
  await expireLease(shop, linked.id)
  await runJob(shop, RESUME)
  expect(await onlyReturnShipment(shop, order)).toMatchObject({ state: "abandoned" })
})

it("a store that died and went on leaves a log without errors", () => {
  expect(errorLines(shop.store.logs.lines)).toEqual([])
})
