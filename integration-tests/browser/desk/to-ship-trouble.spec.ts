import type { Page, Route } from "playwright-core"
import { capturePayments, refundPayments } from "../../harness/capture-payments"
import { placeMany } from "../../harness/place-many"
import { sandboxShipments, startTestShopWithAdmin } from "../../harness/test-shop"
import { shipFromAdmin } from "../../harness/ship-from-admin"
import { hindrances, pressEscape } from "../admin-page"
import { openShipDialog } from "../open-ship-dialog"
import { startAdminSpec } from "../start-admin-spec"

const { shop, openAdmin } = startAdminSpec(() => startTestShopWithAdmin({ auto_confirm: false }))

const AT_MOST_MS = 120_000
const LOOKED_AT_EVERY_MS = 30_000
const SHIPPING = "**/admin/shipment-ordering/orders/ship"
const CONFIRMING = "**/admin/shipment-ordering/shipments/confirm"

const openPage = async (page: Page) => {
  await page.goto("/app/shipment-ordering")
  await page.getByRole("row").nth(1).waitFor()
}

const openBulk = async (page: Page) => {
  await page.getByRole("checkbox", { name: "Select all orders of this page" }).click()
  await page.getByRole("button", { name: /^Ship\b/ }).click()
  const dialog = page.getByRole("dialog", { name: /^Ship \d+ orders?$/ })
  await dialog.waitFor()
  return dialog
}

