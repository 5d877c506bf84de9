import type { HttpTypes } from "@medusajs/framework/types"
import { importOrder } from "../../harness/import-order"
import { fulfilOrder } from "../../harness/fulfil-order"
import { holdTable } from "../../harness/hold-table"
import { allowWrites, refuseWrites } from "../../harness/refuse-writes"
import { runSql } from "../../harness/run-sql"
import {
  clearFaults,
  command,
  runJob,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { tryToFulfil } from "../../harness/try-to-fulfil"

const SETTINGS = "/admin/shipment-ordering/settings"
const SETTINGS_TABLE = "shipment_ordering_settings"
const DAY_SECONDS = 86_400

interface KeySettings {
  environment: string
  api_key_hint: string | null
  api_key_saved_at: string
  api_key_valid_until: string | null
  api_key_valid_until_is_estimate: boolean | null
  api_key_accepted_at: string | null
  api_key_refused_at: string | null
}

const shop = shopWithKey()

const read = async () => (await shop.admin.get<{ settings: KeySettings }>(SETTINGS)).settings

const save = async (change: object) =>
  (await shop.admin.post<{ settings: KeySettings }>(SETTINGS, change)).settings

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_SECONDS * 1000).toISOString().slice(0, 10)

const alertJob = () => runJob(shop, "shipment-ordering-alerts")

/** Calls that need the key and that no order has caused. */
const checks = () => upstreamCalls(shop).list ?? 0

