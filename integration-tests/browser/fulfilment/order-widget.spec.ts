import type { Locator, Page } from "playwright-core"
import { fulfil, onlyShipment, tryToFulfil } from "../../harness/fulfil-order"
import { ownLabel } from "../../harness/labels"
import { expireLease } from "../../harness/ledger-rows"
import { type ImportedOrder, importOrder } from "../../harness/orders"
import { createReturnOption, prepareReturn, requestReturn } from "../../harness/return-items"
import { runSql } from "../../harness/run-sql"
import { clearFaults, command, runJob, shipmentIn, until } from "../../harness/test-shop"
import { accessibilityIssues, type AdminPage } from "../admin-page"
import { showPdfsInTabs } from "../printed-pdf"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const { shop, openAdmin } = startAdminSpec()
let admin: AdminPage

beforeEach(async () => {
  await clearFaults(shop)
  await shop.configure({ auto_confirm: true, shipped_on: "pickup" })
})

async function orderedMug(): Promise<ImportedOrder> {
  const order = await importOrder(shop)
  await fulfil(shop, order)
  return order
}

const SHIPMENTS = "**/admin/shipment-ordering/shipments?*"

async function openOrder({ id }: ImportedOrder, appearance = {}): Promise<Page> {
  admin = await openAdmin(appearance)
  await admin.page.goto(`/app/orders/${id}`)
  return admin.page
}

/** The dashboard's own parts of the page have accessibility issues that the plugin cannot correct. */
const CARD = "article[aria-label^='#']"

