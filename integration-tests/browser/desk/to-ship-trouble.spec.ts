import type { Page, Route } from "playwright-core"
import {
  capturePayments,
  type ImportedOrder,
  importOrder,
  refundPayments,
} from "../../harness/orders"
import { beginShipRun, hasEnded, shipFromAdmin, shipRunWhen } from "../../harness/ship-from-admin"
import { command, placeOrder, sandboxShipments, startTestShop } from "../../harness/test-shop"
import { accessibilityIssues, pressEscape } from "../admin-page"
import { openShipDialogHere } from "../open-ship-dialog"
import { startAdminSpec } from "../start-admin-spec"

const { shop, openAdmin } = startAdminSpec(() =>
  startTestShop({ auto_confirm: false }, { hasAdmin: true }),
)

const AT_MOST_MS = 120_000
const LOOKED_AT_EVERY_MS = 30_000
const RUNS = "**/admin/shipment-ordering/ship-runs"
const CONFIRMING = "**/admin/shipment-ordering/shipments/confirm"

async function importMany(count: number): Promise<ImportedOrder[]> {
  const orders: ImportedOrder[] = []
  while (orders.length < count) orders.push(await importOrder(shop))
  return orders
}

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

/** The store does its work, and its answer is lost on the way. */
const loseAnswer = async (route: Route) => {
  if (route.request().method() === "POST") {
    // The store may have just closed this connection.
    await route.fetch({ maxRetries: 1 })
    await route.abort()
  } else {
    await route.continue()
  }
}

const loseQuestion = (route: Route) =>
  route.request().method() === "POST" ? route.abort() : route.continue()

const confirmed = async () =>
  (await sandboxShipments(shop)).filter(({ confirmed_at }) => confirmed_at !== null).length

