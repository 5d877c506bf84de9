import { PDFDocument } from "@cantoo/pdf-lib"
import type { Browser } from "playwright-core"
import { placeOrder, startTestShopWithAdmin, type TestShop } from "../harness/test-shop"
import { openAdmin } from "./admin-page"
import { openBrowser } from "./open-browser"

let browser: Browser
let shop: TestShop

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([openBrowser(), startTestShopWithAdmin()])
})
afterAll(() => Promise.all([browser.close(), shop.sandbox.close()]))

const COUNT = 25
/** Many orders take their time on a busy machine. */
const AT_MOST_MS = 120_000

describe("the labels of what was shipped at once", () => {
  it.each([
    { paper: "Label printer, one a page", pages: 25 },
    { paper: "A4, four a sheet", pages: 7 },
  ])(
    "are one PDF of $pages pages on “$paper”",
    async ({ paper, pages }) => {
      for (let placed = 0; placed < COUNT; placed += 1) await placeOrder(shop)
      const { page, close } = await openAdmin(browser, shop)
      await page.goto("/app/shipment-ordering/to-ship")
      await page.getByRole("row").nth(COUNT).waitFor()
      await page.getByRole("checkbox", { name: "Select all orders of this page" }).click()
      await page.getByRole("button", { name: /^Ship\b/ }).click()
      const dialog = page.getByRole("dialog", { name: /^Ship 25 orders$/ })
      await dialog.getByRole("button", { name: "Ship 25 orders" }).click()
      await dialog.getByText("25 shipped, 0 failed, of 25").waitFor({ timeout: AT_MOST_MS })
      await dialog.getByText("25 of 25 labels are there").waitFor({ timeout: AT_MOST_MS })
      await dialog.getByRole("combobox", { name: "Paper" }).click()
      await page.getByRole("option", { name: paper }).click()

      const answered = page.waitForResponse(/\/shipments\/labels$/)
      const opened = page.context().waitForEvent("page")
      await dialog.getByRole("button", { name: "Print 25 labels" }).click()
      const response = await answered
      expect(response.headers()["x-missing-labels"]).toBe("")
      const pdf = await PDFDocument.load(await response.body())
      expect(pdf.getPageCount()).toBe(pages)
      await (await opened).waitForURL(/^blob:/)
      await close()
    },
    300_000,
  )
})
