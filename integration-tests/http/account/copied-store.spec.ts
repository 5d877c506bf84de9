// A shop with a key, and a second store on the same database, at another address: a copy.
import type { Health } from "../../../src/admin/lib/health"
import { fulfil, tryToFulfil } from "../../harness/fulfil-order"
import { createStorefrontClient, signInAdmin } from "../../harness/http-client"
import { ownLabel } from "../../harness/labels"
import { importOrder } from "../../harness/orders"
import { quotesOf } from "../../harness/prices"
import { runSql } from "../../harness/run-sql"
import { ENCRYPTION_KEY, errorLines, startStore, type Store } from "../../harness/store-process"
import {
  checkHealth,
  fillCart,
  listShipments,
  runJob,
  sandboxShipments,
  type TestShop,
  until,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const PLUGIN = "/admin/shipment-ordering"
const ELSEWHERE = "https://staging.shop.example"

const shop = shopWithKey({ auto_confirm: false })
let copy: TestShop
let store: Store

beforeAll(async () => {
  await runSql(shop.databaseUrl, "alter table shipment_ordering_account_key rename to away")
  try {
    store = await startStore({
      databaseUrl: shop.databaseUrl,
      env: {
        SHIPMENT_ORDERING_ENCRYPTION_KEY: ENCRYPTION_KEY,
        SHIPMENT_ORDERING_BACKEND_URL: ELSEWHERE,
        // No job runs while the store starts.
        STORE_SCHEDULES: "off",
      },
    })
  } finally {
    await runSql(shop.databaseUrl, "alter table away rename to shipment_ordering_account_key")
  }
  copy = { ...shop, store, admin: await signInAdmin(store.url, shop.seed.admin) }
})
afterAll(() => store.stop())

/** How often a store has logged that it is paused. */
const warningCount = ({ logs }: Store) =>
  logs.lines.filter(
    (line) => line.includes('"level":"warn"') && line.includes("ordering is paused"),
  ).length

const loggedBy = ({ logs }: Store, text: string) =>
  until(`${text} is in the log`, async () =>
    logs.lines.some((line) => line.includes(text)) ? true : undefined,
  )

const JOBS = ["shipment-ordering-resume", "shipment-ordering-alerts", "shipment-ordering-poll"]

async function runJobs(of: TestShop): Promise<void> {
  for (const job of JOBS) await runJob(of, job)
}

const settingsOf = async ({ admin }: TestShop) =>
  (await admin.get<{ settings: Record<string, unknown> }>(`${PLUGIN}/settings`)).settings

it("a copied store logs at its start that ordering is paused, even if another check at boot fails", () => {
  expect(warningCount(store)).toBe(1)
  const errors = errorLines(store.logs.lines)
  expect(errors).toEqual([expect.stringContaining("a check at boot failed")])
})

it("a copied store orders and confirms nothing, says why, and still shows prices", async () => {
  const waiting = await importOrder(shop)
  await fulfil(shop, waiting)
  const order = await importOrder(shop)

  const refusal = await tryToFulfil(copy, order.id)
  expect(refusal.message).toMatch(
    `belongs to the store at http://localhost:${shop.store.port}, and this one is at ${ELSEWHERE}`,
  )
  const [shipment] = await listShipments(shop, waiting.id)
  const path = `${PLUGIN}/shipments/${shipment?.id}/confirm`
  expect(await (await copy.admin.send("POST", path, {})).text()).toContain("ordering is paused")
  await runJob(copy, "shipment-ordering-resume")

  expect(await sandboxShipments(shop)).toMatchObject([{ confirmed_at: null }])
  expect(await settingsOf(copy)).toMatchObject({ is_paused: true, backend_url: ELSEWHERE })
  expect(await settingsOf(shop)).toMatchObject({ is_paused: false })

  const storefront = createStorefrontClient(store.url, shop.seed.publishableKey)
  const quotes = await quotesOf({ storefront }, (await fillCart(shop)).id)
  expect(quotes.carrierB_classic?.amount).toBeGreaterThan(0)
})

it("a copied store deletes no label of the original store", async () => {
  const order = await importOrder(shop, { email: "copied@customer.test" })
  await fulfil(shop, order)
  const [{ id = "" } = {}] = await listShipments(shop, order.id)
  const shipments = `${PLUGIN}/shipments/${id}`
  await shop.admin.post(`${shipments}/confirm`)
  const upload = (pdf: Buffer) => ({ content_base64: pdf.toString("base64"), replace: true })
  const byHand = await ownLabel("By hand")
  await shop.admin.post(`${shipments}/label`, upload(byHand))
  const refused = await copy.admin.send(
    "POST",
    `${shipments}/label`,
    upload(await ownLabel("Another")),
  )
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain("ordering is paused")
  const { order: stored } = await shop.admin.get<{ order: { customer_id: string } }>(
    `/admin/orders/${order.id}?fields=customer_id`,
  )
  await copy.admin.delete(`/admin/customers/${stored.customer_id}`)
  // Medusa tells of a deletion a moment after its answer.
  await loggedBy(store, "Processing customer.deleted")
  for (const job of ["shipment-ordering-erase", ...JOBS]) await runJob(copy, job)
  const label = await shop.admin.send("GET", `${shipments}/label`)
  expect(Buffer.from(await label.arrayBuffer()).equals(byHand)).toBe(true)
})

it("a copied store logs once that it is paused, however often its jobs run", async () => {
  await runJobs(copy)
  await runJobs(copy)
  // This line comes after all of that in the log.
  await copy.admin.send("GET", "/admin/after-the-jobs")
  await loggedBy(store, "after-the-jobs")
  expect(warningCount(store)).toBe(1)
  expect(await settingsOf(copy)).toMatchObject({ is_paused: true })
})

it("a copied store has no late job, since none of them is to run", async () => {
  await runJob(shop, "shipment-ordering-clean-up")
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_last_time set happened_at = now() - interval '4 hours' where name = 'shipment-ordering-clean-up'",
  )
  const late = ({ jobs }: Health) => jobs.flatMap(({ name, is_late }) => (is_late ? name : []))
  const [ofShop, ofCopy] = [await checkHealth(shop), await checkHealth(copy)]
  expect(ofShop).toMatchObject({ is_paused: false })
  expect(late(ofShop)).toContain("shipment-ordering-clean-up")
  expect(ofCopy).toMatchObject({ is_paused: true })
  expect(late(ofCopy)).toEqual([])
})

it("a copied store orders once a person has said that the store has moved there", async () => {
  await copy.admin.post(`${PLUGIN}/settings/adopt-address`)
  const order = await importOrder(shop)
  await fulfil(copy, order)
  expect(await listShipments(copy, order.id)).toMatchObject([{ state: "ordered" }])
  expect(await settingsOf(copy)).toMatchObject({ is_paused: false })
})

it("a store that is a copy again logs it again", async () => {
  await runJobs(copy)
  await shop.admin.post(`${PLUGIN}/settings/adopt-address`)
  // The other process reads the settings again within two seconds.
  await until("the copy is paused", async () => (await settingsOf(copy)).is_paused || undefined)
  await runJobs(copy)
  await runJobs(copy)
  await until("the log has come through", async () => (warningCount(store) > 1 ? true : undefined))
  expect(warningCount(store)).toBe(2)
})