it("the page of orders to ship reloads by itself, and confirms all that it shipped after a question; it names failures, which can be confirmed again", async () => {
  const [order] = await importMany(4)
  if (!order) throw new Error("There is no order")
  const { page, complaints } = await openAdmin()
  await page.clock.install()
  await page.goto("/app/shipment-ordering?offset=50")
  const link = page.getByRole("link", { name: `#${order.display_id}` })
  await link.press("Enter")
  await page.waitForURL(new RegExp(`/orders/${order.id}$`))
  await page.goto("/app/shipment-ordering?offset=-5&page=99")
  await link.waitFor()
  await shipFromAdmin(shop, order)
  await page.clock.fastForward(LOOKED_AT_EVERY_MS)
  await link.waitFor({ state: "detached" })

  const dialog = await openBulk(page)
  await dialog.getByRole("button", { name: /^Ship 3\b/ }).click()
  const main = page.getByRole("main")
  await main.getByRole("heading", { name: "3 orders are shipped" }).waitFor()
  expect(await confirmed()).toBe(0)

  await command(shop, "/faults", {
    operation: "confirm",
    kind: "status",
    status: 422,
    body: { type: "error", message: "The account has no money left" },
  })
  await main.getByRole("button", { name: "Confirm 3 shipments" }).click()
  const question = page.getByRole("alertdialog", { name: "Confirm 3 shipments?" })
  await question.getByRole("button", { name: "Cancel" }).click()
  await question.waitFor({ state: "detached" })
  expect(await confirmed()).toBe(0)
  await main.getByRole("button", { name: "Confirm 3 shipments" }).click()
  await question.getByRole("button", { name: "Confirm" }).click()
  await main.getByText("2 shipments are confirmed.").waitFor()
  await main
    .getByRole("listitem")
    .filter({ hasText: /^#\d+-\w{6}: .*no money left/ })
    .waitFor()
  await main.getByText("2 of 3 labels are ready").waitFor()
  expect(await confirmed()).toBe(2)
  expect(await accessibilityIssues(page)).toEqual([])

  await main.getByRole("button", { name: "Confirm 1 shipment" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click()
  await main.getByText("1 shipment is confirmed.").waitFor()
  await main.getByText("3 of 3 labels are ready").waitFor()
  expect(await confirmed()).toBe(3)
  expect(complaints).toEqual([])
})

it("the page of orders to ship keeps rows changed by hand, asks before it drops entries, and names an order that was refunded since it was selected", async () => {
  const paid = await placeOrder(shop)
  await capturePayments(shop.admin, paid.id)
  const [order] = await importMany(2)
  const { page, complaints } = await openAdmin()
  await openPage(page)
  const dialog = await openBulk(page)
  await dialog.getByLabel(`#${order?.display_id}: Weight (kg)`).fill("4.5")
  await pressEscape(page)
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click()
  const weight = dialog.getByLabel(`#${order?.display_id}: Weight (kg)`)
  expect(await weight.inputValue()).toBe("4.5")

  const fields = dialog.getByLabel(/^#\d+: Packages$/)
  await fields.first().fill("7")
  await dialog.getByLabel("All orders: Packages").fill("0")
  await dialog.getByRole("button", { name: /^Ship 3\b/ }).click()
  await dialog.getByText("Enter at least 1.").first().waitFor()
  await dialog.getByLabel("All orders: Packages").fill("12")
  expect(await fields.first().inputValue()).toBe("7")
  expect(await fields.last().inputValue()).toBe("12")
  await dialog.getByText("Enter at least 1.").first().waitFor({ state: "detached" })
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
  await dialog.waitFor({ state: "detached" })
  await page.getByText("3 selected").waitFor()

  await refundPayments(shop.admin, { orderId: paid.id, amount: paid.total })
  await page.getByRole("button", { name: /^Ship\b/ }).click()
  const notice = dialog.getByRole("status").filter({ hasText: `#${paid.display_id}` })
  await notice.getByText(/was fully refunded/).waitFor()
  const row = dialog.getByRole("row").filter({ hasText: `#${paid.display_id}` })
  await row.getByText("Refunded").waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await dialog.getByText(/\b1 refunded\b/).waitFor()
  await notice.getByRole("button", { name: "Leave out 1 order" }).click()
  await row.waitFor({ state: "detached" })
  await notice.waitFor({ state: "detached" })
  expect(complaints).toEqual([])

  await dialog.getByRole("button", { name: "Cancel" }).click()
  await dialog.waitFor({ state: "detached" })
  const listed = page.getByRole("row").filter({ hasText: `#${paid.display_id}` })
  await listed.getByText("Refunded").waitFor()
  await listed.getByRole("link", { name: `#${paid.display_id}` }).click()
  const own = await openShipDialogHere(page)
  await own.getByRole("status").getByText("was fully refunded").waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await shipFromAdmin(shop, paid)
})

it("the page of orders to ship says visibly that a run was not begun, and begins none twice", async () => {
  const { page } = await openAdmin()
  await openPage(page)
  const before = (await sandboxShipments(shop)).length
  const dialog = await openBulk(page)
  const submit = dialog.getByRole("button", { name: /^Ship 2\b/ })
  await page.route(RUNS, loseQuestion)
  await dialog.getByRole("columnheader", { name: "Weight (kg)" }).scrollIntoViewIfNeeded()
  await submit.click()
  const alert = dialog.getByRole("alert")
  await alert.waitFor()
  expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  expect(await sandboxShipments(shop)).toHaveLength(before)
  await page.unroute(RUNS)

  // Another person was a moment earlier.
  const others = await importMany(2)
  await command(shop, "/settings", { latency_ms: 500 })
  const run = await beginShipRun(shop, others)
  await submit.click()
  await alert.getByText("A run is under way.").waitFor()
  await dialog.getByText("Other orders are being shipped now.").waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await command(shop, "/settings", { latency_ms: 0 })
  await shipRunWhen(shop, run.id, hasEnded)
  await dialog.getByText("Other orders are being shipped now.").waitFor({ state: "detached" })

  await page.route(RUNS, loseAnswer)
  await submit.click()
  await dialog.waitFor({ state: "detached" })
  const main = page.getByRole("main")
  // The other person's run is below.
  const done = main.getByRole("heading", { name: "2 orders are shipped" })
  await done.nth(1).waitFor({ timeout: AT_MOST_MS })
  expect(await sandboxShipments(shop)).toHaveLength(before + 4)

  await page.route(CONFIRMING, loseQuestion)
  await main.getByRole("button", { name: "Confirm 2 shipments" }).first().click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click()
  await main.getByText("It is not known whether 2 shipments are confirmed.").waitFor()
  await page.unroute(CONFIRMING)
  await page.route(CONFIRMING, loseAnswer)
  await main.getByRole("button", { name: "Confirm 2 shipments" }).first().click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click()
  await main.getByText("2 shipments are confirmed.").waitFor()
  await main.getByText("2 of 2 labels are ready").waitFor({ timeout: AT_MOST_MS })
}, 300_000)
