import { importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { runJob } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

// A shop with a key, whose ledger is written by the tests.
const shop = shopWithKey({ pickup_time_zone: "Europe/Riga" })

const PATH = "/admin/shipment-ordering/invoice-check"

interface ChargeSums {
  from: string
  to: string
  environment: string
  base_url: string | null
  charges: Record<string, unknown>[]
  totals: Record<string, unknown>[]
}

beforeEach(() => runSql(shop.databaseUrl, "delete from shipment_ordering_shipment"))

const read = (query = "") => shop.admin.get<ChargeSums>(`${PATH}${query}`)

interface Row {
  state?: string
  service?: string
  orderedAt?: string
  quoted?: string | null
  charged?: string | null
  currency?: string
  environment?: string
  baseUrl?: string
  orderId?: string
}

let rows = 0

/** A row of a shipped order. */
async function addRow({
  state = "tracked",
  service = "carrierB_classic",
  orderedAt = "2026-10-10T09:00:00Z",
  quoted = "8.01",
  charged = "8.01",
  currency = "eur",
  environment = "development",
  baseUrl = shop.sandbox.url,
  orderId,
}: Row): Promise<void> {
  rows += 1
  await runSql(
    shop.databaseUrl,
    `insert into shipment_ordering_shipment
       (id, state, identity, idempotency_key, claim, lease_until, account, environment, base_url,
        order_id, fulfillment_id, service_code, service_name, reference, lines, packages, size_unit,
        package_type, entered_at, ordered_at, quoted_price, charged_price, price_currency)
     values ($1, $2, $1, $1, 'c', now(), 'default', $3, $9, $10, $1, $4,
        upper($4), $1, '[]', '[]', 'cm', 1, jsonb_build_object('ordered', $5::text), $5::timestamptz, $6, $7, $8)`,
    [
      `row${rows}`,
      state,
      environment,
      service,
      orderedAt,
      quoted,
      charged,
      currency,
      baseUrl,
      orderId ?? `row${rows}`,
    ],
  )
}

const SPAN = "?from=2026-09-01&to=2026-11-30"

it("the invoice check sums by service, month and currency, newest month first, to the cent", async () => {
  await addRow({ quoted: "0.10", charged: "0.20" })
  await addRow({ quoted: "0.20", charged: "0.40" })
  await addRow({ service: "carrierA_standard", quoted: "5.00", charged: "4.50" })
  await addRow({ orderedAt: "2026-11-02T09:00:00Z" })
  await addRow({ orderedAt: "2026-09-02T09:00:00Z", currency: "usd", quoted: "9.00" })
  const { charges, totals } = await read(SPAN)
  expect(
    charges.map(({ month, service_code, shipments, quoted, charged, difference }) =>
      [month, service_code, shipments, quoted, charged, difference].join(" "),
    ),
  ).toEqual([
    "2026-11 carrierB_classic 1 8.01 8.01 0.00",
    "2026-10 carrierA_standard 1 5.00 4.50 0.50",
    "2026-10 carrierB_classic 2 0.30 0.60 -0.30",
    "2026-09 carrierB_classic 1 9.00 8.01 0.99",
  ])
  expect(charges[0]?.service_name).toBe("CARRIERB_CLASSIC")
  expect(totals).toEqual([
    {
      price_currency: "eur",
      shipments: 4,
      uncharged: 0,
      unquoted: 0,
      quoted: "13.31",
      charged: "13.11",
      difference: "0.20",
      paid: null,
      unquoted_charged: "0.00",
    },
    expect.objectContaining({ price_currency: "usd", shipments: 1, quoted: "9.00" }),
  ])
})

it("the invoice check adds what the customers paid, once for an order in several shipments, and not in another currency", async () => {
  const { id } = await importOrder(shop)
  await runSql(shop.databaseUrl, "delete from shipment_ordering_shipment")
  const { order } = await shop.admin.get<{ order: { shipping_total: number } }>(
    `/admin/orders/${id}?fields=shipping_total`,
  )
  await addRow({ orderId: id })
  await addRow({ orderId: id, service: "carrierA_standard" })
  await addRow({ orderId: id, charged: null, state: "confirmed" })
  const { charges, totals } = await read(SPAN)
  expect(order.shipping_total).toBeGreaterThan(0)
  expect(totals[0]?.paid).toBe(order.shipping_total.toFixed(2))
  expect(charges.map(({ service_code, paid }) => [service_code, paid])).toEqual([
    ["carrierA_standard", null],
    ["carrierB_classic", order.shipping_total.toFixed(2)],
  ])
  await runSql(shop.databaseUrl, "update shipment_ordering_shipment set price_currency = 'usd'")
  expect((await read(SPAN)).totals[0]?.paid).toBeNull()
})

it("the invoice check is corrected at night when an order has changed since", async () => {
  const { id } = await importOrder(shop)
  await runSql(shop.databaseUrl, "delete from shipment_ordering_shipment")
  await addRow({ orderId: id, orderedAt: new Date().toISOString() })
  const paid = async () => Number((await read()).totals[0]?.paid)
  const before = await paid()
  expect(before).toBeGreaterThan(0)
  await runSql(
    shop.databaseUrl,
    `update order_shipping_method set amount = amount * 2
        where id in (select shipping_method_id from order_shipping where order_id = $1)`,
    [id],
  )
  await runJob(shop, "shipment-ordering-reconcile")
  expect(await paid()).toBeCloseTo(before * 2, 2)
})

it("the invoice check compares only where both prices are known, and counts the others", async () => {
  await addRow({})
  await addRow({ charged: null })
  await addRow({ quoted: null, charged: "7.00" })
  const { charges } = await read(SPAN)
  expect(charges).toEqual([
    expect.objectContaining({
      shipments: 3,
      uncharged: 1,
      unquoted: 1,
      quoted: "8.01",
      charged: "8.01",
      unquoted_charged: "7.00",
    }),
  ])
})

it("the invoice check leaves out what costs nothing, another environment, and another address", async () => {
  await addRow({ state: "ordered" })
  await addRow({ state: "abandoned" })
  await addRow({ state: "voided" })
  await addRow({ environment: "production" })
  await addRow({ baseUrl: "https://former.example" })
  expect(await read(SPAN)).toMatchObject({
    environment: "development",
    base_url: shop.sandbox.url,
    charges: [],
    totals: [],
  })
})

it("the invoice check counts days and months by the clock of the warehouse, the last day included", async () => {
  // 00:30 on 1 November in Riga.
  await addRow({ orderedAt: "2026-10-31T22:30:00Z" })
  expect((await read("?from=2026-11-01&to=2026-11-01")).charges[0]?.month).toBe("2026-11")
  expect((await read("?from=2026-10-01&to=2026-10-31")).charges).toEqual([])
})

it("the invoice check covers the last twelve months by default", async () => {
  const { from, to } = await read()
  expect(to.slice(0, 4)).toBe(String(Number(from.slice(0, 4)) + (to.slice(5, 7) === "12" ? 0 : 1)))
  expect(from.slice(8)).toBe("01")
})

it.each([
  ["?from=2026-12-01&to=2026-11-01", 400, /from: must not be after to/],
  ["?from=november", 400, /^Invalid request: from: must be a date such as 2026-11-24$/],
  ["?account=unknown", 404, /There is no account "unknown"/],
])("the invoice check refuses %s in words", async (query, status, message) => {
  const answer = await shop.admin.send("GET", `${PATH}${query}`)
  expect(answer.status).toBe(status)
  expect(((await answer.json()) as { message: string }).message).toMatch(message)
})
