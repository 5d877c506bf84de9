import { allowWrites, DATABASE_MESSAGE, refuseWrites } from "../../harness/database-trouble"
import { fulfil, listApiShipments, onlyShipment } from "../../harness/fulfil-order"
import { outcomeOf } from "../../harness/http-client"
import { expireLease } from "../../harness/ledger-rows"
import { importAndFulfil, importOrder } from "../../harness/orders"
import { findApiShipment } from "../../harness/return-items"
import { runSql } from "../../harness/run-sql"
import { shipMany } from "../../harness/ship-from-admin"
import {
  type AdminShipment,
  clearFaults,
  command,
  runJob,
  sandboxShipments,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

// A shop with a key, whose merchant confirms by hand: one shipment or many, while something goes wrong.
const shop = shopWithKey({}, { timing: { confirmRepeatAfterSeconds: 1 } })

const SHIPMENTS = "/admin/shipment-ordering/shipments"
const RESUME = "shipment-ordering-resume"

beforeEach(async () => {
  await clearFaults(shop)
  await allowWrites(shop)
  await shop.configure({ auto_confirm: false })
})

afterAll(() => allowWrites(shop))

interface Result {
  id: string
  state: string | null
  refusal: string | null
}

const confirmMany = async (ids: string[]) =>
  (await shop.admin.post<{ results: Result[] }>(`${SHIPMENTS}/confirm`, { ids })).results

const orderMany = async (count: number) => {
  const ids: string[] = []
  while (ids.length < count) ids.push((await importAndFulfil(shop, "ordered")).shipment.id)
  return ids
}

const act = async ({ id }: { id: string }, action: "confirm" | "retry") =>
  outcomeOf(await shop.admin.send("POST", `${SHIPMENTS}/${id}/${action}`, {}))

it("many shipments are confirmed in one request, each once, also if it is sent twice", async () => {
  const ids = await orderMany(4)
  const [first, second] = await Promise.all([confirmMany(ids), confirmMany([...ids, ...ids])])
  expect(first.map(({ id }) => id)).toEqual(ids)
  expect(second).toHaveLength(ids.length)
  expect(await confirmMany(ids)).toEqual(
    ids.map((id) => ({ id, state: "confirmed", refusal: null })),
  )
  expect(upstreamCalls(shop).confirm).toBe(ids.length)
  const confirmed = (await sandboxShipments(shop)).filter(({ confirmed_at }) => confirmed_at)
  expect(confirmed).toHaveLength(ids.length)
})

it("a shipment that the service refuses to confirm is reported beside those that are confirmed", async () => {
  const ids = await orderMany(2)
  const body = { type: "error", message: "The account has no money left" }
  await command(shop, "/faults", { operation: "confirm", kind: "status", status: 422, body })
  const results = await confirmMany([...ids, "soshp_unknown"])
  expect(results.map(({ state }) => state)).toEqual(
    expect.arrayContaining(["confirmed", "ordered", null]),
  )
  expect(results.find(({ state }) => state === "ordered")?.refusal).toContain("no money left")
  expect(results[2]).toEqual({
    id: "soshp_unknown",
    state: null,
    refusal: "This shipment no longer exists. Reload the page.",
  })
})

it("a confirmation that the database refuses to save is reported as unknown beside the others, without its SQL", async () => {
  const ids = await orderMany(3)
  await refuseWrites(shop, `new.id = '${ids[1]}' and new.state = 'confirmed'`)
  const results = await confirmMany(ids)
  expect(results.map(({ state }) => state)).toEqual(["confirmed", "confirm_unknown", "confirmed"])
  expect(results.map(({ refusal }) => refusal)).toEqual([
    null,
    expect.stringMatching(/result is unknown.*Look at the shipment/s),
    null,
  ])
  expect(JSON.stringify(results)).not.toContain(DATABASE_MESSAGE)
})

it("an order of a run that the database refuses to save says that something went wrong, and the others ship", async () => {
  const [one, other] = [await importOrder(shop), await importOrder(shop)]
  await refuseWrites(shop, `new.order_id = '${one.id}'`)
  const run = await shipMany(shop, [one, other])
  expect(run.orders[0]?.refusal).toMatch(/an unexpected error happened in the store/)
  expect(run.orders[1]?.state).toBe("shipped")
  expect(JSON.stringify(run)).not.toContain(DATABASE_MESSAGE)
  expect(await listApiShipments(shop, one)).toEqual([])
})

describe("a shipment whose data differ at the service", () => {
  const SEEN = [{ field: "recipient_name", received: "Somebody Else" }]
  const REFUSAL = expect.stringContaining("The data at the service differ from the order")

  /** The answer to its order was lost, and the service then shows somebody else's name once. */
  async function differentShipment() {
    const order = await importOrder(shop)
    await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
    await expect(fulfil(shop, order)).rejects.toThrow(/not known/)
    await fulfil(shop, order)
    const [sent] = await listApiShipments(shop, order)
    const shipment = {
      id: sent?.id,
      tracking_numbers: [],
      parcel: { description: sent?.body.parcel_description },
      recipient: { name: "Somebody Else", zip_code: "LV-1010", country: { code: "LV" } },
    }
    const fault = { operation: "detail", kind: "status", status: 200, times: 1 }
    await command(shop, "/faults", { ...fault, body: { shipment } })
    const { id } = await onlyShipment(shop, order)
    // Otherwise the job may first handle a shipment of another test, which would get the answer meant for this one.
    await runSql(shop.databaseUrl, "update shipment_ordering_shipment set next_try_at = null")
    return { id, read: () => onlyShipment(shop, order) }
  }

  it("a shipment whose data differ at the service is shown to a person before they confirm it, and is left out if many are confirmed at once", async () => {
    const shipment = await differentShipment()
    await expireLease(shop, shipment.id)
    await runJob(shop, RESUME)
    expect(await shipment.read()).toMatchObject({
      state: "ordered",
      differences: SEEN,
      last_error: { kind: "differences", message: REFUSAL },
    })
    expect(await confirmMany([shipment.id])).toEqual([
      { id: shipment.id, state: "ordered", refusal: REFUSAL },
    ])
    expect(await shipment.read()).toMatchObject({ state: "ordered", differences: SEEN })
    expect((await act(shipment, "confirm")).status).toBe(200)
    expect(await shipment.read()).toMatchObject({ state: "confirmed", last_error: null })
  })

  it.each(["confirm", "retry"] as const)(
    "a shipment whose data differ at the service is not confirmed by the %s that finds the difference",
    async (action) => {
      const shipment = await differentShipment()
      await shop.configure({ auto_confirm: action === "retry" })
      expect(await act(shipment, action)).toEqual({ status: 400, message: REFUSAL })
      await shop.configure({ auto_confirm: false })
      expect(await shipment.read()).toMatchObject({ state: "ordered", differences: SEEN })
      expect((await act(shipment, "confirm")).status).toBe(200)
      expect((await shipment.read()).state).toBe("confirmed")
    },
  )
})

describe("a confirmation that is under way", () => {
  const confirmCallsFor = ({ shipment_id }: AdminShipment) =>
    shop.sandbox.core.requests
      .last()
      .filter(({ operation, path }) => operation === "confirm" && path.includes(`/${shipment_id}/`))
      .length

  it("a confirmation that is under way is not sent a second time by a click or by the job", async () => {
    const { order, shipment } = await importAndFulfil(shop, "ordered")
    // The merchant comes back after every lease has ended.
    await expireLease(shop, shipment.id)
    await command(shop, "/faults", { operation: "confirm", kind: "delay", ms: 3000, times: 1 })
    const first = act(shipment, "confirm")
    await until("the confirmation is under way", () =>
      Promise.resolve(confirmCallsFor(shipment) || undefined),
    )
    expect(await act(shipment, "confirm")).toEqual({
      status: 400,
      message: expect.stringMatching(/being confirmed/),
    })
    await shop.configure({ auto_confirm: true })
    await runJob(shop, RESUME)
    expect((await first).status).toBe(200)
    expect(confirmCallsFor(shipment)).toBe(1)
    expect((await onlyShipment(shop, order)).state).toBe("confirmed")
  })

  it("a confirmation that is under way keeps its label when the numbers come before its answer", async () => {
    await shop.configure({ auto_confirm: true })
    await command(shop, "/faults", { operation: "confirm", kind: "slow-body", ms: 3000, times: 1 })
    const { order, shipment } = await importAndFulfil(shop, "confirm_unknown")
    await until(
      "the service has confirmed it",
      async () => (await findApiShipment(shop, shipment)).confirmed_at ?? undefined,
    )
    await command(shop, `/shipments/${shipment.shipment_id}/issue`)
    await shipmentIn(shop, order.id, "tracked")
    await until("its label is known", async () => {
      const { state, has_label } = await onlyShipment(shop, order)
      return (state === "tracked" && has_label) || undefined
    })
  })

  it("a confirmation that is under way asks a person if it is refused when it is repeated, and may then be voided and canceled", async () => {
    await shop.configure({ auto_confirm: true })
    await command(shop, "/faults", { operation: "confirm", kind: "drop-before", times: 1 })
    const { order, fulfillment, shipment } = await importAndFulfil(shop, "confirm_unknown")
    await until(
      "the lost answer is noted",
      async () => (await onlyShipment(shop, order)).last_error ?? undefined,
    )
    await command(shop, "/faults", { operation: "confirm", kind: "status", status: 404, times: 1 })
    expect((await act(shipment, "confirm")).message).toMatch(/not known whether the carrier has/)
    const path = `/admin/orders/${order.id}/fulfillments/${fulfillment.id}/cancel`
    const cancel = async () => outcomeOf(await shop.admin.send("POST", path, {}))
    expect((await cancel()).message).toMatch(/may be confirmed/)
    await shop.admin.post(`${SHIPMENTS}/${shipment.id}/void`)
    expect((await cancel()).status).toBe(200)
  })
})
