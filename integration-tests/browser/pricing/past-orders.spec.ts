// A shop in which five orders were placed, one of them in a small box that is gone. The last tests change the shop.
import type { Locator, Page } from "playwright-core"
import { presetName, presetTable } from "../../../src/admin/lib/boxes"
import { BOX_PRESETS } from "../../../src/settings"
import { BOXES, createBox, deleteBoxes, listBoxes } from "../../harness/items-and-boxes"
import { setPriceRules } from "../../harness/prices"
import { onlyOne, placeOrder, until } from "../../harness/test-shop"
import { accessibilityIssues, overhang } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const { shop, openAdmin } = startAdminSpec()

const ORDERS = 5
/** Of those of the presets. */
const SMALL_BOX = onlyOne(
  BOX_PRESETS.cartons.filter(({ inner }) => inner.every((side) => side === 200)),
  "small boxes",
)
const SETTINGS = "/admin/shipment-ordering/settings"

beforeAll(async () => {
  await setPriceRules(shop, { markup_percent: "10" })
  await shop.admin.post(`${BOXES}/import`, { csv: presetTable([SMALL_BOX]) })
  await placeOrder(shop)
  await deleteBoxes(shop)
  await createBox(shop, {
    ...{ name: "Large", kind: "parcel", tare_weight: 300, max_weight: 30_000 },
    ...{ inner_length: 600, inner_width: 400, inner_height: 400 },
  })
  for (let quantity = 1; quantity < ORDERS; quantity += 1) await placeOrder(shop, { quantity })
  const path = "/admin/shipment-ordering/prices/rewind"
  await until("all orders are recorded", async () => {
    const answer = await shop.admin.post<string>(path, {})
    return answer.includes(`"orders":${ORDERS}`)
  })
})

async function openSettings(appearance = {}) {
  const admin = await openAdmin({ viewport: { width: 1440, height: 1100 }, ...appearance })
  const path = "/app/settings/shipment-ordering?account=default"
  await admin.page.goto(path, { waitUntil: "networkidle" })
  return admin
}

async function choose(page: Page, menu: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `${menu}: Actions`, exact: true }).click()
  await page.getByRole("menuitem", { name: action, exact: true }).click()
}

const editPrices = (page: Page) => choose(page, "Prices", "Edit price rules")

/** Tries the change in the form that is open, or none, on all orders. */
async function tryOnPast(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Try on past orders" }).last().click()
  const dialog = dialogOf(page)
  await dialog.getByRole("button", { name: "Start" }).click()
  await dialog.getByText("orders are compared.").waitFor()
  return dialog
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Past orders" })

const cellsOf = (dialog: Locator, row: string) =>
  dialog
    .getByRole("row")
    .filter({ hasText: row })
    .evaluate((one) => [...one.querySelectorAll("td")].slice(1).map((cell) => cell.innerText))

it("a markup that is entered but not saved is tried on past orders: what customers pay changes, what carriers get does not, and the orders that change most are listed", async () => {
  const { page, complaints } = await openSettings()
  await editPrices(page)
  await page.getByLabel("Markup in percent").fill("50")
  const dialog = await tryOnPast(page)
  await dialog.getByText(`${ORDERS} of ${ORDERS} orders are compared.`).waitFor()
  const [before, after, difference] = await cellsOf(dialog, "From customers")
  expect(difference).toMatch(/^\+€/)
  expect(before).not.toBe(after)
  const [costBefore, costAfter] = await cellsOf(dialog, "To carriers")
  expect(costAfter).toBe(costBefore)
  const changed = dialog.getByRole("table", { name: "The orders that change most" })
  expect(await changed.getByRole("row").count()).toBe(1 + ORDERS)
  await takePicture(page, "past-orders")
  expect(await accessibilityIssues(page, "[role=dialog]:last-of-type")).toEqual([])
  expect(complaints).toEqual([])

  // Back in the form, nothing is saved yet.
  await page.keyboard.press("Escape")
  await page.getByLabel("Markup in percent").waitFor()
  const { settings } = await shop.admin.get<{ settings: { markup_percent: string } }>(SETTINGS)
  expect(settings.markup_percent).toBe("10")
})

it.each([
  { width: 390, height: 844 },
  { width: 1024, height: 768, theme: "dark" as const },
])("the result fits into a window of $width pixels", async ({ theme, ...viewport }) => {
  const { page } = await openSettings({ viewport, theme })
  await tryOnPast(page)
  expect(await overhang(page, "[role=dialog]")).toBe(0)
})

it("the advised limit for free delivery goes into the form, and is saved with the change that pays for it", async () => {
  const { page } = await openSettings()
  await editPrices(page)
  await page.getByLabel("Markup in percent").fill("80")
  const dialog = await tryOnPast(page)
  await dialog.getByRole("button", { name: "Put into the form" }).click()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  const settings = await until("the change is saved", async () => {
    const answer = await shop.admin.get<{ settings: Record<string, unknown> }>(SETTINGS)
    return answer.settings.markup_percent === "80" ? answer.settings : undefined
  })
  expect(settings.free_from).toEqual([{ countries: [], amount: expect.stringMatching(/^\d+$/) }])
})

it("past orders are tried without a rule or a box that is switched off in its form", async () => {
  const surcharge = { name: "Surcharge", is_on: true, if: {}, then: { add_amount: "4" } }
  await setPriceRules(shop, { markup_percent: "10", rules: [surcharge] })
  const { page, complaints } = await openSettings()
  await choose(page, "Surcharge", "Edit")
  await page.getByRole("dialog").getByRole("switch", { name: "On" }).click()
  const [, , difference] = await cellsOf(await tryOnPast(page), "From customers")
  expect(difference).toBe(`-€${4 * ORDERS}.00`)
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByRole("switch", { name: "Surcharge", checked: false }).waitFor()

  await choose(page, "Large", "Edit")
  await page.getByRole("dialog").getByRole("switch", { name: "In use" }).click()
  await (await tryOnPast(page)).getByText("left out: something that their price").waitFor()
  expect(complaints).toEqual([])
})

it("a box that would have saved money is advised, and added by a click", async () => {
  const { page } = await openSettings()
  const name = presetName(SMALL_BOX)
  const dialog = await tryOnPast(page)
  const advice = dialog.getByRole("listitem").filter({ hasText: `A box of ${name} would have` })
  await advice.getByRole("button", { name: "Add box" }).click()
  await page.getByText("Saved.", { exact: true }).waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("row").filter({ hasText: name }).waitFor()
  expect(await listBoxes(shop)).toMatchObject([
    { name: "Large" },
    { name, inner_length: 200, inner_width: 200, inner_height: 200, tare_weight: 180 },
  ])
})
