import type { Page } from "playwright-core"
import { listApiShipments, liveFulfillments } from "../../harness/fulfil-order"
import { importOrder } from "../../harness/orders"
import { accessibilityIssues } from "../admin-page"
import { editRecipient, errorAt, openShipDialog, ship, shipButton } from "../open-ship-dialog"
import { startAdminSpec } from "../start-admin-spec"
import { clearFaults, command, setLastingFault, until } from "../../harness/test-shop"
import { changeOptions } from "../../harness/test-store"

const { shop, openAdmin } = startAdminSpec()
let page: Page

beforeEach(async () => {
  page = (await openAdmin()).page
})
afterEach(() => clearFaults(shop))

/** The route from which the dialog gets its plan and the prices. */
const QUOTES = "**/admin/shipment-ordering/orders/*/quotes"

it("the dialog that ships an order shows a wrong weight, phone number and postal code at their fields, and ships once they are corrected", async () => {
  const order = await importOrder(shop)
  await shop.admin.post(`/admin/orders/${order.id}`, {
    shipping_address: { phone: "12" },
    billing_address: { phone: null },
  })
  const dialog = await openShipDialog(page, order)
  const weight = dialog.getByLabel("Weight")
  const entered = await weight.inputValue()
  await weight.fill("abc")
  const note = dialog.getByText("These prices are for the last valid input.")
  await note.waitFor()
  await weight.fill(entered)
  await note.waitFor({ state: "detached" })

  const phone = dialog.getByLabel("Phone")
  await shipButton(dialog).click()
  await phone.and(page.locator("[aria-invalid=true]:focus")).waitFor()
  expect(await errorAt(phone)).toContain(
    "cannot be called. Correct it and start with the country code, such as +371.",
  )
  expect(await dialog.getByText("shipping address").count()).toBe(0)
  expect(await listApiShipments(shop, order)).toEqual([])
  await phone.fill("+371 26 123 456")

  const postalCode = dialog.getByLabel("Postal code")
  await postalCode.fill("12")
  await dialog.getByText("Not available", { exact: true }).first().waitFor()
  const services = dialog.getByRole("region", { name: "Service", exact: true })
  expect(await services.getByText("Available post code format(s): LV-NNNN").count()).toBe(1)
  await shipButton(dialog).click()
  await postalCode.and(page.locator("[aria-invalid=true]:focus")).waitFor()
  expect(await errorAt(postalCode)).toContain("Available post code format(s): LV-NNNN")
  expect(await listApiShipments(shop, order)).toEqual([])

  await postalCode.fill("LV-1010")
  await ship(dialog)
  const [sent] = await listApiShipments(shop, order)
  expect(String(sent?.body.zip_code)).toContain("1010")
  expect(sent?.body.recipient_phone).toContain("26123456")
})

it("the dialog that ships an order says how old an earlier price is, and keeps its entries while prices fail or the store gives no answer", async () => {
  await changeOptions(shop, { timing: { quoteFreshSeconds: 0 } })
  const order = await importOrder(shop, { quantity: 3 })
  const dialog = await openShipDialog(page, order)
  await dialog.getByText("€").first().waitFor()
  await setLastingFault(shop, { kind: "status", status: 503 })
  await dialog.getByRole("button", { name: "Reload prices" }).click()
  const age = dialog.getByText(/^An earlier price, asked for \d+ \w+ ago: it may have changed\./)
  await age.first().waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await changeOptions(shop, { timing: { quoteFreshSeconds: 600 } })

  await editRecipient(dialog)
  await dialog.getByLabel("City").fill("Cēsis")
  // There is no earlier price for this weight.
  await dialog.getByLabel("Weight").fill("4321")
  await dialog.getByText("€").first().waitFor({ state: "detached" })
  await clearFaults(shop)
  // After a failure the service is not asked for a moment.
  await until("the prices are back", async () => {
    await dialog.getByRole("button", { name: "Reload prices" }).click()
    return (await dialog.getByText("€").count()) > 0 ? true : undefined
  })

  await page.route(QUOTES, (route) => route.abort())
  await dialog.getByLabel("Weight").fill("4322")
  const alert = dialog.getByRole("alert").filter({ hasText: "could not be reloaded" })
  await alert.waitFor()
  expect(await dialog.getByText("€").count()).toBeGreaterThan(0)
  await page.unroute(QUOTES)
  await alert.getByRole("button", { name: "Try again" }).click()
  await alert.waitFor({ state: "detached" })
  await ship(dialog)
  const [sent] = await listApiShipments(shop, order)
  expect(sent?.body).toMatchObject({ recipient_city: "Cēsis", weight: ["4.322"] })
})

it("the dialog that ships an order orders nothing twice when the answer is lost, and shows how the shipment differs from later entries", async () => {
  const order = await importOrder(shop)
  const dialog = await openShipDialog(page, order)
  // The client asks again by itself once.
  await command(shop, "/faults", { operation: "create", times: 2, kind: "drop-after" })
  await shipButton(dialog).click()
  await dialog.getByText(/its answer was lost/).waitFor()
  expect(await listApiShipments(shop, order)).toHaveLength(1)

  await dialog.getByRole("radio", { name: "Carrier A Standard" }).click()
  await dialog.getByLabel("Weight").fill("4321")
  await ship(dialog)
  expect(await listApiShipments(shop, order)).toHaveLength(1)
  expect(await liveFulfillments(shop, order)).toHaveLength(1)
  const card = page.getByRole("article", { name: /^#/ })
  await card.getByText("Service: carrierB_classic instead of carrierA_standard").waitFor()
  await card.getByText(/^Weight: [\d.]+ instead of 4\.321$/).waitFor()
})