/** The store does what it is asked for, and its answer is lost on the way. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

const loseQuestion = (route: Route) => route.abort()

describe("the page of what is to be shipped, in trouble", () => {
  it("asks before it throws away what was entered, and keeps what was selected", async () => {
    const [order] = await placeMany(shop, 2)
    const { page, complaints } = await openAdmin()
    await openPage(page)
    const dialog = await openBulk(page)
    await dialog.getByLabel(`#${order?.display_id}: Weight (g)`).fill("4500")
    await pressEscape(page)
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click()
    const weight = dialog.getByLabel(`#${order?.display_id}: Weight (g)`)
    expect(await weight.inputValue()).toBe("4500")
    await dialog.getByRole("button", { name: "Cancel" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
    await dialog.waitFor({ state: "detached" })
    await page.getByText("2 selected").waitFor()
    expect(complaints).toEqual([])
  })

  it("names an order that was refunded since it was selected, and leaves it out of what is shipped", async () => {
    const [order] = await placeMany(shop, 1)
    if (!order) throw new Error("There is no order")
    await capturePayments(shop.admin, order.id)
    const { page, complaints } = await openAdmin()
    await openPage(page)
    await page.getByRole("checkbox", { name: "Select all orders of this page" }).click()
    await page.getByText("3 selected").waitFor()
    await refundPayments(shop.admin, { orderId: order.id, amount: order.total })
    await page.getByRole("button", { name: /^Ship\b/ }).click()
    const dialog = page.getByRole("dialog", { name: /^Ship \d+ orders?$/ })
    const notice = dialog.getByRole("status").filter({ hasText: `#${order.display_id}` })
    await notice.getByText(/was fully refunded/).waitFor()
    const row = dialog.getByRole("row").filter({ hasText: `#${order.display_id}` })
    await row.getByText("Refunded").waitFor()
    expect(await hindrances(page, "[role=dialog]")).toEqual([])
    await notice.getByRole("button", { name: "Leave out 1 order" }).click()
    await row.waitFor({ state: "detached" })
    await notice.waitFor({ state: "detached" })
    expect(complaints).toEqual([])

    await page.route(SHIPPING, loseQuestion)
    const asked = page.waitForRequest(SHIPPING)
    await dialog.getByRole("button", { name: "Ship 2 orders" }).click()
    const { orders } = (await asked).postDataJSON() as { orders: { order_id: string }[] }
    expect(orders).toHaveLength(2)
    expect(orders.map(({ order_id }) => order_id)).not.toContain(order.id)
    await dialog.getByText("It is not known whether 2 orders are shipped").waitFor()
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click()
    await dialog.waitFor({ state: "detached" })
    const listed = page.getByRole("row").filter({ hasText: `#${order.display_id}` })
    await listed.getByText("Refunded").waitFor()
    const own = await openShipDialog(page, order)
    await own.getByRole("status").getByText("was fully refunded").waitFor()
    expect(await hindrances(page, "[role=dialog]")).toEqual([])
    await shipFromAdmin(shop, order)
  })

  it("leaves a row that was changed by hand, and takes its error back with the mistake", async () => {
    const { page, complaints } = await openAdmin()
    await openPage(page)
    const dialog = await openBulk(page)
    const fields = dialog.getByLabel(/^#\d+: Packages$/)
    await fields.first().fill("7")
    await dialog.getByLabel("All orders: Packages").fill("0")
    await dialog.getByRole("button", { name: "Ship 2 orders" }).click()
    await dialog.getByText("Enter at least 1.").first().waitFor()
    await dialog.getByLabel("All orders: Packages").fill("12")
    expect(await fields.first().inputValue()).toBe("7")
    expect(await fields.last().inputValue()).toBe("12")
    await dialog.getByText("Enter at least 1.").first().waitFor({ state: "detached" })
    expect(complaints).toEqual([])
  })

  it("looks again at what a lost answer was about, and says of which nobody knows", async () => {
    const { page } = await openAdmin()
    await openPage(page)
    const before = (await sandboxShipments(shop)).length
    await page.route(SHIPPING, loseQuestion)
    let dialog = await openBulk(page)
    await dialog.getByRole("button", { name: "Ship 2 orders" }).click()
    await dialog.getByText("It is not known whether 2 orders are shipped").waitFor()
    expect(await dialog.getByText("could not be shipped").count()).toBe(0)
    expect(await hindrances(page, "[role=dialog]")).toEqual([])
    expect(await sandboxShipments(shop)).toHaveLength(before)
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click()
    await dialog.waitFor({ state: "detached" })

    await page.unroute(SHIPPING)
    await page.route(SHIPPING, loseAnswer)
    dialog = await openBulk(page)
    await dialog.getByRole("button", { name: "Ship 2 orders" }).click()
    await dialog.getByText("2 shipped, 0 failed, of 2").waitFor({ timeout: AT_MOST_MS })
    expect(await sandboxShipments(shop)).toHaveLength(before + 2)

    await page.route(CONFIRMING, loseQuestion)
    await dialog.getByRole("button", { name: "Confirm 2 shipments" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click()
    await dialog.getByText("It is not known whether 2 shipments are confirmed.").waitFor()
    await page.unroute(CONFIRMING)
    await page.route(CONFIRMING, loseAnswer)
    await dialog.getByRole("button", { name: "Confirm 2 shipments" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click()
    await dialog.getByText("2 shipments are confirmed.").waitFor()
    await dialog.getByText("2 of 2 labels are ready").waitFor({ timeout: AT_MOST_MS })
  }, 300_000)

  it("shows the page that is left when all of the last page is shipped, and leads to an order", async () => {
    const [order] = await placeMany(shop, 1)
    const { page, complaints } = await openAdmin()
    await page.goto("/app/shipment-ordering?offset=50")
    await page.getByRole("link", { name: `#${order?.display_id}` }).press("Enter")
    await page.waitForURL(new RegExp(`/orders/${order?.id}$`))
    expect(complaints).toEqual([])
  })

  it("begins where an address names no place in the list", async () => {
    const [order] = await placeMany(shop, 1)
    const { page, complaints } = await openAdmin()
    await page.goto("/app/shipment-ordering?offset=-5&page=99")
    await page.getByRole("link", { name: `#${order?.display_id}` }).waitFor()
    expect(complaints).toEqual([])
  })

  it("looks again by itself", async () => {
    const [order] = await placeMany(shop, 1)
    const { page, complaints } = await openAdmin()
    await page.clock.install()
    await openPage(page)
    const link = page.getByRole("link", { name: `#${order?.display_id}` })
    await link.waitFor()
    if (order) await shipFromAdmin(shop, order)
    await page.clock.fastForward(LOOKED_AT_EVERY_MS)
    await link.waitFor({ state: "detached" })
    expect(complaints).toEqual([])
  }, 300_000)
})
