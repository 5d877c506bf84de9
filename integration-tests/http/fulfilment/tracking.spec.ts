import { getOrder, labelsOf, onlyShipment } from "../../harness/fulfil-order"
import { changeRows, expireLease } from "../../harness/ledger-rows"
import { importAndFulfil } from "../../harness/orders"
import { findApiShipment } from "../../harness/return-items"
import { runSql } from "../../harness/run-sql"
import {
  type AdminShipment,
  command,
  runJob,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

// A shop with a key, to which numbers come: by the service's callback or by polling, and on to the order and an event.

const shop = shopWithKey({
  shipped_on: "numbers",
  tracking_url_templates: { "*": "https://carrier.example/{number}" },
})

const detailCalls = () => upstreamCalls(shop).detail ?? 0

const numbersOf = async (order: { id: string; display_id: number }) =>
  (await onlyShipment(shop, order)).tracking.map(({ number }) => number)

const urlOf = (number: string) => `https://carrier.example/${number}`

/** Ends the ten seconds between two reads. */
const letBeRead = ({ id }: AdminShipment) => changeRows(shop, id, "last_read_at = null")

/** The service issues the numbers, and calls back only if `isCalledBack`. */
async function issue(
  { shipment_id }: AdminShipment,
  tracking_numbers?: string[],
  isCalledBack = false,
) {
  await command(shop, "/settings", { callback_now: isCalledBack })
  await command(shop, `/shipments/${shipment_id}/issue`, { tracking_numbers })
  await command(shop, "/settings", { callback_now: true })
}

async function poll(shipment: AdminShipment) {
  await letBeRead(shipment)
  await expireLease(shop, shipment.id, { pollNow: true })
  await runJob(shop, "shipment-ordering-poll")
}

const callbackUrl = async (shipment: AdminShipment) =>
  String((await findApiShipment(shop, shipment)).body.callback_success_url)

/** The callback in the service's form. */
async function callbackOf(shipment: AdminShipment) {
  const url = await callbackUrl(shipment)
  return async (...numbers: string[]) => {
    const query = new URLSearchParams({
      shipment_id: String(shipment.shipment_id),
      tracking_numbers: numbers.join("|"),
    })
    const answer = await fetch(`${url}?${query}`)
    return { status: answer.status, text: await answer.text() }
  }
}

const ACKNOWLEDGED = { status: 200, text: '{"message":"OK"}' }
const AGAIN = { status: 503, text: "" }

it("a callback cannot be forged, and a forged one costs no call to the service", async () => {
  const { shipment } = await importAndFulfil(shop)
  const url = await callbackUrl(shipment)
  const before = detailCalls()
  const call = (address: string, id = shipment.shipment_id) =>
    fetch(`${address}?shipment_id=${id}&tracking_numbers=FORGED1`)
  const forged = [
    await call(`${url.slice(0, -4)}AAAA`),
    await call(url.replace(/soshp_\w+/, "soshp_01HZZZZZZZZZZZZZZZZZZZZZZZ")),
    await call(url, "999999"),
  ]
  expect(forged.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await forged[0]?.text()).toBe("")
  expect(detailCalls()).toBe(before)

  expect((await call(url)).status).toBe(503)
  const [again] = await Promise.all([call(url), call(url)])
  expect(again.status).toBe(503)
  expect(detailCalls()).toBe(before + 1)
})

it("numbers reach the order when they come after each package has one, and are acknowledged without a call when they are known", async () => {
  const { order, shipment } = await importAndFulfil(shop)
  expect(shipment.packages).toHaveLength(1)
  const call = await callbackOf(shipment)
  await issue(shipment, ["FURTHER01"])
  expect(await call("FURTHER01")).toEqual(ACKNOWLEDGED)
  await issue(shipment, ["FURTHER01", "FURTHER02"])
  await letBeRead(shipment)
  expect(await call("FURTHER01", "FURTHER02")).toEqual(ACKNOWLEDGED)
  expect(await numbersOf(order)).toEqual(["FURTHER01", "FURTHER02"])
  const shipped = await getOrder(shop.admin, order.id)
  expect(shipped.fulfillment_status).toBe("shipped")
  expect(labelsOf(shipped.fulfillments?.[0])).toEqual(
    ["FURTHER01", "FURTHER02"].map((tracking_number) =>
      expect.objectContaining({
        tracking_number,
        tracking_url: urlOf(tracking_number),
        label_url: expect.stringContaining(`/shipments/${shipment.id}/label`),
      }),
    ),
  )
  const before = detailCalls()
  expect(await call("FURTHER02", "FURTHER01")).toEqual(ACKNOWLEDGED)
  expect(detailCalls()).toBe(before)
})

it("numbers that come a moment after others are not acknowledged before they are read, at the latest by polling", async () => {
  const { order, shipment } = await importAndFulfil(shop)
  const call = await callbackOf(shipment)
  await issue(shipment, ["MOMENT001"])
  expect(await call("MOMENT001")).toEqual(ACKNOWLEDGED)
  await issue(shipment, ["MOMENT001", "MOMENT002"])
  const before = detailCalls()
  expect(await call("MOMENT001", "MOMENT002")).toEqual(AGAIN)
  expect(detailCalls()).toBe(before)

  const [planned] = await runSql<{ is_soon: boolean }>(
    shop.databaseUrl,
    `select next_poll_at < now() + interval '1 minute' as is_soon
       from shipment_ordering_shipment where id = $1`,
    [shipment.id],
  )
  expect(planned?.is_soon).toBe(true)
  await poll(shipment)
  expect(await numbersOf(order)).toEqual(["MOMENT001", "MOMENT002"])
})

it("numbers that are too long or too many to be stored do not keep a callback from being acknowledged", async () => {
  const { order, shipment } = await importAndFulfil(shop)
  const call = await callbackOf(shipment)
  await issue(shipment, ["STORED001"])
  expect(await call("STORED001", "9".repeat(101))).toEqual(ACKNOWLEDGED)
  const tooMany = Array.from({ length: 501 }, (_, index) => `MANY${index}`)
  await changeRows(shop, shipment.id, "tracking_numbers = $2", tooMany.slice(0, 500))
  await letBeRead(shipment)
  const before = detailCalls()
  expect(await call(...tooMany)).toEqual(ACKNOWLEDGED)
  expect(detailCalls()).toBe(before)
  expect(await numbersOf(order)).toHaveLength(500)
})

it("numbers that a callback makes up cost one read in ten seconds, and are never stored", async () => {
  const { order, shipment } = await importAndFulfil(shop)
  const call = await callbackOf(shipment)
  await issue(shipment, ["GENUINE01"])
  expect(await call("GENUINE01")).toEqual(ACKNOWLEDGED)
  await letBeRead(shipment)
  const before = detailCalls()
  const long = Array.from({ length: 500 }, (_, index) => `MADEUP${index}`)
  for (const numbers of [["MADEUP01"], ["GENUINE01", "MADEUP02"], long]) {
    expect(await call(...numbers)).toEqual(AGAIN)
  }
  expect(detailCalls()).toBe(before + 1)
  expect(await numbersOf(order)).toEqual(["GENUINE01"])
})

it("a callback makes no call for a shipment that has arrived or was voided with all its numbers, or is 60 days old", async () => {
  const { order, fulfillment, shipment } = await importAndFulfil(shop)
  const call = await callbackOf(shipment)
  const setAge = (days: number) =>
    changeRows(
      shop,
      shipment.id,
      "created_at = now() - $2 * interval '1 day', last_read_at = null",
      days,
    )
  const expectNoCall = async () => {
    const before = detailCalls()
    expect(await call("ANOTHER1")).toEqual(ACKNOWLEDGED)
    expect(detailCalls()).toBe(before)
  }
  await setAge(61)
  await expectNoCall()
  await setAge(59)
  const before = detailCalls()
  expect(await call("ANOTHER1")).toEqual(AGAIN)
  expect(detailCalls()).toBe(before + 1)

  await setAge(59)
  await issue(shipment, undefined, true)
  await shipmentIn(shop, order.id, "tracked")
  await shop.admin.post(
    `/admin/orders/${order.id}/fulfillments/${fulfillment.id}/mark-as-delivered`,
  )
  await setAge(59)
  await expectNoCall()

  await runSql(shop.databaseUrl, "update fulfillment set delivered_at = null where id = $1", [
    fulfillment.id,
  ])
  await shop.admin.post(`/admin/shipment-ordering/shipments/${shipment.id}/void`)
  await setAge(59)
  await expectNoCall()
})

describe("the store's event of tracking numbers", () => {
  interface TrackingEvent {
    new_numbers: { number: string; url: string | null }[]
    numbers: { number: string }[]
    [field: string]: unknown
  }

  /** The events about an order that the shop's own subscriber got, the oldest first. */
  const eventsOf = async (order: { id: string }): Promise<TrackingEvent[]> => {
    const { notifications } = await shop.admin.get<{ notifications: { data: TrackingEvent }[] }>(
      `/admin/notifications?to=${order.id}&channel=feed&order=created_at&fields=%2Bdata`,
    )
    return notifications.map(({ data }) => data)
  }

  const firstEvent = (order: { id: string }) =>
    until("the shop gets an event", async () => (await eventsOf(order))[0])

  it("the store's event of tracking numbers names the order, the numbers and their pages, once, and no person's data", async () => {
    const { order, fulfillment, shipment } = await importAndFulfil(shop)
    await issue(shipment, ["TOLD00001"], true)
    const numbers = [{ number: "TOLD00001", url: urlOf("TOLD00001") }]
    expect(await firstEvent(order)).toEqual({
      id: shipment.id,
      order_id: order.id,
      fulfillment_id: fulfillment.id,
      service_code: "carrierB_classic",
      service_name: "Carrier B Classic",
      new_numbers: numbers,
      numbers,
      package_count: 1,
      locker: null,
    })
    await shipmentIn(shop, order.id, "tracked")
    const call = await callbackOf(shipment)
    await Promise.all([1, 2, 3].map(() => call("TOLD00001")))
    await runJob(shop, "shipment-ordering-resume")
    expect(await eventsOf(order)).toHaveLength(1)
  })

  it("the store's event of tracking numbers names a number that is polled later in an event of its own, beside the known ones", async () => {
    const { order, shipment } = await importAndFulfil(shop)
    await issue(shipment, ["FIRST0001"])
    await poll(shipment)
    await firstEvent(order)
    await issue(shipment, ["FIRST0001", "SECOND002"])
    await poll(shipment)
    const second = await until("a second event", async () => (await eventsOf(order))[1])
    expect(second.new_numbers.map(({ number }) => number)).toEqual(["SECOND002"])
    expect(second.numbers.map(({ number }) => number)).toEqual(["FIRST0001", "SECOND002"])
  })

  it("the store's event of tracking numbers is sent by the resume job where a crash came before it", async () => {
    const { order, shipment } = await importAndFulfil(shop)
    await changeRows(shop, shipment.id, "state = 'tracked', tracking_numbers = '{LOST00001}'")
    await runJob(shop, "shipment-ordering-resume")
    const event = await firstEvent(order)
    expect(event.new_numbers.map(({ number }) => number)).toEqual(["LOST00001"])
    await runJob(shop, "shipment-ordering-resume")
    expect(await eventsOf(order)).toHaveLength(1)
  })
})

it("a service that cannot be read makes a check for numbers fail with its reason, which the shipment keeps", async () => {
  const { order, shipment } = await importAndFulfil(shop)
  await command(shop, "/faults", { operation: "detail", kind: "status", status: 500, times: 100 })
  const path = `/admin/shipment-ordering/shipments/${shipment.id}/refresh`
  const answer = await shop.admin.send("POST", path, {})
  expect(answer.status).toBe(400)
  expect(await answer.text()).toMatch(/failed to answer/)
  expect((await onlyShipment(shop, order)).last_error?.kind).toBe("outage")
})
