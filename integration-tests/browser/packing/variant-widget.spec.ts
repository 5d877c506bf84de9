import type { Page } from "playwright-core"
import {
  createBox,
  createProduct,
  deleteBoxes,
  deleteItemRules,
} from "../../harness/items-and-boxes"
import { accessibilityIssues, type Appearance } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const { shop, openAdmin } = startAdminSpec()

afterEach(() => Promise.all([deleteBoxes(shop), deleteItemRules(shop)]))

/** The address of the page of a variant. */
async function pathOf(id: string): Promise<string> {
  const fields = "id,product_id"
  const { variants } = await shop.admin.get<{ variants: { product_id: string }[] }>(
    `/admin/product-variants?id=${id}&fields=${fields}`,
  )
  return `/app/products/${variants[0]?.product_id}/variants/${id}`
}

async function openVariant(id: string, appearance: Appearance = {}) {
  const opened = await openAdmin(appearance)
  await opened.page.goto(await pathOf(id))
  return opened
}

/** Only those in the widget, because the rest of the page is Medusa's. */
async function widgetIssues(page: Page, title: string): Promise<string[]> {
  await page
    .getByRole("heading", { name: title, exact: true })
    .locator("xpath=ancestor::div[contains(@class, 'divide-y')][1]")
    .evaluate((widget) => widget.setAttribute("data-plugin", ""))
  return accessibilityIssues(page, "[data-plugin]")
}

it("the page of a variant shows the box that one of it is packed into, and keeps a rule for it", async () => {
  await createBox(shop, { name: "Mug box", side: 200, tare_weight: 80 })
  const { page, complaints } = await openVariant(shop.seed.variants["MUG-05"] ?? "")
  await page.getByText("Mug box").waitFor()
  expect(await page.getByText("200 × 200 × 200 mm").isVisible()).toBe(true)
  expect(await page.getByText("0.6 kg").isVisible()).toBe(true)

  await page.getByRole("button", { name: "Add", exact: true }).last().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("Choose or enter at least one thing").waitFor()
  await dialog.getByLabel("Height").fill("250")
  await dialog.getByRole("button", { name: "Save" }).click()
  await page.getByText(/is too big for all of your boxes/).waitFor()
  expect(await page.getByText("– × – × 250 mm").isVisible()).toBe(true)
  expect(await widgetIssues(page, "Packing")).toEqual([])

  await page.getByRole("button", { name: "Item rule: Actions" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await page.getByText("None for this variant").waitFor()
  await page.getByText("Mug box").waitFor()
  expect(complaints).toEqual([])
  await takePicture(page, "variant-packing")
})

it("the page of a variant says in Latvian, in the dark, which defaults are used and what is not shipped", async () => {
  const bare = await createProduct(shop, { title: "Kails", sizes: { weight: 70 } })
  const voucher = await createProduct(shop, { title: "Karte", isShipped: false })
  const { page, complaints } = await openVariant(bare, { language: "lv", theme: "dark" })
  await page.getByText(/nepasaka: garums, platums, augstums\./).waitFor()
  expect(await widgetIssues(page, "Pakošana")).toEqual([])
  await page.goto(await pathOf(voucher))
  await page.getByText("Tai nav piegādes profila, tāpēc tā netiek sūtīta.").waitFor()
  expect(complaints).toEqual([])
})