const cards = (page: Page) => page.getByRole("article", { name: /^#/ })

const timeline = (page: Page | Locator) =>
  page.getByRole("list", { name: "Shipment history" }).getByRole("listitem")

/** Confirms the question that an action asks, which must contain the given text. */
async function agree(page: Page, { to, saying }: { to: string; saying: RegExp }): Promise<void> {
  const question = page.getByRole("alertdialog")
  await question.getByText(saying).waitFor()
  await question.getByRole("button", { name: to }).click()
}

async function chooseFromMenu(page: Page, action: string): Promise<void> {
  await cards(page)
    .getByRole("button", { name: /Actions$/ })
    .first()
    .click()
  await page.getByRole("menuitem", { name: action }).click()
}

it("the shipments on the page of an order show timeline, packages, price and number, open the label or say why not, and are voided after a warning", async () => {
  const order = await orderedMug()
  const { id, shipment_id } = await shipmentIn(shop, order.id, "confirmed")
  const page = await openOrder(order)
  const steps = timeline(page)
  await steps.filter({ hasText: "Now: Confirmed" }).waitFor()
  await steps.filter({ hasText: "Next: Tracking numbers" }).waitFor()
  await steps.filter({ hasText: "Next: Marked as shipped" }).waitFor()

  await command(shop, `/shipments/${shipment_id}/issue`, { tracking_numbers: ["SB7700112233"] })
  await steps.filter({ hasText: "Now: Tracked" }).waitFor()
  const card = cards(page)
  await card.getByText("SB7700112233").waitFor()
  // Medusa's own section of the page has loaded the order again.
  await page.getByText("SB7700112233").and(page.locator(":not(article *)")).waitFor()
  expect(await steps.filter({ hasText: "Next: Tracking numbers" }).count()).toBe(0)
  await card.getByText(/kg$/).first().waitFor()
  expect(await card.locator("svg polygon").count()).toBeGreaterThan(0)
  await card
    .getByText(/quoted/)
    .first()
    .waitFor()
  expect(await accessibilityIssues(page, CARD)).toEqual([])
  await pictureOfCard(page)
  expect(admin.complaints).toEqual([])

  await showPdfsInTabs(page)
  const open = card.getByRole("button", { name: /Open label/ })
  await deleteLabel(id)
  await command(shop, "/faults", { operation: "label", kind: "status", status: 410, times: 99 })
  await open.click()
  await page
    .getByRole("region", { name: /^Notifications/ })
    .getByText(/label/i)
    .waitFor()
  expect(page.context().pages()).toEqual([page])
  // Of the label.
  expect(admin.complaints.splice(0)).toEqual([expect.stringContaining("status of")])
  await clearFaults(shop)
  const pdf = page.context().waitForEvent("response", (answer) => {
    return answer.url().endsWith("/label") && answer.ok()
  })
  const tab = page.context().waitForEvent("page")
  await open.click()
  await tab
  expect((await pdf).headers()["content-type"]).toBe("application/pdf")

  await chooseFromMenu(page, "Mark as voided")
  await agree(page, { to: "Mark as voided", saying: /no money comes back/ })
  await steps.filter({ hasText: "Now: Voided" }).waitFor()
  expect((await onlyShipment(shop, order)).state).toBe("voided")
  expect(admin.complaints).toEqual([])
})

it("the shipments on the page of an order can be loaded again after a failure; one that waits for another API key leads to where it is saved", async () => {
  await command(shop, "/faults", { operation: "confirm", kind: "status", status: 401, times: 9 })
  const order = await orderedMug()
  await shipmentIn(shop, order.id, "ordered")
  admin = await openAdmin()
  const { page } = admin
  await page.route(SHIPMENTS, (route) => route.abort())
  await page.goto(`/app/orders/${order.id}`)
  await page.getByText("The shipments of this order could not be loaded.").waitFor()
  await page.getByRole("heading", { name: "Summary" }).waitFor()
  await page.unroute(SHIPMENTS)
  await page.getByRole("button", { name: "Try again" }).first().click()
  const card = cards(page)
  await card.getByText(/The service refused the API key/).waitFor()
  await card.getByRole("link", { name: "Open the settings" }).click()
  await page.waitForURL(/settings\/shipment-ordering/)
})

it("the shipments on the page of an order lead a person who is signed out to the login, and say that the service is down", async () => {
  const order = await importOrder(shop)
  admin = await openAdmin()
  const { page } = admin
  await page.route(SHIPMENTS, (route) =>
    route.fulfill({ status: 401, json: { message: "Unauthorized" } }),
  )
  await page.goto(`/app/orders/${order.id}`)
  const notice = page.getByRole("alert").filter({ hasText: "You are signed out." })
  const link = notice.getByRole("link", { name: "Sign in" })
  expect(await link.getAttribute("href")).toBe("/app/login")
  await page.getByRole("button", { name: "Ship", exact: true }).waitFor()

  await page.unroute(SHIPMENTS)
  await command(shop, "/faults", { operation: "create", kind: "drop-before", times: 9 })
  await tryToFulfil(shop, order.id)
  await page.reload()
  await cards(page)
    .getByText(/answer was lost|could not be reached|failed to answer/)
    .waitFor()
  await page.getByRole("heading", { name: "Summary" }).waitFor()
})

it("the shipments on the page of an order are replaced before they are confirmed, and retried after a refusal, at a price that is shown before", async () => {
  await shop.configure({ auto_confirm: false })
  const order = await orderedMug()
  const first = await onlyShipment(shop, order)
  const page = await openOrder(order)
  await chooseFromMenu(page, "Replace")
  await agree(page, { to: "Replace", saying: /abandoned and costs nothing/ })
  await page.getByRole("button", { name: "Show 1 earlier attempt" }).waitFor()
  await shipmentIn(shop, order.id, "abandoned")
  expect(await cards(page).count()).toBe(1)
  expect(await page.getByRole("article", { name: first.reference }).count()).toBe(0)

  const { id } = await shipmentIn(shop, order.id, "ordered")
  await shop.configure({ auto_confirm: true })
  await command(shop, "/faults", {
    operation: "confirm",
    kind: "status",
    status: 422,
    times: 9,
    body: { type: "error", message: "The parcel is too heavy for this service" },
  })
  for (let tries = 0; tries < 3; tries += 1) {
    await expireLease(shop, id)
    await runJob(shop, "shipment-ordering-resume")
  }
  await clearFaults(shop)
  await page.reload()
  await page.getByText(/too heavy for this service/).waitFor()
  await timeline(page).filter({ hasText: "Waits for you: correct the cause" }).waitFor()
  await page.getByRole("button", { name: "Retry" }).click()
  await agree(page, { to: "Retry", saying: /confirmed at once and charged: about €/ })
  await timeline(page).filter({ hasText: "Now: Confirmed" }).waitFor()
  await page.getByRole("button", { name: "Show 2 earlier attempts" }).click()
  const earlier = page.getByText(/^Now: (Refused|Abandoned)$/)
  await earlier.nth(1).waitFor()
  expect(await earlier.count()).toBe(2)
  expect(admin.complaints).toEqual([])
})

it("the shipments on the page of an order take a label of the merchant's own where the service gives none", async () => {
  const order = await orderedMug()
  const { id } = await shipmentIn(shop, order.id, "confirmed")
  await withoutLabel(id)
  const page = await openOrder(order)
  await cards(page).getByText("The service gave no label here.").waitFor()
  await page.getByRole("button", { name: "Upload label" }).click()
  const drawer = page.getByRole("dialog")
  const choose = (name: string, buffer: Buffer) =>
    drawer.getByLabel("Label (PDF)").setInputFiles({ name, mimeType: "application/pdf", buffer })

  await choose("label.pdf", Buffer.from("no PDF at all"))
  await drawer.getByRole("button", { name: "Save" }).click()
  await drawer.getByText("This is not a PDF.").waitFor()
  await choose("label.pdf", Buffer.alloc(5 * 1024 * 1024 + 1, "%PDF-"))
  await drawer.getByText("The file is larger than 5 MB.").waitFor()
  expect(await accessibilityIssues(page, "[role=dialog] input")).toEqual([])

  await choose("label.pdf", await ownLabel())
  await drawer.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: /Open label/ }).waitFor()
  expect((await onlyShipment(shop, order)).has_label).toBe(true)
  expect(admin.complaints).toEqual([])
})

