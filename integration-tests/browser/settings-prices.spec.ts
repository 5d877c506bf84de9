import type { Browser, Page } from "playwright-core"
import { startEmptyShop, type TestShop } from "../harness/test-shop"
import { hindrances, openAdmin } from "./admin-page"
import { openBrowser } from "./open-browser"
import { takePicture } from "./take-picture"

const SETTINGS = "/admin/shipment-ordering/settings"

let browser: Browser
let shop: TestShop

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([openBrowser(), startEmptyShop({ hasAdmin: true })])
  await shop.admin.post(SETTINGS, {
    environment: "development",
    base_url: shop.sandbox.url,
    api_key: shop.sandbox.key,
  })
})
afterAll(() => Promise.all([browser.close(), shop.sandbox.close()]))

const openSettings = async (look: Parameters<typeof openAdmin>[2] = {}) => {
  const admin = await openAdmin(browser, shop, {
    viewport: { width: 1440, height: 1200 },
    ...look,
  })
  await admin.page.goto("/app/settings/shipment-ordering", { waitUntil: "networkidle" })
  return admin
}

const rowOf = (page: Page, code: string) => page.getByRole("row").filter({ hasText: code })

const chooseAction = async (page: Page, code: string, action: string) => {
  await rowOf(page, code)
    .getByRole("button", { name: /: Actions$/ })
    .click()
  await page.getByRole("menuitem", { name: action, exact: true }).click()
}

const scrollTo = (page: Page, heading: string) =>
  page
    .getByRole("heading", { name: heading, exact: true })
    .evaluate((element) => element.scrollIntoView({ block: "start" }))

describe("the services", () => {
  it("are found, one is renamed and one is disabled", async () => {
    const { page, complaints, close } = await openSettings()
    await page.getByRole("button", { name: "Refresh", exact: true }).click()
    await rowOf(page, "carrierB_classic").waitFor()
    await chooseAction(page, "carrierB_classic", "Edit")
    await page.getByLabel("Name in your store").fill("To your door")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await rowOf(page, "To your door").waitFor()
    await chooseAction(page, "carrierA_express_saver", "Disable")
    await rowOf(page, "carrierA_express_saver").getByText("Disabled").waitFor()
    await scrollTo(page, "Services")
    await takePicture(page, "settings-services")
    expect(await hindrances(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})

describe("the price rules", () => {
  it("that are refused are shown at their field, also in a row", async () => {
    const { page, close } = await openSettings()
    await page.getByRole("button", { name: "Prices: Actions" }).click()
    await page.getByRole("menuitem", { name: "Edit price rules" }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByRole("button", { name: "Add row" }).first().click()
    await drawer.getByLabel("Countries").fill("LV, Latvia")
    await drawer.getByLabel("Goods from").fill("50")
    await drawer.getByRole("button", { name: "Save", exact: true }).click()
    await drawer.getByText("must be two letters such as LV").last().waitFor()
    expect(await drawer.getByLabel("Countries").getAttribute("aria-invalid")).toBe("true")
    await drawer.getByLabel("Countries").fill("LV")
    await drawer.getByLabel("Lowest price").fill("9")
    await drawer.getByLabel("Highest price").fill("8")
    await drawer.getByRole("button", { name: "Save", exact: true }).click()
    await page.locator("[aria-invalid=true]").waitFor()
    expect(await drawer.getByLabel("Lowest price").getAttribute("aria-invalid")).toBe("true")
    await close()
  })
})
