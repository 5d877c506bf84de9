import { PDFDocument } from "@cantoo/pdf-lib"
import { placeMany } from "../../harness/place-many"
import { command, sandboxShipments, until } from "../../harness/test-shop"
import { hindrances } from "../admin-page"
import { printedBy, watchPrinting } from "../printed-pdf"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const { shop, openAdmin } = startAdminSpec()

const COUNT = 25
/** Of them, so many get their numbers afterwards: every other one, the newest. */
const ISSUED = 10
const SERVICES = ["carrierB_classic", "carrierA_standard", "carrierA_express"]
const PAPERS = [
  { paper: "Label printer", pages: 25 },
  { paper: "A4, four labels", pages: 7 },
]
/** Many orders take their time on a busy machine. */
const AT_MOST_MS = 120_000

describe("the labels of what was shipped at once", () => {
  it("take three clicks and a key, and are one PDF: a page each for a label printer, or four on a sheet of A4", async () => {
    await placeMany(shop, COUNT, SERVICES)
    const { page } = await openAdmin()
    await page.goto("/app/shipment-ordering")
    await page.getByRole("row").nth(COUNT).waitFor()
    // Each line is a click or a key of the packer.
    await page.getByRole("checkbox", { name: "Select all orders of this page" }).click()
    await page.keyboard.press("s")
    const dialog = page.getByRole("dialog", { name: /^Ship 25 orders$/ })
    await dialog.getByRole("button", { name: /^Ship 25 · €/ }).click()
    const main = page.getByRole("main")
    await main
      .getByRole("heading", { name: /^25 orders are shipped/ })
      .waitFor({ timeout: AT_MOST_MS })
    await main.getByText("25 of 25 labels are ready").waitFor({ timeout: AT_MOST_MS })
    await watchPrinting(page)
    const printAll = () => main.getByRole("button", { name: "Print 25 labels" }).click()
    const first = await PDFDocument.load(await printedBy(page, printAll))
    expect(first.getPageCount()).toBe(COUNT)

    for (const { paper, pages } of PAPERS) {
      await main.getByRole("combobox", { name: "Paper" }).click()
      await page.getByRole("option", { name: paper }).click()
      const answered = page.waitForResponse(/\/shipments\/labels$/)
      const pdf = await printedBy(page, printAll)
      expect((await answered).headers()["x-missing-labels"]).toBe("")
      expect((await PDFDocument.load(pdf)).getPageCount()).toBe(pages)
    }

    const held = await sandboxShipments(shop)
    const issued = held.filter((_, index) => index % 2 === 0).slice(-ISSUED)
    for (const { id } of issued) await command(shop, `/shipments/${id}/issue`)
    await until("the store has their numbers", async () => {
      const { count } = await shop.admin.get<{ count: number }>(
        "/admin/shipment-ordering/shipments?state=tracked",
      )
      return count === ISSUED ? true : undefined
    })
    await page.goto("/app/shipment-ordering/shipments")
    const rows = page.getByRole("row")
    const tracked = rows.filter({ hasText: "Tracked" })
    const boxes = tracked.getByRole("checkbox", { name: /^Select shipment/ })
    for (const index of [0, 1, 2]) await boxes.nth(index).click()
    await page.getByText("3 selected").waitFor()
    expect(await hindrances(page)).toEqual([])
    await takePicture(page, "shipments-page")
    await page.getByRole("button", { name: /^Print labels/ }).click()
    const remembered = page.getByRole("radio", { name: "A4, four labels" })
    await remembered.waitFor()
    expect(await remembered.isChecked()).toBe(true)
  }, 300_000)
})
