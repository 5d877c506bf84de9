import type { Page } from "playwright-core"
import { signInAdmin } from "../../harness/http-client"
import { importOrder } from "../../harness/orders"
import { tryToShip } from "../../harness/ship-from-admin"
import { ENCRYPTION_KEY, startStore, type Store } from "../../harness/store-process"
import { hindrances } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import type { TestShop } from "../../harness/test-shop"

const PLACES = ["/app/shipment-ordering/shipments", "/app/shipment-ordering"]

const SANDBOX = "Sandbox: no carrier comes, nothing is paid."

const { shop, openAdmin } = startAdminSpec()
let copy: TestShop
let store: Store | undefined
let orderId: string

beforeAll(async () => {
  orderId = (await importOrder(shop)).id
  await startCopy("https://staging.shop.example")
})
afterAll(() => store?.stop())

/** A second store on the same database, in place of the one before. */
async function startCopy(address: string): Promise<void> {
  await store?.stop()
  store = await startStore({
    databaseUrl: shop.databaseUrl,
    hasAdmin: true,
    env: {
      SHIPMENT_ORDERING_ENCRYPTION_KEY: ENCRYPTION_KEY,
      SHIPMENT_ORDERING_BACKEND_URL: address,
    },
  })
  copy = { ...shop, store, admin: await signInAdmin(store.url, shop.seed.admin) }
}

const openDialog = async (page: Page) => {
  await page.goto(`/app/orders/${orderId}`)
  await page.getByRole("button", { name: "Ship", exact: true }).click()
  await page.getByRole("dialog").getByText("Chosen by the customer").waitFor()
}

