// A shop with a key.
import { fulfil, onlyShipment } from "../../harness/fulfil-order"
import { addLedgerRows, ageShipments } from "../../harness/ledger-rows"
import { importOrder } from "../../harness/orders"
import { quotesOf } from "../../harness/prices"
import { runSql } from "../../harness/run-sql"
import {
  checkHealth,
  clearFaults,
  command,
  fillCart,
  runJob,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()

async function shippedOrder() {
  const order = await importOrder(shop)
  await fulfil(shop, order)
  return order
}

const open = async (state: string) =>
  (await checkHealth(shop)).shipments.find((group) => group.state === state)

const DAY_MS = 86_400_000

it("the health counts open shipments by state, those in trouble, and the age of the oldest", async () => {
  await command(shop, "/faults", { operation: "confirm", kind: "status", status: 401, times: 9 })
  const refused = await shippedOrder()
  await until("the refusal is noted", async () => {
    const { last_error } = await onlyShipment(shop, refused)
    return last_error?.kind === "auth" ? true : undefined
  })
  expect(await open("ordered")).toMatchObject({ count: 1, troubled: 1 })
  await clearFaults(shop)
  await shop.configure({ auto_confirm: false })
  const old = await shippedOrder()
  await ageShipments(shop, old.id, 3)
  const group = await open("ordered")
  expect(group).toMatchObject({ count: 2, troubled: 1 })
  expect(Math.round((Date.now() - Date.parse(group?.oldest_at ?? "")) / DAY_MS)).toBe(3)
})

it("the health has an alert until its reason is gone, and the last callback, but no forged one", async () => {
  await shop.configure({ auto_confirm: true })
  const order = await shippedOrder()
  const { shipment_id } = await shipmentIn(shop, order.id, "confirmed")
  await ageShipments(shop, order.id, 2)
  await runJob(shop, "shipment-ordering-alerts")
  const countAlerts = async () =>
    (await checkHealth(shop)).alerts.find(({ kind }) => kind === "number_missing")?.count ?? 0
  expect(await countAlerts()).toBe(1)

  await fetch(`${shop.store.url}/hooks/shipment-ordering/tracking/forged?shipment_id=1`)
  expect((await checkHealth(shop)).callbacks).toEqual({ are_possible: true, last_at: null })
  await command(shop, `/shipments/${shipment_id}/issue`)
  await shipmentIn(shop, order.id, "tracked")
  expect(await countAlerts()).toBe(0)
  const last = await until(
    "the callback is remembered",
    async () => (await checkHealth(shop)).callbacks.last_at ?? undefined,
  )
  expect(Date.now() - Date.parse(last)).toBeLessThan(60_000)
})

it("the health has the last run of each job, and a job is late once it has missed its times", async () => {
  await runJob(shop, "shipment-ordering-clean-up")
  const job = async () =>
    (await checkHealth(shop)).jobs.find(({ name }) => name === "shipment-ordering-clean-up")
  expect(await job()).toMatchObject({ last_at: expect.any(String) as string, is_late: false })
  const isLateAfter = async (hours: number) => {
    await runSql(
      shop.databaseUrl,
      `update shipment_ordering_last_time set happened_at = now() - interval '${hours} hours' where name = 'shipment-ordering-clean-up'`,
    )
    return (await job())?.is_late
  }
  expect(await isLateAfter(2)).toBe(false)
  expect(await isLateAfter(4)).toBe(true)
})

it("the health says how far the reading of numbers is behind, and one run catches up within its budget", async () => {
  await addLedgerRows(shop, { count: 70, newest: new Date().toISOString(), state: "confirmed" })
  await runSql(
    shop.databaseUrl,
    `update shipment_ordering_shipment
          set base_url = $1, environment = 'development', created_at = now(), next_poll_at = now() - interval '3 hours'
        where base_url = 'https://service.example'`,
    [shop.sandbox.url],
  )
  const { polling } = await checkHealth(shop)
  expect(polling).toMatchObject({ due: 70, is_behind: true })
  expect(Date.now() - Date.parse(polling.oldest_due_at ?? "")).toBeGreaterThan(2 * 3_600_000)
  const asked = upstreamCalls(shop).detail ?? 0
  await runJob(shop, "shipment-ordering-poll")
  expect((upstreamCalls(shop).detail ?? 0) - asked).toBeGreaterThanOrEqual(70)
  expect((await checkHealth(shop)).polling).toMatchObject({ due: 0, is_behind: false })
})

it("the health counts the prices that needed no call", async () => {
  const cart = await fillCart(shop)
  await quotesOf(shop, cart.id)
  await quotesOf(shop, cart.id)
  const { quotes } = await checkHealth(shop)
  expect(Number(quotes.upstream_calls)).toBeGreaterThan(0)
  expect(Number(quotes.fresh_hits) + Number(quotes.shared_hits)).toBeGreaterThan(0)
})
