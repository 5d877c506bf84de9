import { PDFDocument } from "@cantoo/pdf-lib"
import type { Page } from "playwright-core"
import { getOrder, listApiShipments } from "../../harness/fulfil-order"
import { importOrder, placeMany } from "../../harness/orders"
import { shipFromAdmin } from "../../harness/ship-from-admin"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import { clearFaults, command, sandboxShipments, until } from "../../harness/test-shop"
import { accessibilityIssues, overhang } from "../admin-page"
import { printedBy } from "../printed-pdf"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const { shop, openAdmin } = startAdminSpec()

/** Gives an order a mistyped address, which the service refuses. */
async function spoil({ id }: { id: string }): Promise<void> {
  const { shipping_address: address } = await getOrder(shop.admin, id)
  await shop.admin.post(`/admin/orders/${id}`, {
    shipping_address: { ...RIGA_CUSTOMER, first_name: address?.first_name, postal_code: "12" },
  })
}

async function openPage(page: Page, filter = ""): Promise<void> {
  await page.goto(`/app/shipment-ordering${filter}`)
  await page.getByRole("heading", { name: "To ship" }).waitFor()
  await page.getByRole("row").nth(1).waitFor()
}

async function openBulk(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Select all orders of this page" }).click()
  await page.getByRole("button", { name: /^Ship\b/ }).waitFor()
  await page.keyboard.press("s")
  await bulkDialog(page).waitFor()
}

/** The amount in a text such as "Ship 12 · €230.12". */
const centsIn = (text: string) => Number(text.match(/€([\d.,]+)/)?.[1]?.replace(/\D/g, ""))

/** The dialog is found by its name, because the bar of commands is a dialog, too. */
const bulkDialog = (page: Page) => page.getByRole("dialog", { name: /^Ship \d+ orders?$/ })

const SERVICES = ["carrierB_classic", "carrierB_classic", "carrierA_standard", "carrierA_express"]
/** So many shipments get their numbers afterwards. */
const ISSUED = 5
/** Many orders need time on a busy machine. */
const AT_MOST_MS = 120_000
const RUNS_ARE_ASKED_FOR_EVERY_MS = 10_000