/** What the admin's feed tells of the account. */
const told = async () => {
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

/** A key as its owner makes one in the account. */
async function newKey(): Promise<string> {
  const made = await command(shop, "/keys", { account: "demo", name: "Another" })
  return (made as { key: string }).key
}

describe("until when a key is valid", () => {
  it("is a year from when it was saved, and said to be an estimate, as long as nobody has entered it", async () => {
    const settings = await read()
    const saved = Date.parse(settings.api_key_saved_at)
    expect(settings.api_key_valid_until).toBe(
      new Date(saved + 365 * DAY_SECONDS * 1000).toISOString().slice(0, 10),
    )
    expect(settings.api_key_valid_until_is_estimate).toBe(true)
  })

  it("is what the merchant has entered, until it is taken back", async () => {
    const day = dayFromNow(200)
    expect(await save({ api_key_valid_until: day })).toMatchObject({
      api_key_valid_until: day,
      api_key_valid_until_is_estimate: false,
    })
    expect(await save({ sender_name: "Other" })).toMatchObject({ api_key_valid_until: day })
    expect(await save({ api_key_valid_until: null })).toMatchObject({
      api_key_valid_until: dayFromNow(365),
      api_key_valid_until_is_estimate: true,
    })
  })

  it("is forgotten with the key that it was of", async () => {
    await save({ api_key_valid_until: dayFromNow(20) })
    expect(await save({ api_key: shop.sandbox.key })).toMatchObject({
      api_key_valid_until_is_estimate: true,
    })
    const together = { api_key: shop.sandbox.key, api_key_valid_until: dayFromNow(300) }
    expect(await save(together)).toMatchObject({
      api_key_valid_until: dayFromNow(300),
      api_key_valid_until_is_estimate: false,
    })
  })

  it.each([["2027-02-30"], ["soon"], [""], [20270101]])("is not %p", async (day) => {
    const answer = await shop.admin.send("POST", SETTINGS, { api_key_valid_until: day })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain("api_key_valid_until")
  })

  it("cannot be entered where no key is saved, and nothing else is saved with it", async () => {
    const answer = await shop.admin.send("POST", SETTINGS, {
      environment: "production",
      api_key_valid_until: dayFromNow(10),
    })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(/api_key_valid_until.*Enter the API key/)
    expect(await shop.admin.get(SETTINGS)).toMatchObject({
      settings: { environment: "development" },
    })
  })

  it("stays as it was, with its key and its account, where the settings sent along cannot be written", async () => {
    const before = await read()
    // The last of what is written.
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
    // Read anew, whatever this process has kept.
    expect(await save({})).toEqual(before)
  })

  it("is told thirty days before, by the day that was entered", async () => {
    await save({ api_key_valid_until: dayFromNow(31) })
    await alertJob()
    expect(await told()).toEqual([])
    await save({ api_key_valid_until: dayFromNow(30) })
    await alertJob()
    await alertJob()
    expect(await told()).toEqual([
      {
        title: "The API key will expire",
        description: expect.stringContaining(`It is valid until ${dayFromNow(30)}.`),
      },
    ])
  })
})

describe("a key that is looked at once a day", () => {
  it("is seen to be accepted, with one call a day", async () => {
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
    await alertJob()
    expect(checks() - before).toBe(2)
  })

  it("is asked for again at the next opportunity where the service gave no answer", async () => {
    await nextDay()
    await command(shop, "/faults", { operation: "list", kind: "status", status: 503, times: 3 })
    const before = checks()
    await alertJob()
    expect(await read()).toMatchObject({ api_key_refused_at: null })
    await clearFaults(shop)
    const during = checks()
    expect(during).toBeGreaterThan(before)
    await alertJob()
    expect(checks() - during).toBe(1)
  })

  it("is seen to be refused once it has expired, told once, and the refusal keeps its first moment", async () => {
    await command(shop, "/clock", { advance_seconds: 366 * DAY_SECONDS })
    await nextDay()
    await alertJob()
    const { api_key_refused_at: since } = await read()
    expect(since).toEqual(expect.any(String))
    await nextDay()
    await alertJob()
    expect(await read()).toMatchObject({ api_key_refused_at: since })
    const refusals = (await told()).filter(({ title }) => title?.includes("refuses"))
    expect(refusals).toHaveLength(1)
  })

  it("is refused no longer when another key is saved, and works", async () => {
    expect(await save({ api_key: await newKey() })).toMatchObject({ api_key_refused_at: null })
    const order = await importOrder(shop)
    await fulfilOrder(shop.admin, {
      orderId: order.id,
      stockLocationId: shop.seed.stockLocationId,
    })
    await shipmentIn(shop, order.id, "confirmed")
    expect(await read()).toMatchObject({
      api_key_accepted_at: expect.any(String),
      api_key_refused_at: null,
    })
  })
})

describe("a refusal that any call meets", () => {
  it("is seen at once, and gone as soon as a call succeeds again", async () => {
    await command(shop, "/faults", { operation: "list", kind: "status", status: 401, times: 1 })
    expect(await shop.admin.post(`${SETTINGS}/test`)).toMatchObject({ is_ok: false })
    expect(await read()).toMatchObject({ api_key_refused_at: expect.any(String) })
    expect(await shop.admin.post(`${SETTINGS}/test`)).toMatchObject({ is_ok: true })
    expect(await read()).toMatchObject({ api_key_refused_at: null })
  })

  it("is told again when the key has worked in between", async () => {
    // The check of the day is made: it would meet no fault.
    await alertJob()
    const refusals = async () =>
      (await told()).filter(({ title }) => title?.includes("refuses")).length
    const before = await refusals()
    const refuse = async () => {
      await command(shop, "/faults", { operation: "list", kind: "status", status: 401, times: 1 })
      expect(await shop.admin.post(`${SETTINGS}/test`)).toMatchObject({ is_ok: false })
      await alertJob()
      await alertJob()
    }
    await refuse()
    expect(await refusals()).toBe(before + 1)
    expect(await shop.admin.post(`${SETTINGS}/test`)).toMatchObject({ is_ok: true })
    await refuse()
    expect(await refusals()).toBe(before + 2)
    expect(await shop.admin.post(`${SETTINGS}/test`)).toMatchObject({ is_ok: true })
  })

  it("is not one where the service fails", async () => {
    await command(shop, "/faults", { operation: "list", kind: "status", status: 500, times: 5 })
    expect(await shop.admin.post(`${SETTINGS}/test`)).toMatchObject({ is_ok: false })
    expect(await read()).toMatchObject({ api_key_refused_at: null })
    await clearFaults(shop)
  })
})

it("a key whose seal was cut off is named, and can be saved again", async () => {
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

it("a key that is saved while another changes the environment is kept for the new one", async () => {
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

it("a short key is shown by its last two characters, a long one by four", async () => {
  expect((await save({ api_key: "abcdefgh" })).api_key_hint).toBe("…gh")
  expect((await save({ api_key: shop.sandbox.key })).api_key_hint).toBe(
    `…${shop.sandbox.key.slice(-4)}`,
  )
})
