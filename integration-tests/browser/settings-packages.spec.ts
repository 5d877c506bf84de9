import type { Browser, Page } from "playwright-core"
import { createBox, deleteBoxes, listBoxes } from "../harness/boxes"
import { startTestShopWithAdmin, type TestShop, until } from "../harness/test-shop"
import { hindrances, openAdmin } from "./admin-page"
import { openBrowser } from "./open-browser"

let browser: Browser
let shop: TestShop

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([openBrowser(), startTestShopWithAdmin()])
})
afterEach(() => deleteBoxes(shop))
afterAll(() => Promise.all([browser.close(), shop.sandbox.close()]))

async function openSettings(look: Parameters<typeof openAdmin>[2] = {}) {
  const opened = await openAdmin(browser, shop, look)
  await opened.page.goto("/app/settings/shipment-ordering")
  return opened
}

/** Waits until the button is the one that a key press would press. */
const focusOn = (page: Page, name: string) =>
  page.waitForFunction(
    (label) => document.activeElement?.getAttribute("aria-label") === label,
    name,
  )

describe("Settings > Shipment Ordering > Boxes", () => {
  it("puts a box in another place by keyboard, and keeps the focus on it", async () => {
    for (const name of ["Small", "Medium", "Large"]) await createBox(shop, { name })
    const { page, complaints, close } = await openSettings()
    const up = page.getByRole("button", { name: "Move Large up" })
    await up.focus()
    await page.keyboard.press("Enter")
    await page.getByText("Large is now 2 of 3.").waitFor()
    await focusOn(page, "Move Large up")
    await page.keyboard.press("Enter")
    await page.getByText("Large is now 1 of 3.").waitFor()
    await focusOn(page, "Move Large down")
    await until("the new order is kept", async () => {
      const names = (await listBoxes(shop)).map(({ name }) => name)
      return names.join() === "Large,Small,Medium" ? names : undefined
    })
    await page.reload()
    const rows = page.getByRole("row").filter({ hasText: "300 × 300 × 300" })
    await rows.first().waitFor()
    expect(await rows.first().textContent()).toContain("Large")
    expect(await rows.getByRole("img", { name: "300 × 300 × 300 mm" }).count()).toBe(3)
    expect(await hindrances(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})
