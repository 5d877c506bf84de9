import type { Locator, Page } from "playwright-core"
import { listApiShipments, liveFulfillments } from "../../harness/fulfil-order"
import { importOrder } from "../../harness/orders"
import { clearFaults, command, until } from "../../harness/test-shop"
import { accessibilityIssues, pressEscape } from "../admin-page"
import {
  editRecipient,
  errorAt,
  isInSight,
  openShipDialog,
  ship,
  shipButton,
} from "../open-ship-dialog"
import { startAdminSpec } from "../start-admin-spec"

const { shop, openAdmin } = startAdminSpec()
let page: Page

beforeEach(async () => {
  // One column: the dialog is longer than the screen.
  page = (await openAdmin({ viewport: { width: 900, height: 720 } })).page
})
afterEach(() => clearFaults(shop))

const orderingFails = (fault: Record<string, unknown>) =>
  command(shop, "/faults", { operation: "create", times: 1000, ...fault })

const refused = (errors: Record<string, string[]>) =>
  orderingFails({
    kind: "status",
    status: 422,
    body: { type: "error", message: "Validation failed", errors },
  })

/** The text beside the button, where the beginning of the dialog is out of sight. */
async function scrollToTheEnd(dialog: Locator): Promise<void> {
  await dialog.getByLabel("Description of the contents").focus()
  await dialog.getByLabel("Description of the contents").scrollIntoViewIfNeeded()
}

it("the reason why a shipment is refused is in view however far the dialog is scrolled, and the entries are ordered once it is gone", async () => {
  const { seed } = shop
  const path = `/admin/stock-locations/${seed.stockLocationId}`
  const { stock_location } = await shop.admin.get<{
    stock_location: { address: Record<string, string> }
  }>(`${path}?fields=*address`)
  const { address_1, city, postal_code, country_code } = stock_location.address
  const address = { address_1, city, postal_code, country_code }
  const order = await importOrder(shop)
  await shop.admin.post(path, { address: { ...address, city: "" } })
  const dialog = await openShipDialog(page, order)
  const alert = dialog.getByRole("alert").filter({ hasText: "no pickup address" })
  await alert.waitFor()
  await scrollToTheEnd(dialog)
  await shipButton(dialog).click()
  await alert.and(page.locator(":focus")).waitFor()
  expect(await isInSight(alert)).toBe(true)
  expect(await listApiShipments(shop, order)).toEqual([])

  await shop.admin.post(path, { address })
  await dialog.getByRole("button", { name: "Reload prices" }).click()
  await alert.waitFor({ state: "detached" })

  await editRecipient(dialog)
  await dialog.getByLabel("Company").fill("Grünkäse SIA")
  await scrollToTheEnd(dialog)
  await orderingFails({ kind: "status", status: 503 })
  await shipButton(dialog).click()
  const refusal = dialog.getByRole("alert").and(page.locator(":focus"))
  await refusal.waitFor()
  expect(await isInSight(refusal)).toBe(true)
  expect(await listApiShipments(shop, order)).toEqual([])
  expect(await refusal.innerText()).toMatch(/service/i)
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])

  await clearFaults(shop)
  await shipUntilTaken(order)
  const [sent, ...more] = await listApiShipments(shop, order)
  expect(more).toEqual([])
  expect(sent?.body.recipient_company_name).toBe("Grünkäse SIA")
  expect(await liveFulfillments(shop, order)).toHaveLength(1)
})

it("the reasons why a shipment is refused stand at the recipient's fields and open them, and ask for a locker that only the service knows to be needed", async () => {
  const order = await importOrder(shop)
  const dialog = await openShipDialog(page, order)
  await scrollToTheEnd(dialog)
  const phone = dialog.getByLabel("Phone")
  expect(await phone.count()).toBe(0)
  await refused({
    recipient_phone: ["The carrier cannot call this number"],
    zip_code: ["No such post code in Riga"],
  })
  await shipButton(dialog).click()
  await phone.and(page.locator("[aria-invalid=true]:focus")).waitFor()
  expect(await isInSight(phone)).toBe(true)
  expect(await errorAt(phone)).toContain("The carrier cannot call this number")
  const postalCode = dialog.getByLabel("Postal code")
  expect(await errorAt(postalCode)).toContain("No such post code in Riga")
  expect(await liveFulfillments(shop, order)).toEqual([])
  const close = dialog.getByRole("button", { name: "Done", exact: true })
  expect(await close.isDisabled()).toBe(true)

  await clearFaults(shop)
  await phone.fill("+371 26 765 432")
  await postalCode.fill("LV-1050")
  await close.click()
  await dialog.getByText("+371 26 765 432").waitFor()

  await refused({ locker_code: ["This service needs a parcel locker"] })
  await shipButton(dialog).click()
  const field = dialog.getByRole("combobox", { name: "Parcel locker" })
  await field.and(page.locator("[aria-invalid=true]:focus")).waitFor()
  expect(await errorAt(field)).toContain("This service needs a parcel locker")
  expect(await listApiShipments(shop, order)).toEqual([])

  await clearFaults(shop)
  await field.fill("LV1001")
  await pressEscape(page)
  await ship(dialog)
  const [sent] = await listApiShipments(shop, order)
  expect(sent?.body.locker_code).toBe("LV1001")
  expect(sent?.body.recipient_phone).toContain("26765432")
})

/** Presses the button until the dialog has closed: after a failure the service is not asked for a moment. */
async function shipUntilTaken({ id }: { id: string }): Promise<void> {
  const dialog = page.getByRole("dialog")
  await until(`order ${id} is shipped`, async () => {
    await shipButton(dialog)
      .click({ timeout: 1_000 })
      .catch(() => undefined)
    return (await dialog.count()) === 0 ? true : undefined
  })
}
