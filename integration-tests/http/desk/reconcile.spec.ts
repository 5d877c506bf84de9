import { confirmByHand, orderByHand } from "../../harness/ask-api"
import { errorLines } from "../../harness/error-lines"
import { fulfilOrder } from "../../harness/fulfil-order"
import { onlyShipment } from "../../harness/look-at-order"
import { orderIn } from "../../harness/order-in"
import { findingsOf, hasEnded, reconcile, reconciliationWhen } from "../../harness/reconcile"
import { runSql } from "../../harness/run-sql"
import {
  type AdminShipment,
  command,
  runJob,
  shipmentIn,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { importOrder } from "../../harness/import-order"

const PLUGIN = "/admin/shipment-ordering"
const TABLE = "shipment_ordering_shipment"

const shop = shopWithKey({ shipped_on: "manual" })

beforeAll(async () => {
  await command(shop, "/settings", { callback_now: false })
})

beforeEach(() => shop.configure({ auto_confirm: true }))

const countOf = (operation: string) => upstreamCalls(shop)[operation] ?? 0

/** A shipment that nobody has confirmed. */
async function unconfirmed(): Promise<AdminShipment> {
  await shop.configure({ auto_confirm: false })
  return orderIn(shop, "ordered")
}

async function tracked(): Promise<AdminShipment> {
  const { id, order_id, shipment_id } = await orderIn(shop, "confirmed")
  await command(shop, `/shipments/${shipment_id}/issue`)
  await shop.admin.post(`${PLUGIN}/shipments/${id}/refresh`)
  return shipmentIn(shop, order_id, "tracked")
}

/** The details that the service was asked for while the work was done, by the shipment's number. */
async function detailsRead(work: () => Promise<unknown>): Promise<string[]> {
  const before = shop.sandbox.core.requests.last().length
  await work()
  return shop.sandbox.core.requests
    .last()
    .slice(before)
    .filter(({ operation }) => operation === "detail")
    .map(({ path }) => path.split("/").at(-1) ?? "")
}

describe("reconciling finds", () => {
  it("a shipment that the store does not know", async () => {
    const byHand = await orderByHand(shop, { description: "Spare parts" })
    expect(findingsOf(await reconcile(shop), byHand)).toMatchObject([
      {
        kind: "unknown_in_store",
        shipment_id: String(byHand),
        id: null,
        reference: null,
        service_code: "carrierB_classic",
        pickup_at: "2030-01-07 16:00:00",
        has_numbers: false,
      },
    ])
  })

  it("the row that never heard of its shipment, by the reference in the description", async () => {
    const { id, reference, shipment_id } = await unconfirmed()
    await runSql(
      shop.databaseUrl,
      `UPDATE ${TABLE} SET state = 'pending', shipment_id = NULL,
              lease_until = now() - interval '1 hour' WHERE id = $1`,
      [id],
    )
    expect(findingsOf(await reconcile(shop), shipment_id)).toMatchObject([
      expect.objectContaining({ kind: "unknown_in_store", id, reference }),
    ])
  })

  it("nothing to say about one that is being ordered at this moment", async () => {
    const { id, shipment_id } = await unconfirmed()
    await runSql(
      shop.databaseUrl,
      `UPDATE ${TABLE} SET state = 'pending', shipment_id = NULL,
              lease_until = now() + interval '1 minute' WHERE id = $1`,
      [id],
    )
    expect(findingsOf(await reconcile(shop), shipment_id)).toEqual([])
  })

  it("a shipment that the account does not know", async () => {
    const { id } = await orderIn(shop, "confirmed")
    await runSql(shop.databaseUrl, `UPDATE ${TABLE} SET shipment_id = '987654321' WHERE id = $1`, [
      id,
    ])
    expect(findingsOf(await reconcile(shop), 987654321)).toMatchObject([
      { kind: "unknown_in_account", shipment_id: "987654321", id },
    ])
  })

  it("a shipment that was confirmed there, but not here", async () => {
    const { id, shipment_id } = await unconfirmed()
    await confirmByHand(shop, shipment_id ?? "")
    await command(shop, `/shipments/${shipment_id}/issue`)
    expect(findingsOf(await reconcile(shop), shipment_id)).toMatchObject([
      { kind: "confirmed_there", shipment_id, id },
    ])
  })

  it("a shipment that was charged otherwise than quoted", async () => {
    const order = await importOrder(shop, { serviceCode: "carrierA_standard" })
    await command(shop, "/settings", { tariff_factor: 1.5 })
    await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
    await command(shop, "/settings", { tariff_factor: 1 })
    await shipmentIn(shop, order.id, "confirmed")
    const run = await reconcile(shop)
    const { id, shipment_id, quoted_price, charged_price } = await onlyShipment(shop, order)
    expect(Number(charged_price)).toBeGreaterThan(Number(quoted_price))
    expect(findingsOf(run, shipment_id)).toMatchObject([
      {
        kind: "charged_otherwise",
        shipment_id,
        id,
        service_code: "carrierA_standard",
        quoted_price,
        charged_price,
        price_currency: "eur",
      },
    ])
  })

  it("a shipment that was abandoned and is still in the account", async () => {
    const { id, shipment_id, order_id, fulfillment_id } = await unconfirmed()
    await shop.admin.post(`/admin/orders/${order_id}/fulfillments/${fulfillment_id}/cancel`)
    expect(findingsOf(await reconcile(shop), shipment_id)).toMatchObject([
      { kind: "abandoned_in_account", shipment_id, id, has_numbers: false },
    ])
  })

  it("nothing wrong with a shipment that is known and charged as quoted", async () => {
    const { shipment_id } = await tracked()
    expect(findingsOf(await reconcile(shop), shipment_id)).toEqual([])
  })
})

describe("the calls of reconciling", () => {
  it("read a tracked row not at all when its price is known, else once", async () => {
    const { id, shipment_id, charged_price } = await tracked()
    expect(await detailsRead(() => reconcile(shop))).not.toContain(shipment_id)

    await runSql(shop.databaseUrl, `UPDATE ${TABLE} SET charged_price = NULL WHERE id = $1`, [id])
    const first = await detailsRead(() => reconcile(shop))
    expect(first.filter((read) => read === shipment_id)).toHaveLength(1)
    expect(await detailsRead(() => reconcile(shop))).not.toContain(shipment_id)
    const { shipment } = await shop.admin.get<{ shipment: AdminShipment }>(
      `${PLUGIN}/shipments/${id}`,
    )
    expect(shipment.charged_price).toBe(charged_price)
  })

  it("are one per shipment that must be read, and one list per week", async () => {
    const lists = countOf("list")
    let run = await reconcile(shop)
    expect(countOf("list") - lists).toBe(6)
    const read = await detailsRead(async () => {
      run = await reconcile(shop)
    })
    expect(new Set(read).size).toBe(read.length)
    expect(run.progress).toMatchObject({ details_read: read.length, unread: 0 })
  })

  it("are none for a shipment that is listed and was ordered on another day than those compared", async () => {
    const { id, shipment_id } = await tracked()
    await runSql(
      shop.databaseUrl,
      `UPDATE ${TABLE} SET created_at = now() - interval '60 days',
              first_sent_at = now() - interval '60 days' WHERE id = $1`,
      [id],
    )
    const read = await detailsRead(async () => {
      expect(findingsOf(await reconcile(shop), shipment_id)).toEqual([])
    })
    expect(read).not.toContain(shipment_id)
  })
})

describe("the nightly job", () => {
  it("compares every account for the last 35 days, once", async () => {
    await runSql(shop.databaseUrl, "DELETE FROM shipment_ordering_reconciliation")
    const list = () => shop.admin.get<{ reconciliations: { id: string }[] }>(`${PLUGIN}/reconcile`)
    await runJob(shop, "shipment-ordering-reconcile")
    const [begun] = (await list()).reconciliations
    // While it runs there is no second one in any case.
    await reconciliationWhen(shop, begun?.id ?? "", hasEnded)
    await runJob(shop, "shipment-ordering-reconcile")
    const { reconciliations } = await list()
    expect(reconciliations.map(({ id }) => id)).toEqual([begun?.id])
    expect(reconciliations[0]).toMatchObject({
      account: "default",
      from: daysAgo(35),
      to: daysAgo(0),
    })
    expect(reconciliations[0]).not.toHaveProperty("report")
  })
})

it("leaves a log without errors", () => {
  expect(errorLines(shop.store.logs.lines)).toEqual([])
})

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