it("The admin says on the lists and in the dialog that ships that the sandbox answers, until a person hides that for the session", async () => {
  const { page, complaints } = await openAdmin()
  for (const place of PLACES) {
    await page.goto(place)
    await page.getByText(SANDBOX).waitFor()
  }
  await openDialog(page)
  await page.getByRole("dialog").getByText("Sandbox", { exact: true }).waitFor()
  expect(await hindrances(page, "[role=dialog]")).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/app/shipment-ordering/shipments")
  await page.getByText(SANDBOX).waitFor()
  expect(await hindrances(page)).toEqual([])
  await page.getByRole("button", { name: "Hide for this session" }).click()
  await page.getByText(SANDBOX).waitFor({ state: "detached" })
  await page.goto("/app/shipment-ordering")
  await page
    .getByText(/^#\d+$/)
    .first()
    .waitFor()
  expect(await page.getByText(SANDBOX).count()).toBe(0)
  expect(complaints).toEqual([])
})

it("The admin of a copied store says that nothing is ordered there", async () => {
  const { page } = await openAdmin({}, copy)
  for (const place of PLACES) {
    await page.goto(place)
    await page.getByText("Ordering is paused: this looks like a copy of your store").waitFor()
  }
  expect(await hindrances(page)).toEqual([])
  await openDialog(page)
  const alert = page.getByRole("dialog").getByRole("alert")
  await alert.getByText("Ordering is paused").waitFor()
  expect(await alert.filter({ hasText: "copy" }).count()).toBe(1)

  await alert.getByRole("button", { name: "The store has moved here" }).click()
  const planned = page.waitForResponse(/\/quotes$/)
  await page.getByRole("alertdialog").getByRole("button", { name: "The store has moved" }).click()
  await planned
  await page.getByText("Ordering continues here.").waitFor()
  await page.getByText("Ordering is paused").waitFor({ state: "detached" })
  expect(await page.getByRole("dialog").getByRole("alert").allTextContents()).toEqual([])
  await shop.admin.post("/admin/shipment-ordering/settings/adopt-address")
})

it("The admin offers a copy with the account of the original a test account, and one with a test account to order", async () => {
  const { page, complaints } = await openAdmin({}, copy)
  const alert = page.getByRole("alert").filter({ hasText: "copy of your store" })
  const saveInCopy = (environment: string) =>
    copy.admin.post("/admin/shipment-ordering/settings", { environment })
  await saveInCopy("production")
  await page.goto("/app/settings/shipment-ordering")
  const link = alert.getByRole("link", { name: "It is a copy: connect a test account" })
  expect(await link.getAttribute("href")).toBe("/app/settings/shipment-ordering?edit=account")

  await saveInCopy("development")
  await page.reload()
  await alert.getByRole("button", { name: "It is a copy: order test parcels" }).click()
  const prompt = page.getByRole("alertdialog")
  await prompt.getByText(shop.sandbox.url).waitFor()
  await prompt.getByRole("button", { name: "It is a copy: order test parcels" }).click()
  await alert.waitFor({ state: "detached" })
  await shop.admin.post("/admin/shipment-ordering/settings/adopt-address")
  expect(complaints).toEqual([])
})

it("The admin of a store without an address says which line to add", async () => {
  await startCopy("")
  const { page, complaints } = await openAdmin({}, copy)
  await page.goto("/app/shipment-ordering")
  const alert = page.getByRole("alert").filter({ hasText: "backendUrl is not set" })
  await alert
    .getByText(`SHIPMENT_ORDERING_BACKEND_URL=http://localhost:${shop.store.port}`)
    .waitFor()
  expect(await page.getByText("looks like a copy").count()).toBe(0)
  expect(await hindrances(page)).toEqual([])

  await alert.getByRole("button", { name: "The store has no public address" }).click()
  const prompt = page.getByRole("alertdialog")
  await prompt.getByRole("button", { name: "The store has no public address" }).click()
  await page.getByText("Ordering continues here.").waitFor()
  await alert.waitFor({ state: "detached" })
  await shop.admin.post("/admin/shipment-ordering/settings/adopt-address")
  expect(complaints).toEqual([])
})

it("The admin says in the settings what an older store must upgrade", async () => {
  const { page } = await openAdmin()
  await page.route("**/admin/shipment-ordering/settings*", async (route) => {
    const response = await route.fetch()
    const { settings } = (await response.json()) as { settings: object }
    const old_packages = {
      name: "Medusa",
      installed: "2.18.0",
      oldest: "2.21.0",
      command: "pnpm add @medusajs/medusa@2.21.2 && pnpm exec medusa db:migrate",
    }
    await route.fulfill({ response, json: { settings: { ...settings, old_packages } } })
  })
  await page.goto("/app/settings/shipment-ordering")
  await page.getByText("This plugin needs Medusa 2.21.0 or newer").waitFor()
  await page.getByText("pnpm add @medusajs/medusa@2.21.2 && pnpm exec medusa db:migrate").waitFor()
  expect(await hindrances(page)).toEqual([])
})

it("The admin says once that no order can be shipped without an API key, and leads to the settings", async () => {
  await shop.configure({ environment: "production" })
  // No shipping option uses this account, so its missing key is not mentioned.
  await shop.configure({ account: "spare", environment: "production" })
  const { page, complaints } = await openAdmin()
  await page.goto("/app/shipment-ordering")
  const notice = page.getByRole("alert").filter({ hasText: "No API key is saved" })
  await notice.waitFor()
  expect(await notice.count()).toBe(1)
  expect(await hindrances(page)).toEqual([])
  await page.goto(`/app/orders/${orderId}`)
  await page.getByRole("button", { name: "Ship", exact: true }).click()
  const alert = page.getByRole("dialog").getByRole("alert")
  await alert.getByText("Nothing can be ordered without one.").waitFor()
  expect(await alert.filter({ hasText: "No API key is saved" }).count()).toBe(1)

  // The notice leads to another tab, in which this happens.
  await shop.configure({ environment: "development", api_key: "key-of-another-account" })
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))
  await alert.waitFor({ state: "detached" }).catch(() => undefined)
  expect(await alert.allTextContents()).toEqual([])
  await tryToShip(shop, { id: orderId })
  await page.goto("/app/shipment-ordering")
  const refused = page.getByRole("alert").filter({ hasText: "The service refuses the API key" })
  await refused.waitFor()
  expect(await hindrances(page)).toEqual([])
  const link = refused.getByRole("link", { name: "Open the settings" })
  expect(await link.getAttribute("href")).toBe("/app/settings/shipment-ordering")
  await openDialog(page)
  const inDialog = page.getByRole("dialog").getByRole("alert")
  await inDialog.getByText("The service refuses the API key").waitFor()
  expect(await hindrances(page, "[role=dialog]")).toEqual([])
  expect(complaints).toEqual([])
})
