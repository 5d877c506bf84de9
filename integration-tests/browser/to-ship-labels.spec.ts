import { PDFDocument } from "@cantoo/pdf-lib"
import type { Browser, Page } from "playwright-core"
import { placeOrder, startTestShopWithAdmin, type TestShop, until } from "../harness/test-shop"
import { openAdmin } from "./admin-page"
import { openBrowser } from "./open-browser"

let browser: Browser
let shop: TestShop

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([openBrowser(), startTestShopWithAdmin()])
})
afterAll(() => Promise.all([browser.close(), shop.sandbox.close()]))

const COUNT = 25
const PAPERS = [
  { paper: "Label printer, one a page", pages: 25 },
  { paper: "A4, four a sheet", pages: 7 },
]
/** Many orders take their time on a busy machine. */
const AT_MOST_MS = 120_000

interface Printing {
  printed?: Blob
}

/** From now on, what the page makes an address of to show it in a tab can be read. */
const watchPrinting = (page: Page) =>
  page.evaluate(() => {
    const original = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (blob: Blob) => {
      const printing: Printing = window as typeof window & Printing
      printing.printed = blob
      return original(blob)
    }
  })

/** How many pages the last PDF has, once it is another than the one before. */
const printedPages = async (page: Page, wanted: number) => {
  const bytes = await page.evaluate(async () => {
    const { printed }: Printing = window as typeof window & Printing
    return [...new Uint8Array((await printed?.arrayBuffer()) ?? [])]
  })
  const count =
    bytes.length > 0 ? (await PDFDocument.load(Uint8Array.from(bytes))).getPageCount() : 0
  return count === wanted ? count : undefined
}

describe("the labels of what was shipped at once", () => {
  it("are one PDF: a page each for a label printer, or four on a sheet of A4", async () => {
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
    await watchPrinting(page)
    for (const { paper, pages } of PAPERS) {
      await dialog.getByRole("combobox", { name: "Paper" }).click()
      await page.getByRole("option", { name: paper }).click()
      const answered = page.waitForResponse(/\/shipments\/labels$/)
      const opened = page.context().waitForEvent("page")
      await dialog.getByRole("button", { name: "Print 25 labels" }).click()
      expect((await answered).headers()["x-missing-labels"]).toBe("")
      await opened
      expect(await until(`there are ${pages} pages`, () => printedPages(page, pages))).toBe(pages)
    }
    await close()
  }, 300_000)
})
