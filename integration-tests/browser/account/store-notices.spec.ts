import type { Page } from "playwright-core"
import { importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { tryToShip } from "../../harness/ship-from-admin"
import { until } from "../../harness/test-shop"
import { reconfigureStore } from "../../harness/test-store"
import { accessibilityIssues, returnToTab } from "../admin-page"
import { openShipDialog } from "../open-ship-dialog"
import { startAdminSpec } from "../start-admin-spec"

const SHIPMENTS = "/app/shipment-ordering/shipments"
const TO_SHIP = "/app/shipment-ordering"
const SETTINGS = "/admin/shipment-ordering/settings"
const SETTINGS_PAGE = "/app/settings/shipment-ordering"

const SANDBOX = "Sandbox: no carrier comes, nothing is paid."

const { shop, openAdmin } = startAdminSpec()
let order: { id: string }

beforeAll(async () => {
  order = await importOrder(shop)
})

/** The store's database says that it belongs to a store at another address. */
async function becomeCopy(): Promise<void> {
  const address = `'{"store_address": "https://shop.example"}'::jsonb`
  await runSql(
    shop.databaseUrl,
    `update shipment_ordering_settings set values = values || ${address}`,
  )
  await reconfigureStore(shop, {})
}

/** The page gets other settings than the store has. */
const changeAnswer = (page: Page, changes: object) =>
  page.route(`**${SETTINGS}*`, async (route) => {
    const response = await route.fetch()
    const { settings } = (await response.json()) as { settings: object }
    await route.fulfill({ response, json: { settings: { ...settings, ...changes } } })
  })

it("the admin says on the lists and in the dialog that ships that the sandbox answers, until a person hides that for the session", async () => {
  const { page, complaints } = await openAdmin()
  await page.goto(TO_SHIP)
  await page.getByText(SANDBOX).waitFor()
  const dialog = await openShipDialog(page, order)
  await dialog.getByText("Sandbox", { exact: true }).waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(SHIPMENTS)
  await page.getByText(SANDBOX).waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  await page.getByRole("button", { name: "Hide for this session" }).click()
  await page.getByText(SANDBOX).waitFor({ state: "detached" })
  await page.goto(TO_SHIP)
  await page
    .getByText(/^#\d+$/)
    .first()
    .waitFor()
  expect(await page.getByText(SANDBOX).count()).toBe(0)
  expect(complaints).toEqual([])
})

it("the admin of a copied store says that nothing is ordered there, and offers a test account, test parcels or to order there", async () => {
  const { page, complaints } = await openAdmin()
  await becomeCopy()
  await shop.configure({ environment: "production" })
  await page.goto(SETTINGS_PAGE)
  const notice = page.getByRole("alert").filter({ hasText: "copy of your store" })
  const link = notice.getByRole("link", { name: "It is a copy: connect a test account" })
  expect(await link.getAttribute("href")).toBe(`${SETTINGS_PAGE}?edit=account`)

  await shop.configure({ environment: "development" })
  const paused = page.getByText("Ordering is paused: this looks like a copy of your store")
  await page.goto(SHIPMENTS)
  await paused.waitFor()
  const testParcels = { name: "It is a copy: order test parcels" }
  await notice.getByRole("button", testParcels).click()
  const prompt = page.getByRole("alertdialog")
  await prompt.getByText(shop.sandbox.url).waitFor()
  await prompt.getByRole("button", testParcels).click()
  await notice.waitFor({ state: "detached" })
  expect(complaints).toEqual([])

  await becomeCopy()
  await page.goto(TO_SHIP)
  await paused.waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  const alert = (await openShipDialog(page, order)).getByRole("alert")
  await alert.getByText("Ordering is paused").waitFor()
  expect(await alert.filter({ hasText: "copy" }).count()).toBe(1)
  await alert.getByRole("button", { name: "The store has moved here" }).click()
  const planned = page.waitForResponse(/\/quotes$/)
  await prompt.getByRole("button", { name: "The store has moved" }).click()
  await planned
  await page.getByText("Ordering continues here.").waitFor()
  await page.getByText("Ordering is paused").waitFor({ state: "detached" })
  expect(await alert.allTextContents()).toEqual([])
})

it("the admin names the line that a store without an address must add, and resumes ordering there by a button", async () => {
  const isPaused = async () =>
    (await shop.admin.get<{ settings: { is_paused: boolean } }>(SETTINGS)).settings.is_paused
  const { page, complaints } = await openAdmin()
  await becomeCopy()
  await changeAnswer(page, { backend_url: null })
  await page.goto(TO_SHIP)
  const alert = page.getByRole("alert").filter({ hasText: "backendUrl is not set" })
  await alert.getByText("SHIPMENT_ORDERING_BACKEND_URL=https://shop.example").waitFor()
  expect(await page.getByText("looks like a copy").count()).toBe(0)
  expect(await accessibilityIssues(page)).toEqual([])
  expect(await isPaused()).toBe(true)

  const noAddress = { name: "The store has no public address" }
  await alert.getByRole("button", noAddress).click()
  await page.getByRole("alertdialog").getByRole("button", noAddress).click()
  await page.getByText("Ordering continues here.").waitFor()
  await alert.waitFor({ state: "detached" })
  expect(await isPaused()).toBe(false)
  expect(complaints).toEqual([])
})

it("the admin says in the settings what an older store must upgrade", async () => {
  const { page, complaints } = await openAdmin()
  const command = "pnpm add @medusajs/medusa@2.21.2 && pnpm exec medusa db:migrate"
  const old_packages = { name: "Medusa", installed: "2.18.0", oldest: "2.21.0", command }
  await changeAnswer(page, { old_packages })
  await page.goto(SETTINGS_PAGE)
  await page.getByText("This plugin needs Medusa 2.21.0 or newer").waitFor()
  await page.getByText(command).waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  expect(complaints).toEqual([])
})

it("the admin says once that no order can be shipped without an API key or with a refused one, and leads to the settings", async () => {
  await shop.configure({ environment: "production" })
  // No shipping option uses this account, so its missing key is not mentioned.
  await shop.configure({ account: "spare", environment: "production" })
  const { page, complaints } = await openAdmin()
  await page.goto(TO_SHIP)
  const notice = page.getByRole("alert").filter({ hasText: "No API key is saved" })
  await notice.waitFor()
  expect(await notice.count()).toBe(1)
  expect(await accessibilityIssues(page)).toEqual([])
  await page.goto(`/app/orders/${order.id}`)
  await page.getByRole("button", { name: "Ship", exact: true }).click()
  const alert = page.getByRole("dialog").getByRole("alert")
  await alert.getByText("Nothing can be ordered without one.").waitFor()
  expect(await alert.filter({ hasText: "No API key is saved" }).count()).toBe(1)

  // The notice leads to another tab, in which this happens.
  await shop.configure({ environment: "development", api_key: "key-of-another-account" })
  await returnToTab(page)
  await until("no key is missing", async () => {
    return (await alert.allTextContents()).length === 0 || undefined
  })
  await tryToShip(shop, order)
  await returnToTab(page)
  const refusal = { hasText: "The service refuses the API key" }
  await alert.filter(refusal).waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])

  await page.goto(TO_SHIP)
  const refused = page.getByRole("alert").filter(refusal)
  await refused.waitFor()
  expect(await refused.count()).toBe(1)
  expect(await accessibilityIssues(page)).toEqual([])
  const link = refused.getByRole("link", { name: "Open the settings" })
  expect(await link.getAttribute("href")).toBe("/app/settings/shipment-ordering")
  expect(complaints).toEqual([])
})
