import type { Locator, Page } from "playwright-core"
import { atTheService } from "../../harness/look-at-order"
import { endTrouble } from "../../harness/service-trouble"
import { command } from "../../harness/test-shop"
import { hindrances, pressEscape } from "../admin-page"
import { errorAt, openShipDialog, ship, shipButton } from "../open-ship-dialog"
import { startAdminSpec } from "../start-admin-spec"
import { importOrder } from "../../harness/import-order"

const { shop, openAdmin } = startAdminSpec()
let page: Page

beforeEach(async () => {
  page = (await openAdmin({ viewport: { width: 1280, height: 720 } })).page
})
afterEach(() => endTrouble(shop))

const orderingFails = (fault: Record<string, unknown>) =>
  command(shop, "/faults", { operation: "create", times: 1000, ...fault })

const refused = (errors: Record<string, string[]>) =>
  orderingFails({
    kind: "status",
    status: 422,
    body: { type: "error", message: "Validation failed", errors },
  })

/** Beside the button, where the beginning of the dialog is out of sight. */
async function scrollToTheEnd(dialog: Locator): Promise<void> {
  await dialog.getByLabel("Description of the contents").focus()
  await dialog.getByLabel("Description of the contents").scrollIntoViewIfNeeded()
}

const isInSight = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    const { x, width } = one.getBoundingClientRect()
    const shown = document.elementFromPoint(x + width / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && shown !== null && one.contains(shown)
  })

describe("why a shipment is refused", () => {
  it("is shown where a person is, however far the dialog is scrolled, and told by the focus", async () => {
    const order = await importOrder(shop)
    const dialog = await openShipDialog(page, order)
    await scrollToTheEnd(dialog)
    await orderingFails({ kind: "status", status: 503 })
    await shipButton(dialog).click()
    const alert = dialog.getByRole("alert").and(page.locator(":focus"))
    await alert.waitFor()
    expect(await isInSight(alert)).toBe(true)
    expect(await atTheService(shop, order)).toEqual([])
    expect(await hindrances(page, "[role=dialog]")).toEqual([])
  })

  it("is said of the location also where there is only one, and nothing can be chosen", async () => {
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
    expect(await atTheService(shop, order)).toEqual([])

    await shop.admin.post(path, { address })
    await dialog.getByRole("button", { name: "Reload prices" }).click()
    await alert.waitFor({ state: "detached" })
    await ship(dialog)
    expect(await atTheService(shop, order)).toHaveLength(1)
  })

  it("asks for a locker where only the service knows that it delivers to one", async () => {
    const order = await importOrder(shop)
    const dialog = await openShipDialog(page, order)
    await refused({ locker_code: ["This service needs a parcel locker"] })
    await shipButton(dialog).click()
    const field = dialog.getByRole("combobox", { name: "Parcel locker" })
    await field.and(page.locator("[aria-invalid=true]:focus")).waitFor()
    expect(await errorAt(field)).toContain("This service needs a parcel locker")
    expect(await atTheService(shop, order)).toEqual([])

    await endTrouble(shop)
    await field.fill("LV1001")
    await pressEscape(page)
    await ship(dialog)
    const [sent] = await atTheService(shop, order)
    expect(sent?.body.locker_code).toBe("LV1001")
  })
})
