import type { HttpTypes } from "@medusajs/framework/types"
import type { Page } from "playwright-core"
import { chooseOption, completeCart } from "../../harness/customer-checkout"
import { listApiShipments } from "../../harness/fulfil-order"
import { importOrder } from "../../harness/orders"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import { command, fillCart, until } from "../../harness/test-shop"
import { accessibilityIssues, type AdminPage } from "../admin-page"
import { openShipDialogHere, ship } from "../open-ship-dialog"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const SERVICE = "carrierB_locker"

const { shop, openAdmin } = startAdminSpec()
let admin: AdminPage
let page: Page

beforeEach(async () => {
  admin = await openAdmin()
  page = admin.page
})
afterEach(() => {
  expect(admin.complaints).toEqual([])
})

/** An order to the locker that its customer has chosen. */
async function orderToLocker(locker_code: string): Promise<HttpTypes.StoreOrder> {
  const cart = await fillCart(shop)
  const optionId = shop.options[SERVICE] ?? ""
  await chooseOption(shop.storefront, cart.id, { optionId, data: { locker_code } })
  return completeCart(shop.storefront, cart.id)
}

/** The text of a row of the order's page. */
const rowOf = (title: string) =>
  page.getByText(title, { exact: true }).locator("xpath=ancestor::div[contains(@class, 'grid')][1]")

it("the locker on the page of an order can be changed before anything is ordered, and is shown at the shipment afterwards", async () => {
  const order = await orderToLocker("LV1032")
  await page.goto(`/app/orders/${order.id}`)
  await rowOf("Parcel locker").getByText("Rīga, Barona pasāža").waitFor()
  await page.getByRole("button", { name: "Change locker" }).click()
  const drawer = page.getByRole("dialog")
  const locker = drawer.getByRole("combobox", { name: "Parcel locker" })
  await locker.click()
  await page.getByRole("option", { selected: true }).getByText("Barona pasāža").waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await takePicture(page, "change-locker")
  // No locker has this postal code: those near it are listed.
  await locker.fill("LV-1073")
  await page.getByRole("option").nth(9).waitFor()
  await locker.fill("stacijas pasaza")
  await until("one locker is left", async () =>
    (await page.getByRole("option").count()) === 1 ? true : undefined,
  )
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await drawer.getByRole("button", { name: "Save", exact: true }).click()
  await drawer.waitFor({ state: "detached" })
  await rowOf("Parcel locker").getByText("Rīga, Stacijas pasāža").waitFor()

  const dialog = await openShipDialogHere(page)
  await dialog.getByText("Rīga, Stacijas pasāža").waitFor()
  await ship(dialog)
  const card = page.getByRole("article", { name: /^#/ })
  await card.getByText("Rīga, Stacijas pasāža").waitFor()
  await page.getByRole("button", { name: "Change locker" }).waitFor({ state: "detached" })
  const [sent] = await listApiShipments(shop, order)
  expect(sent?.body.locker_code).toBe("LV1001")
  expect(await accessibilityIssues(page, "article[aria-label^='#']")).toEqual([])
})

it("the locker on the page of an order is chosen for an order without one, by its code while none can be listed", async () => {
  await command(shop, "/faults", { operation: "lockers", kind: "status", status: 500, times: 99 })
  // No earlier test has listed lockers here, so none are remembered.
  const shippingAddress = { ...RIGA_CUSTOMER, city: "Cēsis", postal_code: "LV-4101" }
  const order = await importOrder(shop, { serviceCode: SERVICE, shippingAddress })
  await page.goto(`/app/orders/${order.id}`)
  await rowOf("Parcel locker").getByText("None chosen yet").waitFor()
  await page.getByRole("button", { name: "Choose a locker" }).click()
  const drawer = page.getByRole("dialog")
  await drawer.getByText(/cannot be asked for its lockers now\. Enter the carrier's code/).waitFor()
  await drawer.getByRole("combobox", { name: "Parcel locker" }).fill("LV1031")
  await drawer.getByRole("button", { name: "Save", exact: true }).click()
  await drawer.waitFor({ state: "detached" })
  await rowOf("Parcel locker").getByText("LV1031").waitFor()
  await rowOf("Parcel locker").getByText("Not checked yet").waitFor()
})
