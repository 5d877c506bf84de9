import type { Browser } from "playwright-core"
import { startTestShopWithAdmin, type TestShop } from "../harness/test-shop"
import { hindrances, openAdmin } from "./admin-page"
import { openBrowser } from "./open-browser"
import { takePicture } from "./take-picture"

let browser: Browser
let shop: TestShop

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([openBrowser(), startTestShopWithAdmin()])
})
afterAll(() => Promise.all([browser.close(), shop.sandbox.close()]))

describe("Settings > Shipment Ordering", () => {
  it.each([
    { language: "en", theme: "light", account: "Account" },
    { language: "lv", theme: "dark", account: "Konts" },
  ] as const)("shows its sections in $language, $theme", async ({ language, theme, account }) => {
    const { page, complaints, close } = await openAdmin(browser, shop, { language, theme })
    await page.goto("/app/settings/shipment-ordering", { waitUntil: "networkidle" })
    await page.getByRole("heading", { name: account, exact: true }).waitFor()
    await page.getByText(shop.sandbox.url).first().waitFor()
    expect(await hindrances(page)).toEqual([])
    expect(complaints).toEqual([])
    await takePicture(page, `settings-${language}`)
    await close()
  })
})