it("the page of orders to ship ships twelve orders at once: one is refused with its reason, and the labels of the others are one PDF", async () => {
  // Only a checkout stores the price of the delivery, which the dialog adds up.
  const [refused, changed] = await placeMany(shop, 12, SERVICES)
  if (!refused || !changed) throw new Error("There are no orders")
  await spoil(refused)
  const { page, complaints } = await openAdmin()
  await openPage(page)
  await page.getByRole("row").nth(12).waitFor()
  const first = await page.getByRole("row").nth(1).innerText()
  expect(first).toContain(`#${refused.display_id}`)
  // An authorized payment is neither paid nor owed.
  expect(first).toContain("Authorized")
  expect(first).not.toContain("Not paid")
  expect(first).toMatch(/€\d+\.\d\d/)
  expect(first).toMatch(/1 × Stoneware mug\s+MUG-05/)
  expect(await accessibilityIssues(page)).toEqual([])
  await takePicture(page, "to-ship")

  await openBulk(page)
  const dialog = bulkDialog(page)
  await dialog.getByRole("combobox", { name: `#${changed.display_id}: Service` }).click()
  await page.getByRole("option", { name: "Carrier A Standard" }).click()
  const submit = dialog.getByRole("button", { name: /^Ship 12 · €\d+\.\d\d$/ })
  const sumBefore = centsIn(await submit.innerText())
  await dialog.getByLabel(`#${changed.display_id}: Packages`).fill("3")
  await dialog.getByLabel(`#${changed.display_id}: Weight (kg)`).fill("4.5")
  await dialog.getByRole("button", { name: /^Ship 12 · from €/ }).waitFor()
  await submit.waitFor()
  // Three packages cost more than one, and the button shows the sum of the rows.
  const sum = centsIn(await submit.innerText())
  expect(sum).toBeGreaterThan(sumBefore)
  const costs = await dialog.locator("tbody tr:not(:first-child) td:last-child").allInnerTexts()
  expect(costs.reduce((all, cost) => all + centsIn(cost), 0)).toBe(sum)
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await takePicture(page, "to-ship-choices")
  await submit.click()
  await dialog.waitFor({ state: "detached" })
  const main = page.getByRole("main")
  await main.getByRole("progressbar", { name: "Orders that have been sent" }).waitFor()
  await main
    .getByRole("heading", { name: /^11 orders are shipped · €\d+\.\d\d$/ })
    .waitFor({ timeout: AT_MOST_MS })
  const failed = main.getByRole("button", { name: "1 order could not be shipped" })
  await failed.waitFor()
  const failure = main.getByRole("listitem").filter({ hasText: "LV-NNNN" })
  const link = failure.getByRole("link", { name: `#${refused.display_id}` })
  expect(await link.getAttribute("href")).toBe(`/app/orders/${refused.id}`)
  expect(await sandboxShipments(shop)).toHaveLength(11)
  const [sent] = await listApiShipments(shop, changed)
  expect(sent?.body).toMatchObject({ service_code: "carrierA_standard" })
  expect([sent?.body.weight].flat().map(Number)).toEqual([1.5, 1.5, 1.5])
  await main.getByText("11 of 11 labels are ready").waitFor({ timeout: AT_MOST_MS })
  await page.getByRole("row").nth(2).waitFor({ state: "detached" })
  await page.getByRole("row", { name: `#${refused.display_id} ` }).waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  await takePicture(page, "to-ship-done")

  const printAll = () => main.getByRole("button", { name: "Print 11 labels" }).click()
  // One of the 11 shipments has three packages.
  for (const [paper, pages] of [
    ["Label printer", 13],
    ["A4, four labels", 4],
  ] as const) {
    await main.getByRole("combobox", { name: "Paper" }).click()
    await page.getByRole("option", { name: paper }).click()
    const answered = page.waitForResponse(/\/shipments\/labels$/)
    const pdf = await printedBy(page, printAll)
    expect((await answered).headers()["x-missing-labels"]).toBe("")
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(pages)
  }

  await openBulk(page)
  await bulkDialog(page)
    .getByRole("button", { name: /^Ship 1\b/ })
    .click()
  const second = main.getByRole("heading", { name: "No order is shipped" })
  await second.waitFor()
  await shipFromAdmin(shop, refused, { recipient: { postal_code: "LV-1010" } })
  await page.reload()
  await main.getByRole("heading", { name: /^11 orders are shipped/ }).waitFor()
  await main.getByText("Nothing to ship").waitFor()
  expect(await failed.count()).toBe(0)
  expect(await second.count()).toBe(0)

  const held = await sandboxShipments(shop)
  // The last one was shipped afterwards, and may not be confirmed yet.
  for (const { id } of held.slice(-ISSUED - 1, -1)) await command(shop, `/shipments/${id}/issue`)
  await until("the store has their numbers", async () => {
    const path = "/admin/shipment-ordering/shipments?state=tracked"
    const { count } = await shop.admin.get<{ count: number }>(path)
    return count === ISSUED ? true : undefined
  })
  await page.getByRole("link", { name: "Shipments", exact: true }).click()
  const tracked = page.getByRole("row").filter({ hasText: "Tracked" })
  const boxes = tracked.getByRole("checkbox", { name: /^Select shipment/ })
  for (const index of [0, 1, 2]) await boxes.nth(index).click()
  await page.getByText("3 selected").waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  await takePicture(page, "shipments-page")
  await page.getByRole("button", { name: /^Print labels/ }).click()
  const remembered = page.getByRole("radio", { name: "A4, four labels" })
  await remembered.waitFor()
  expect(await remembered.isChecked()).toBe(true)
  expect(complaints).toEqual([])
}, 300_000)

