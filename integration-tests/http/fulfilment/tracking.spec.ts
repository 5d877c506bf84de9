import { expireLease } from "../../harness/expire-lease"
import { fulfilOrder, getOrder } from "../../harness/fulfil-order"
import { labelsOf } from "../../harness/labels-of"
import { runSql } from "../../harness/run-sql"
import {
  command,
  listShipments,
  runJob,
  sandboxShipments,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { importOrder } from "../../harness/import-order"

const shop = shopWithKey({
  shipped_on: "numbers",
  tracking_url_templates: { "*": "https://carrier.example/{number}" },
})

const countOf = (operation: string) => upstreamCalls(shop)[operation] ?? 0

describe("tracking numbers", () => {
  const confirmedOrder = async () => {
    const order = await importOrder(shop)
    await fulfilOrder(shop.admin, {
      orderId: order.id,
      stockLocationId: shop.seed.stockLocationId,
    })
    return { order, shipment: await shipmentIn(shop, order.id, "confirmed") }
  }

  it("come by callback, once, onto the order, which is then shipped", async () => {
    const { order, shipment } = await confirmedOrder()
    await command(shop, `/shipments/${shipment.shipment_id}/issue`)
    const shipped = await until("the order is shipped", async () => {
      const current = await getOrder(shop.admin, order.id)
      return current.fulfillment_status === "shipped" ? current : undefined
    })
    const [tracked] = await listShipments(shop, order.id)
    expect(tracked?.state).toBe("tracked")
    expect(Number(tracked?.charged_price)).toBe(Number(tracked?.quoted_price))
    const labels = labelsOf(shipped.fulfillments?.[0])
    expect(labels.map((label) => label.tracking_number)).toEqual(
      tracked?.tracking.map(({ number }) => number),
    )
    expect(labels[0]?.tracking_url).toBe(`https://carrier.example/${labels[0]?.tracking_number}`)
    expect(labels[0]?.label_url).toContain(`/shipments/${shipment.id}/label`)
  })

  it("are read by polling where no callback arrives", async () => {
    const { order, shipment } = await confirmedOrder()
    await command(shop, "/settings", { callback_now: false })
    await command(shop, `/shipments/${shipment.shipment_id}/issue`)
    await command(shop, "/settings", { callback_now: true })
    await expireLease(shop, shipment.id, { pollNow: true })
    await runJob(shop, "shipment-ordering-poll")
    expect((await listShipments(shop, order.id))[0]?.tracking).toHaveLength(1)
  })

  it("cannot be forged, and a forged callback costs no upstream call", async () => {
    const { shipment } = await confirmedOrder()
    const sent = (await sandboxShipments(shop)).find(
      ({ id }) => id === Number(shipment.shipment_id),
    )
    const url = new URL(String(sent?.body.callback_success_url))
    const before = countOf("detail")
    const call = (address: string, id = shipment.shipment_id) =>
      fetch(`${address}?shipment_id=${id}&tracking_numbers=FORGED1`)
    const forged = [
      await call(`${url.href.slice(0, -4)}AAAA`),
      await call(url.href.replace(/soshp_\w+/, "soshp_01HZZZZZZZZZZZZZZZZZZZZZZZ")),
      await call(url.href, "999999"),
    ]
    expect(forged.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await forged[0]?.text()).toBe("")
    expect(countOf("detail")).toBe(before)

    const early = await call(url.href)
    expect(early.status).toBe(503)
    const [again] = await Promise.all([call(url.href), call(url.href)])
    expect(again.status).toBe(503)
    expect(countOf("detail")).toBe(before + 1)
  })

  it("that are known already are acknowledged without a call", async () => {
    const { order, shipment } = await confirmedOrder()
    await command(shop, `/shipments/${shipment.shipment_id}/issue`)
    const tracked = await shipmentIn(shop, order.id, "tracked")
    const sent = (await sandboxShipments(shop)).find(
      ({ id }) => id === Number(shipment.shipment_id),
    )
    const before = countOf("detail")
    const answer = await fetch(
      `${String(sent?.body.callback_success_url)}?shipment_id=${shipment.shipment_id}` +
        `&tracking_numbers=${tracked.tracking[0]?.number}`,
    )
    expect(await answer.json()).toEqual({ message: "OK" })
    expect(countOf("detail")).toBe(before)
  })

  /** The callback as the service makes it. */
  const callbackOf = async ({ shipment_id }: { shipment_id: string | null }) => {
    const sent = (await sandboxShipments(shop)).find(({ id }) => id === Number(shipment_id))
    return async (...numbers: string[]) => {
      const query = new URLSearchParams({
        shipment_id: String(shipment_id),
        tracking_numbers: numbers.join("|"),
      })
      const answer = await fetch(`${String(sent?.body.callback_success_url)}?${query}`)
      return { status: answer.status, text: await answer.text() }
    }
  }
  const ACKNOWLEDGED = { status: 200, text: '{"message":"OK"}' }
  const AGAIN = { status: 503, text: "" }
  /** The ten seconds between two reads are over. */
  const letBeRead = (id: string) =>
    runSql(
      shop.databaseUrl,
      "update shipment_ordering_shipment set last_read_at = null where id = $1",
      [id],
    )
  const issueQuietly = async (shipmentId: string | null, tracking_numbers: string[]) => {
    await command(shop, "/settings", { callback_now: false })
    await command(shop, `/shipments/${shipmentId}/issue`, { tracking_numbers })
    await command(shop, "/settings", { callback_now: true })
  }
  const numbersOf = async (order: { id: string }) =>
    (await listShipments(shop, order.id))[0]?.tracking.map(({ number }) => number)

  it("that come after each package has one reach the order, too", async () => {
    const { order, shipment } = await confirmedOrder()
    expect(shipment.packages).toHaveLength(1)
    const call = await callbackOf(shipment)
    await issueQuietly(shipment.shipment_id, ["FURTHER01"])
    expect(await call("FURTHER01")).toEqual(ACKNOWLEDGED)
    await issueQuietly(shipment.shipment_id, ["FURTHER01", "FURTHER02"])
    await letBeRead(shipment.id)
    expect(await call("FURTHER01", "FURTHER02")).toEqual(ACKNOWLEDGED)
    expect(await numbersOf(order)).toEqual(["FURTHER01", "FURTHER02"])
    const shipped = await getOrder(shop.admin, order.id)
    expect(shipped.fulfillment_status).toBe("shipped")
    const labels = labelsOf(shipped.fulfillments?.[0])
    const ofShipment = `/shipments/${shipment.id}/label`
    expect(labels).toEqual(
      ["FURTHER01", "FURTHER02"].map((number) =>
        expect.objectContaining({
          tracking_number: number,
          tracking_url: `https://carrier.example/${number}`,
          label_url: expect.stringContaining(ofShipment),
        }),
      ),
    )
  })

  it("that come a moment after others are not acknowledged before they are read, at the latest by polling", async () => {
    const { order, shipment } = await confirmedOrder()
    const call = await callbackOf(shipment)
    await issueQuietly(shipment.shipment_id, ["MOMENT001"])
    expect(await call("MOMENT001")).toEqual(ACKNOWLEDGED)
    await issueQuietly(shipment.shipment_id, ["MOMENT001", "MOMENT002"])
    const before = countOf("detail")
    expect(await call("MOMENT001", "MOMENT002")).toEqual(AGAIN)
    expect(countOf("detail")).toBe(before)

    const [planned] = await runSql<{ is_soon: boolean }>(
      shop.databaseUrl,
      `select next_poll_at < now() + interval '1 minute' as is_soon
         from shipment_ordering_shipment where id = $1`,
      [shipment.id],
    )
    expect(planned?.is_soon).toBe(true)
    await letBeRead(shipment.id)
    await expireLease(shop, shipment.id, { pollNow: true })
    await runJob(shop, "shipment-ordering-poll")
    expect(await numbersOf(order)).toEqual(["MOMENT001", "MOMENT002"])
    const polled = countOf("detail")
    expect(await call("MOMENT002", "MOMENT001")).toEqual(ACKNOWLEDGED)
    expect(countOf("detail")).toBe(polled)
  })

  it("that are too long or too many to be stored do not keep a callback from being acknowledged", async () => {
    const { order, shipment } = await confirmedOrder()
    const call = await callbackOf(shipment)
    await issueQuietly(shipment.shipment_id, ["STORED001"])
    expect(await call("STORED001", "9".repeat(101))).toEqual(ACKNOWLEDGED)
    const tooMany = Array.from({ length: 501 }, (_, index) => `MANY${index}`)
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_shipment set tracking_numbers = $2 where id = $1",
      [shipment.id, tooMany.slice(0, 500)],
    )
    await letBeRead(shipment.id)
    const before = countOf("detail")
    expect(await call(...tooMany)).toEqual(ACKNOWLEDGED)
    expect(countOf("detail")).toBe(before)
    expect(await numbersOf(order)).toHaveLength(500)
  })

  it("that a callback makes up cost one read in ten seconds, and are never stored", async () => {
    const { order, shipment } = await confirmedOrder()
    const call = await callbackOf(shipment)
    await issueQuietly(shipment.shipment_id, ["GENUINE01"])
    expect(await call("GENUINE01")).toEqual(ACKNOWLEDGED)
    await letBeRead(shipment.id)
    const before = countOf("detail")
    const long = Array.from({ length: 500 }, (_, index) => `MADEUP${index}`)
    const answers = [
      await call("MADEUP01"),
      await call("GENUINE01", "MADEUP02"),
      await call(...long),
    ]
    expect(answers).toEqual([AGAIN, AGAIN, AGAIN])
    expect(countOf("detail")).toBe(before + 1)
    expect(await numbersOf(order)).toEqual(["GENUINE01"])
  })

  it("are asked for no more by a token whose shipment has arrived with all of them, or is 60 days old", async () => {
    const { order, shipment } = await confirmedOrder()
    const call = await callbackOf(shipment)
    const setAge = (days: number) =>
      runSql(
        shop.databaseUrl,
        `update shipment_ordering_shipment set created_at = now() - $2 * interval '1 day',
           last_read_at = null where id = $1`,
        [shipment.id, days],
      )
    await setAge(61)
    const before = countOf("detail")
    expect(await call("ANOTHER1")).toEqual(ACKNOWLEDGED)
    expect(countOf("detail")).toBe(before)
    await setAge(59)
    expect(await call("ANOTHER1")).toEqual(AGAIN)
    expect(countOf("detail")).toBe(before + 1)

    await setAge(59)
    await command(shop, `/shipments/${shipment.shipment_id}/issue`)
    await shipmentIn(shop, order.id, "tracked")
    await setAge(59)
    const [fulfillment] = (await getOrder(shop.admin, order.id)).fulfillments ?? []
    await shop.admin.post(
      `/admin/orders/${order.id}/fulfillments/${fulfillment?.id}/mark-as-delivered`,
    )
    const tracked = countOf("detail")
    expect(await call("ANOTHER1")).toEqual(ACKNOWLEDGED)
    expect(countOf("detail")).toBe(tracked)
  })

  it("are asked for no more by a token whose shipment was voided with all of them", async () => {
    const { order, shipment } = await confirmedOrder()
    const call = await callbackOf(shipment)
    await command(shop, `/shipments/${shipment.shipment_id}/issue`)
    await shipmentIn(shop, order.id, "tracked")
    await shop.admin.post(`/admin/shipment-ordering/shipments/${shipment.id}/void`)
    await letBeRead(shipment.id)
    const before = countOf("detail")
    expect(await call("ANOTHER1")).toEqual(ACKNOWLEDGED)
    expect(countOf("detail")).toBe(before)
  })
})
