import { fulfil, onlyShipment } from "../../harness/fulfil-order"
import { changeRows } from "../../harness/ledger-rows"
import { importAndFulfil, importOrder } from "../../harness/orders"
import {
  confirmByHand,
  findingsOf,
  hasEnded,
  orderByHand,
  reconcile,
  reconciliationWhen,
} from "../../harness/reconcile"
import { runSql } from "../../harness/run-sql"
import { errorLines } from "../../harness/store-process"
import {
  type AdminShipment,
  command,
  runJob,
  shipmentIn,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const PLUGIN = "/admin/shipment-ordering"

// A shop with a key, whose ledger is compared with its account at the service.
const shop = shopWithKey({ shipped_on: "manual" })

beforeAll(async () => {
  await command(shop, "/settings", { callback_now: false })
})

beforeEach(() => shop.configure({ auto_confirm: true }))

const countOf = (operation: string) => upstreamCalls(shop)[operation] ?? 0

/** A shipment that is not confirmed. */
async function unconfirmed(): Promise<AdminShipment> {
  await shop.configure({ auto_confirm: false })
  return (await importAndFulfil(shop, "ordered")).shipment
}

const confirmed = async () => (await importAndFulfil(shop)).shipment

async function tracked(): Promise<AdminShipment> {
  const { id, order_id, shipment_id } = await confirmed()
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

it("a comparison finds each difference between the store and the account, and nothing else", async () => {
  const byHand = await orderByHand(shop, { description: "Spare parts" })
  const unlinked = (lease: string) =>
    `state = 'pending', shipment_id = null, lease_until = now() ${lease}`
  const unanswered = await unconfirmed()
  await changeRows(shop, unanswered.id, unlinked("- interval '1 hour'"))
  const beingOrdered = await unconfirmed()
  await changeRows(shop, beingOrdered.id, unlinked("+ interval '5 minutes'"))
  const confirmedThere = await unconfirmed()
  await confirmByHand(shop, confirmedThere.shipment_id ?? "")
  await command(shop, `/shipments/${confirmedThere.shipment_id}/issue`)
  const abandoned = await unconfirmed()
  const fulfillment = `/admin/orders/${abandoned.order_id}/fulfillments/${abandoned.fulfillment_id}`
  await shop.admin.post(`${fulfillment}/cancel`)
  await shop.configure({ auto_confirm: true })
  const gone = await confirmed()
  await changeRows(shop, gone.id, "shipment_id = '987654321'")
  const dear = await importOrder(shop, { serviceCode: "carrierA_standard" })
  await command(shop, "/settings", { tariff_factor: 1.5 })
  await fulfil(shop, dear)
  await command(shop, "/settings", { tariff_factor: 1 })
  await shipmentIn(shop, dear.id, "confirmed")
  const right = await tracked()

  const run = await reconcile(shop)
  const { shipment_id: dearId, id, quoted_price, charged_price } = await onlyShipment(shop, dear)
  expect(Number(charged_price)).toBeGreaterThan(Number(quoted_price))
  const found = (number: string | number | null) => findingsOf(run, number)
  expect(found(byHand)).toMatchObject([
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
  // The row is found by the reference in the description of its shipment.
  const { id: rowId, reference } = unanswered
  expect(found(unanswered.shipment_id)).toMatchObject([
    { kind: "unknown_in_store", id: rowId, reference },
  ])
  expect(found(beingOrdered.shipment_id)).toEqual([])
  expect(found(987654321)).toMatchObject([{ kind: "unknown_in_account", id: gone.id }])
  expect(found(confirmedThere.shipment_id)).toMatchObject([
    { kind: "confirmed_there", id: confirmedThere.id },
  ])
  expect(found(dearId)).toMatchObject([
    {
      kind: "charged_otherwise",
      id,
      service_code: "carrierA_standard",
      quoted_price,
      charged_price,
      price_currency: "eur",
    },
  ])
  expect(found(abandoned.shipment_id)).toMatchObject([
    { kind: "abandoned_in_account", id: abandoned.id, has_numbers: false },
  ])
  expect(found(right.shipment_id)).toEqual([])
})

it("a tracked shipment is not read when its price is known, else once", async () => {
  const { id, shipment_id, charged_price } = await tracked()
  expect(await detailsRead(() => reconcile(shop))).not.toContain(shipment_id)

  await changeRows(shop, id, "charged_price = null")
  const first = await detailsRead(() => reconcile(shop))
  expect(first.filter((read) => read === shipment_id)).toHaveLength(1)
  // Each shipment is read once, and there is one list per week.
  expect(new Set(first).size).toBe(first.length)
  const lists = countOf("list")
  let run = await reconcile(shop)
  expect(countOf("list") - lists).toBe(6)
  const second = await detailsRead(async () => {
    run = await reconcile(shop)
  })
  expect(second).not.toContain(shipment_id)
  expect(run.progress).toMatchObject({ details_read: second.length, unread: 0 })
  const { shipment } = await shop.admin.get<{ shipment: AdminShipment }>(
    `${PLUGIN}/shipments/${id}`,
  )
  expect(shipment.charged_price).toBe(charged_price)

  // It is listed, but was ordered on a day that is not compared.
  const days = "now() - interval '60 days'"
  await changeRows(shop, id, `created_at = ${days}, first_sent_at = ${days}`)
  const later = await detailsRead(async () => {
    expect(findingsOf(await reconcile(shop), shipment_id)).toEqual([])
  })
  expect(later).not.toContain(shipment_id)
})

it("the nightly job compares every account for the last 35 days, once", async () => {
  await runSql(shop.databaseUrl, "DELETE FROM shipment_ordering_reconciliation")
  const list = () => shop.admin.get<{ reconciliations: { id: string }[] }>(`${PLUGIN}/reconcile`)
  await runJob(shop, "shipment-ordering-reconcile")
  const [begun] = (await list()).reconciliations
  // While it runs, no second one can start.
  await reconciliationWhen(shop, begun?.id ?? "", hasEnded)
  await runJob(shop, "shipment-ordering-reconcile")
  const { reconciliations } = await list()
  expect(reconciliations).toEqual([
    expect.objectContaining({
      id: begun?.id,
      account: "default",
      from: daysAgo(35),
      to: daysAgo(0),
    }),
  ])
  expect(reconciliations[0]).not.toHaveProperty("report")
})

it("the comparisons leave a log without errors", () => {
  expect(errorLines(shop.store.logs.lines)).toEqual([])
})

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