it("the page of orders to ship goes on when its tab is closed; another person stops the run and dismisses it, and sees all items on a phone", async () => {
  const serviceCode = "carrierA_standard"
  for (let count = 0; count < 16; count += 1) await importOrder(shop, { serviceCode })
  const before = (await sandboxShipments(shop)).length
  const first = await openAdmin()
  const second = await openAdmin()
  await second.page.clock.install()
  await second.page.goto("/app/shipment-ordering")
  // Four are sent at once. The second four get no answer, and are sent again once the faults are cleared.
  await command(shop, "/faults", { operation: "create", kind: "delay", ms: 0, times: 4 })
  await command(shop, "/faults", { operation: "create", kind: "hang", times: 100 })
  await openPage(first.page, "?service_code=carrierA_standard")
  await openBulk(first.page)
  await bulkDialog(first.page)
    .getByRole("button", { name: /^Ship 16\b/ })
    .click()
  await first.page.getByRole("heading", { name: "Shipping 16 orders" }).waitFor()
  await first.close()

  const main = second.page.getByRole("main")
  await second.page.clock.fastForward(RUNS_ARE_ASKED_FOR_EVERY_MS)
  await main.getByRole("heading", { name: "Shipping 16 orders" }).waitFor()
  await main.getByText(/^[1-9]\d* shipped, 0 failed, of 16/).waitFor()
  expect(await accessibilityIssues(second.page)).toEqual([])
  const stopping = second.page.waitForResponse(/\/stop$/)
  await main.getByRole("button", { name: "Stop", exact: true }).click()
  await stopping
  await clearFaults(shop)
  const stopped = main.getByText(/^Stopped\. \d+ orders? ha(s|ve) not been sent\.$/)
  await stopped.waitFor({ timeout: AT_MOST_MS })
  const left = Number((await stopped.innerText()).match(/\d+/)?.[0])
  const shipped = (await sandboxShipments(shop)).length - before
  expect(left).toBeGreaterThan(0)
  expect(left + shipped).toBeLessThanOrEqual(16)
  await main
    .getByRole("heading", { name: new RegExp(`^${shipped} orders? (are|is) shipped`) })
    .first()
    .waitFor()
  await second.page.reload()
  await stopped.waitFor()
  const papers = main.getByRole("combobox", { name: "Paper" })
  await papers.nth(1).waitFor()
  await papers.first().click()
  await second.page.getByRole("option", { name: "A4, four labels" }).click()
  expect([...new Set(await papers.allInnerTexts())]).toEqual(["A4, four labels"])
  await main.getByRole("button", { name: new RegExp(`^${shipped} order.+: Dismiss$`) }).click()
  await stopped.waitFor({ state: "detached" })
  const codes = ["MUG-05", "NAPKIN-1"]
  const items = codes.map((code) => ({ variantId: shop.seed.variants[code] ?? "", quantity: 1 }))
  const order = await importOrder(shop, { items })
  await openPage(second.page)
  expect(await stopped.count()).toBe(0)

  await second.page.setViewportSize({ width: 390, height: 844 })
  const card = second.page.locator("main li").filter({ hasText: `#${order.display_id}` })
  for (const code of codes) await card.getByText(code, { exact: true }).waitFor()
  expect(await overhang(second.page, "main li")).toBe(0)
  expect(await accessibilityIssues(second.page)).toEqual([])
  await openBulk(second.page)
  await bulkDialog(second.page).getByLabel(`#${order.display_id}: Packages`).waitFor()
  expect(await overhang(second.page, "[role=dialog] li")).toBe(0)
  expect(await accessibilityIssues(second.page, "[role=dialog]")).toEqual([])
  expect(second.complaints).toEqual([])
}, 300_000)

it("the page of orders to ship finds orders by name and by service, also in Latvian and in the dark", async () => {
  const wanted = await importOrder(shop, { serviceCode: "carrierA_express" })
  const name = { first_name: "Élise", last_name: "Noël" }
  await importOrder(shop, { shippingAddress: name })
  const first_name = "Hubertus Blaine ".repeat(8).trim()
  await importOrder(shop, { shippingAddress: { first_name } })
  const { page, complaints } = await openAdmin({
    language: "lv",
    theme: "dark",
  })
  await page.goto("/app/shipment-ordering")
  await page.getByRole("heading", { name: "Jānosūta" }).waitFor()
  const longName = page.getByRole("row").getByText(first_name)
  await longName.waitFor()
  expect(await overhang(page)).toBe(0)
  // A name that is cut off is also shown in full by keyboard; whole names take no focus.
  await longName.focus()
  await page.getByRole("tooltip", { name: first_name }).waitFor()
  expect(await page.locator("span.truncate[tabindex]").count()).toBe(1)
  await longName.blur()
  await page.getByPlaceholder("Meklēt").fill("noël")
  await page.getByRole("row", { name: "Élise Noël" }).first().waitFor()
  await page.getByRole("row", { name: "Jānis Bērziņš" }).first().waitFor({ state: "detached" })
  expect(await accessibilityIssues(page)).toEqual([])
  await page.getByPlaceholder("Meklēt").fill("")
  await page.getByRole("combobox", { name: "Pakalpojums" }).click()
  await page.getByRole("option", { name: "Carrier A Express", exact: true }).click()
  await page.getByRole("row", { name: `#${wanted.display_id}` }).waitFor()
  await page.getByRole("row", { name: "Élise Noël" }).first().waitFor({ state: "detached" })
  expect(await page.getByRole("row").count()).toBe(2)
  await page.getByPlaceholder("Meklēt").fill("nobody")
  await page.getByText("Neviens pasūtījums neatbilst").waitFor()
  expect(complaints).toEqual([])
})