it("the shipments on the page of an order show a return as what it is, in Latvian and in the dark", async () => {
  await shop.configure({ return_service: "carrierB_classic" })
  const optionId = await createReturnOption(shop)
  const order = await orderedMug()
  await shipmentIn(shop, order.id, "confirmed")
  const returnId = await prepareReturn(shop, { orderId: order.id, optionId })
  await requestReturn(shop, returnId)
  const page = await openOrder(order, { language: "lv", theme: "dark" })
  await cards(page).filter({ hasText: "Atgriešana" }).waitFor()
  expect(await page.getByRole("list", { name: "Sūtījuma gaita" }).count()).toBe(2)
  expect(await accessibilityIssues(page, CARD)).toEqual([])
  expect(admin.complaints).toEqual([])
})

async function pictureOfCard(page: Page): Promise<void> {
  await cards(page)
    .first()
    .evaluate((card) => {
      card.scrollIntoView({ block: "center" })
      // Everything around the scrolled part has moved along.
      for (let outer = card.closest("main")?.parentElement; outer; outer = outer.parentElement) {
        outer.scrollTop = 0
      }
    })
  await takePicture(page, "order-widget")
}

/** Removes the label and its link, as if the service's confirmation had none. */
async function withoutLabel(rowId: string): Promise<void> {
  await deleteLabel(rowId)
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_shipment set label_url = null, next_try_at = null where id = $1",
    [rowId],
  )
}

/** Removes a label, once it is there: it is checked before it is stored, and would be there again. */
async function deleteLabel(rowId: string): Promise<void> {
  await until("the label is kept", async () => {
    const kept = await runSql(
      shop.databaseUrl,
      "select id from shipment_ordering_label where shipment_row_id = $1",
      [rowId],
    )
    return kept.length > 0 || undefined
  })
  await runSql(shop.databaseUrl, "delete from shipment_ordering_label where shipment_row_id = $1", [
    rowId,
  ])
}
