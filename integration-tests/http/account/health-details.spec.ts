import { addLedgerRows } from "../../harness/add-ledger-rows"
import { ageShipments } from "../../harness/age-shipment"
import { checkHealth } from "../../harness/check-health"
import { fulfilOrder } from "../../harness/fulfil-order"
import { onlyShipment } from "../../harness/look-at-order"
import { runSql } from "../../harness/run-sql"
import {
  clearFaults,
  command,
  runJob,
  sandboxShipments,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { importOrder } from "../../harness/import-order"

const shop = shopWithKey({ shipped_on: "manual" })

beforeEach(async () => {
  await clearFaults(shop)
  await shop.configure({ auto_confirm: true })
})

async function shippedOrder() {
  const order = await importOrder(shop)
  await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
  return order
}

const keyState = async () => (await checkHealth(shop)).accounts[0]?.api_key.state

const standing = async (state: string) =>
  (await checkHealth(shop)).shipments.find((group) => group.state === state)

const saveKeyAgo = (days: number) =>
  runSql(
    shop.databaseUrl,
    "update shipment_ordering_account_key set saved_at = now() - make_interval(days => $1)",
    [days],
  ).then(() => shop.configure({}))

const DAY_MS = 86_400_000

describe("the health of the API key", () => {
  it("has its end a year after it was saved, and nothing of the key but its end", async () => {
    const { accounts } = await checkHealth(shop)
    expect(accounts).toHaveLength(1)
    const [{ api_key, environment } = { api_key: undefined, environment: "" }] = accounts
    expect(environment).toBe("development")
    expect(api_key?.state).toBe("saved")
    const { settings } = await shop.admin.get<{ settings: { api_key_saved_at: string } }>(
      "/admin/shipment-ordering/settings",
    )
    const end = new Date(Date.parse(settings.api_key_saved_at) + 365 * DAY_MS)
    expect(api_key?.valid_until).toBe(end.toISOString().slice(0, 10))
    expect(JSON.stringify(accounts)).not.toContain(shop.sandbox.key)
  })

  it("tells a key that is near its end", async () => {
    await saveKeyAgo(336)
    expect(await keyState()).toBe("expiring")
    await saveKeyAgo(0)
    expect(await keyState()).toBe("saved")
  })

  it("has the end that was entered, and tells when that is over", async () => {
    const end = async (days: number) => {
      const day = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
      await shop.configure({ api_key_valid_until: day })
      const [account] = (await checkHealth(shop)).accounts
      return { day, key: account?.api_key }
    }
    const later = await end(200)
    expect(later.key).toMatchObject({
      state: "saved",
      valid_until: later.day,
      is_estimate: false,
    })
    const over = await end(-3)
    expect(over.key).toMatchObject({ state: "expired", valid_until: over.day })
    await shop.configure({ api_key_valid_until: null })
    expect((await checkHealth(shop)).accounts).toMatchObject([{ api_key: { is_estimate: true } }])
  })

  it("tells that the service refuses it, until another is saved", async () => {
    await command(shop, "/faults", { operation: "confirm", kind: "status", status: 401, times: 9 })
    const order = await shippedOrder()
    await until("the refusal is noted", async () => {
      const { last_error } = await onlyShipment(shop, order)
      return last_error?.kind === "auth" ? true : undefined
    })
    expect(await keyState()).toBe("refused")
    expect((await standing("ordered"))?.troubled).toBe(1)

    await shop.configure({ environment: "development", api_key: shop.sandbox.key })
    expect(await keyState()).toBe("saved")
  })

  it("tells that there is none in the environment in use", async () => {
    await shop.configure({ environment: "production" })
    expect(await keyState()).toBe("missing")
    await shop.configure({ environment: "development" })
    expect(await keyState()).toBe("saved")
  })
})

describe("the health of shipments", () => {
  it("counts those that are not through by state, with the age of the oldest", async () => {
    await shop.configure({ auto_confirm: false })
    const before = (await standing("ordered"))?.count ?? 0
    const [old] = [await shippedOrder(), await shippedOrder()]
    await ageShipments(shop, old.id, 3)
    const group = await standing("ordered")
    expect(group?.count).toBe(before + 2)
    expect(Math.round((Date.now() - Date.parse(group?.oldest_at ?? "")) / DAY_MS)).toBe(3)
  })

  it("has an alert open for as long as what it tells of is so", async () => {
    await shop.configure({ auto_confirm: true })
    const order = await shippedOrder()
    const { shipment_id } = await shipmentIn(shop, order.id, "confirmed")
    await ageShipments(shop, order.id, 2)
    await runJob(shop, "shipment-ordering-alerts")
    const open = async () =>
      (await checkHealth(shop)).alerts.find(({ kind }) => kind === "number_missing")?.count ?? 0
    expect(await open()).toBe(1)
    await command(shop, `/shipments/${shipment_id}/issue`)
    await shipmentIn(shop, order.id, "tracked")
    expect(await open()).toBe(0)
  })
})

describe("what was last heard and done", () => {
  it("remembers the service's callback, and no forged one", async () => {
    await runSql(shop.databaseUrl, "delete from shipment_ordering_last_time")
    await fetch(`${shop.store.url}/hooks/shipment-ordering/tracking/forged?shipment_id=1`)
    expect((await checkHealth(shop)).callbacks).toEqual({ are_possible: true, last_at: null })

    await shop.configure({ auto_confirm: true })
    const order = await shippedOrder()
    const { shipment_id } = await shipmentIn(shop, order.id, "confirmed")
    await command(shop, `/shipments/${shipment_id}/issue`)
    await shipmentIn(shop, order.id, "tracked")
    const sent = (await sandboxShipments(shop)).find(({ id }) => String(id) === shipment_id)
    const last = await until("the callback is remembered", async () => {
      const query = `shipment_id=${shipment_id}&tracking_numbers=${sent?.tracking_numbers.join("|")}`
      await fetch(`${String(sent?.body.callback_success_url)}?${query}`)
      return (await checkHealth(shop)).callbacks.last_at ?? undefined
    })
    expect(Date.now() - Date.parse(last)).toBeLessThan(60_000)
  })

  it("remembers when each job got through, and calls one late that has left out its times", async () => {
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

  it("tells how far reading numbers is behind, which one run makes up for within its budget", async () => {
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
    await runSql(
      shop.databaseUrl,
      "delete from shipment_ordering_shipment where id like 'soshp_1%'",
    )
  })

  it("counts the prices that were known without asking", async () => {
    const { quotes } = await checkHealth(shop)
    expect(Number(quotes.upstream_calls)).toBeGreaterThan(0)
    expect(Number(quotes.fresh_hits) + Number(quotes.shared_hits)).toBeGreaterThan(0)
  })
})
