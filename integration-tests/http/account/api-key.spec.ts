// A shop with a key.
import type { serialiseSettings } from "../../../src/api/admin/shipment-ordering/settings/settings"
import type { HttpTypes } from "@medusajs/framework/types"
import { allowWrites, holdTable, refuseWrites } from "../../harness/database-trouble"
import { tryToFulfil } from "../../harness/fulfil-order"
import { importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import {
  checkHealth,
  clearFaults,
  command,
  runJob,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()

const SETTINGS = "/admin/shipment-ordering/settings"
const SETTINGS_TABLE = "shipment_ordering_settings"
const DAY_SECONDS = 86_400

type ShownSettings = Awaited<ReturnType<typeof serialiseSettings>>

const read = async () => (await shop.admin.get<{ settings: ShownSettings }>(SETTINGS)).settings

const save = async (change: object) =>
  (await shop.admin.post<{ settings: ShownSettings }>(SETTINGS, change)).settings

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_SECONDS * 1000).toISOString().slice(0, 10)

const alertJob = () => runJob(shop, "shipment-ordering-alerts")

/** Calls that need the key and do not belong to an order. */
const checks = () => upstreamCalls(shop).list ?? 0

/** Alerts about the account in the admin's feed. */
const alerts = async () => {
  const { notifications } = await shop.admin.get<HttpTypes.AdminNotificationListResponse>(
    "/admin/notifications?channel=feed&limit=200&fields=%2Bdata",
  )
  return notifications
    .map(({ data }) => data as { title?: string; description?: string })
    .filter(({ description }) => description?.startsWith('Account "default"'))
}

/** As if a day had passed since the last check. */
const nextDay = () =>
  runSql(
    shop.databaseUrl,
    "UPDATE shipment_ordering_account_key SET checked_at = checked_at - interval '25 hours'",
  )

/** The key in the health of the shop. */
const keyHealth = async () => (await checkHealth(shop)).accounts[0]?.api_key

const failList = (status: number, times = 1) =>
  command(shop, "/faults", { operation: "list", kind: "status", status, times })

const testConnection = () => shop.admin.post<{ is_ok: boolean }>(`${SETTINGS}/test`)

/** A key as its owner makes one in the account. */
async function newKey(): Promise<string> {
  const made = await command(shop, "/keys", { account: "demo", name: "Another" })
  return (made as { key: string }).key
}

it("a key is valid for a year from when it was saved, or until the day that was entered for it", async () => {
  const { api_key_saved_at: savedAt } = await read()
  const inAYear = new Date(Date.parse(String(savedAt)) + 365 * DAY_SECONDS * 1000).toISOString()
  const estimate = {
    api_key_valid_until: inAYear.slice(0, 10),
    api_key_valid_until_is_estimate: true,
  }
  expect(await read()).toMatchObject(estimate)
  const day = dayFromNow(200)
  const entered = { api_key_valid_until: day, api_key_valid_until_is_estimate: false }
  expect(await save({ api_key_valid_until: day })).toMatchObject(entered)
  expect(await save({ sender_name: "Other" })).toMatchObject(entered)
  expect(await save({ api_key_valid_until: null })).toMatchObject(estimate)
  await save({ api_key_valid_until: day })
  const { key } = shop.sandbox
  expect(await save({ api_key: key })).toMatchObject({ api_key_valid_until_is_estimate: true })
  expect(await save({ api_key: key, api_key_valid_until: day })).toMatchObject(entered)
})

it("the health of a key has its state and its last day, and the merchant is warned once that it ends soon", async () => {
  for (const [days, state] of [
    [31, "saved"],
    [-3, "expired"],
    [30, "expiring"],
  ] as const) {
    await save({ api_key_valid_until: dayFromNow(days) })
    expect(await keyHealth()).toMatchObject({
      state,
      valid_until: dayFromNow(days),
      is_estimate: false,
      hint: `…${shop.sandbox.key.slice(-4)}`,
    })
  }
  await alertJob()
  await alertJob()
  const end = expect.stringContaining(`It is valid until ${dayFromNow(30)}.`) as string
  expect(await alerts()).toEqual([{ title: "The API key will expire", description: end }])

  await save({ api_key_valid_until: null })
  expect(await keyHealth()).toMatchObject({ state: "saved", is_estimate: true })
  expect(JSON.stringify(await checkHealth(shop))).not.toContain(shop.sandbox.key)
  await save({ environment: "production" })
  expect((await keyHealth())?.state).toBe("missing")
  expect((await save({ api_key: "abcdefgh" })).api_key_hint).toBe("…gh")
  await runSql(
    shop.databaseUrl,
    "delete from shipment_ordering_account_key where environment = 'production'",
  )
  await save({ environment: "development" })
})

it("the last day cannot be entered without a key, and nothing else is saved with it", async () => {
  const answer = await shop.admin.send("POST", SETTINGS, {
    environment: "production",
    api_key_valid_until: dayFromNow(10),
  })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toMatch(/api_key_valid_until.*Enter the API key/)
  expect(await read()).toMatchObject({ environment: "development" })
})

it("key and account stay as they were if the settings sent with them cannot be written", async () => {
  const before = await read()
  // The last write of the request.
  await refuseWrites(shop, "new.values->>'sender_name' = 'Another'", SETTINGS_TABLE)
  const answer = await shop.admin
    .send("POST", SETTINGS, {
      environment: "production",
      base_url: "https://elsewhere.example",
      api_key: "another-key-0123",
      api_key_valid_until: dayFromNow(99),
      sender_name: "Another",
    })
    .finally(() => allowWrites(shop, SETTINGS_TABLE))
  expect(answer.status).toBe(500)
  // Saving reads the database again, also if this process has the settings in memory.
  expect(await save({})).toEqual(before)
})

it("a key is checked with one call a day, and once more after a call without an answer", async () => {
  await save({ api_key: shop.sandbox.key })
  expect(await read()).toMatchObject({ api_key_accepted_at: null, api_key_refused_at: null })
  const before = checks()
  await alertJob()
  await alertJob()
  expect(checks() - before).toBe(1)
  expect(await read()).toMatchObject({
    api_key_accepted_at: expect.any(String),
    api_key_refused_at: null,
  })
  await nextDay()
  await failList(503, 3)
  await alertJob()
  expect(await read()).toMatchObject({ api_key_refused_at: null })
  await clearFaults(shop)
  const during = checks()
  expect(during).toBeGreaterThan(before + 1)
  await alertJob()
  expect(checks() - during).toBe(1)
})

it("an expired key is refused, which is reported once with its first moment, until another key is saved", async () => {
  await command(shop, "/clock", { advance_seconds: 366 * DAY_SECONDS })
  await nextDay()
  await alertJob()
  const { api_key_refused_at: since } = await read()
  expect(since).toEqual(expect.any(String))
  expect((await keyHealth())?.state).toBe("refused")
  await nextDay()
  await alertJob()
  expect(await read()).toMatchObject({ api_key_refused_at: since })
  expect(await countRefusals()).toBe(1)

  expect(await save({ api_key: await newKey() })).toMatchObject({ api_key_refused_at: null })
  const order = await importOrder(shop)
  await tryToFulfil(shop, order.id)
  await shipmentIn(shop, order.id, "confirmed")
  expect(await read()).toMatchObject({
    api_key_accepted_at: expect.any(String),
    api_key_refused_at: null,
  })
  expect((await keyHealth())?.state).toBe("saved")
})

const countRefusals = async () =>
  (await alerts()).filter(({ title }) => title?.includes("refuses")).length

it("a refusal by any call is seen at once, gone with the next success, and reported again after it", async () => {
  // The daily check has run: it would meet no fault.
  await alertJob()
  const before = await countRefusals()
  for (const alerts of [before + 1, before + 2]) {
    await failList(401)
    expect(await testConnection()).toMatchObject({ is_ok: false })
    expect(await read()).toMatchObject({ api_key_refused_at: expect.any(String) })
    await alertJob()
    await alertJob()
    expect(await countRefusals()).toBe(alerts)
    expect(await testConnection()).toMatchObject({ is_ok: true })
    expect(await read()).toMatchObject({ api_key_refused_at: null })
  }
  // A failure of the service is no refusal.
  await failList(500, 5)
  expect(await testConnection()).toMatchObject({ is_ok: false })
  expect(await read()).toMatchObject({ api_key_refused_at: null })
  await clearFaults(shop)
})

it("a saved key that was cut off in the database is named, and can be saved again", async () => {
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_account_key set sealed_key = left(sealed_key, 40)",
  )
  await save({ sender_name: "Read again" })
  const order = await importOrder(shop)
  expect(await tryToFulfil(shop, order.id)).toEqual({
    status: 400,
    message: expect.stringMatching(/cut off.*If it is the API key, save it again/),
  })
  await save({ api_key: await newKey() })
  expect((await tryToFulfil(shop, order.id)).status).toBe(200)
})

it("a key that is saved while another request changes the environment is kept for the new one", async () => {
  const waiting = async () => {
    const [activity] = await runSql<{ count: number }>(
      shop.databaseUrl,
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return activity?.count ?? 0
  }
  const held = await holdTable(shop.databaseUrl, "shipment_ordering_account")
  const saving: Promise<unknown>[] = []
  try {
    for (const change of [{ environment: "production" }, { api_key: shop.sandbox.key }]) {
      saving.push(save(change))
      await until("it waits", async () => ((await waiting()) >= saving.length ? true : undefined))
    }
  } finally {
    await held.release()
  }
  await Promise.all(saving)
  const { environment, api_key_hint } = await read()
  await save({ environment: "development" })
  expect({ environment, isSaved: api_key_hint !== null }).toEqual({
    environment: "production",
    isSaved: true,
  })
})
