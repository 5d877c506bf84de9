// The second and third test need the stopped shipments of the first.
import type { Page } from "playwright-core"
import { fulfil, onlyShipment } from "../../harness/fulfil-order"
import { importOrder } from "../../harness/orders"
import { startPostBox } from "../../harness/post-box"
import { runSql } from "../../harness/run-sql"
import { clearFaults, command, shipmentIn, until } from "../../harness/test-shop"
import { accessibilityIssues, type AdminPage } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const { shop, openAdmin } = startAdminSpec()
let admin: AdminPage

const REPORTS = "/app/shipment-ordering/reports"
const UPDATED_EVERY_MS = 10_000

const fulfilled = async () => {
  const order = await importOrder(shop)
  await fulfil(shop, order)
  return order
}

const TOO_HEAVY = {
  operation: "confirm",
  kind: "status",
  status: 422,
  times: 99,
  body: { type: "error", message: "The parcel is too heavy for this service" },
}

/** An order that was just fulfilled, and whose shipment cannot be confirmed. */
async function refused() {
  const order = await fulfilled()
  await until("the refusal is noted", async () => {
    return (await onlyShipment(shop, order)).last_error ? true : undefined
  })
}

/** E-mails about alerts that were not sent, one about each order. */
const addUnsent = (orders: { id: string }[], failure: string) =>
  runSql(
    shop.databaseUrl,
    `insert into shipment_ordering_mail (id, key, subject_id, order_id, news, failure)
     select 'somai_' || id, id, id, id, $2, $3 from unnest($1::text[]) as id`,
    [
      orders.map(({ id }) => id),
      {
        kind: "alert",
        alert: { kind: "number_missing", title: "No number", description: "Ask the service." },
      },
      failure,
    ],
  )

/** Shows the technical details, or folds them away. */
const toggleDetails = (page: Page) =>
  page.getByRole("button", { name: "Technical details" }).click()

it("the list of what needs a person updates itself, names each problem with the next step, and keeps its entries while the store does not answer", async () => {
  admin = await openAdmin({ viewport: { width: 1440, height: 925 } })
  const { page, complaints } = admin
  await page.clock.install()
  await page.goto(REPORTS)
  await page.getByText("Nothing to do right now.").waitFor()
  const noShipment = page.getByText("No shipment is under way.")
  expect(await noShipment.count()).toBe(0)
  await toggleDetails(page)
  await noShipment.waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  await toggleDetails(page)
  await noShipment.waitFor({ state: "detached" })

  const { shipment_id, order_id } = await shipmentIn(shop, (await fulfilled()).id, "confirmed")
  await command(shop, `/shipments/${shipment_id}/issue`)
  await shipmentIn(shop, order_id, "tracked")
  await shipmentIn(shop, (await fulfilled()).id, "confirmed")
  await command(shop, "/faults", TOO_HEAVY)
  await refused()
  await page.clock.fastForward(UPDATED_EVERY_MS)
  await page.getByText("1 shipment is stopped by an error.").waitFor()
  expect(await page.getByText("Nothing to do right now.").count()).toBe(0)
  expect(await page.getByText("The service refuses the API key").count()).toBe(0)
  expect(await accessibilityIssues(page)).toEqual([])
  await takePicture(page, "reports")

  await toggleDetails(page)
  await clearFaults(shop)
  await command(shop, "/faults", { operation: "confirm", kind: "status", status: 401, times: 99 })
  await refused()
  await page.clock.fastForward(UPDATED_EVERY_MS)
  await page.getByText("The service refuses the API key of account default.").waitFor()
  await page.getByText("2 shipments are stopped by an error.").waitFor()
  await page.getByText("2 shipments, 2 of them stopped by an error").waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  expect(complaints).toEqual([])

  await page.route("**/admin/shipment-ordering/health", (route) => route.abort())
  await page.clock.fastForward(UPDATED_EVERY_MS)
  await page.getByText("This could not be loaded.").waitFor()
  expect(await page.getByRole("heading", { name: "Jobs" }).isVisible()).toBe(true)
  await page.unroute("**/admin/shipment-ordering/health")
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByText("This could not be loaded.").waitFor({ state: "detached" })
  await page.getByRole("link", { name: "Open the settings" }).click()
  await page.waitForURL(/settings\/shipment-ordering/)
})

it("the list of what needs a person is readable in Latvian and in the dark", async () => {
  admin = await openAdmin({ language: "lv", theme: "dark" })
  const { page } = admin
  await page.goto(REPORTS)
  await page.getByRole("heading", { name: "Pārskati un statuss" }).waitFor()
  await page.getByText("Pakalpojums nepieņem konta default API atslēgu.").waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  expect(admin.complaints).toEqual([])
})

it("the list of what needs a person leads to its own parts without waiting for a slow report", async () => {
  admin = await openAdmin({ viewport: { width: 390, height: 844 } })
  const { page } = admin
  await page.route("**/admin/shipment-ordering/data-report", () => undefined)
  await page.goto(`${REPORTS}#technical-details`)
  await page.getByText("2 shipments are stopped by an error.").waitFor()
  await page.getByRole("heading", { name: "Jobs" }).waitFor()
  await page.waitForFunction(() => {
    const top = document.querySelector("#technical-details")?.getBoundingClientRect().top
    return top !== undefined && top > 0 && top < 200
  })
  expect(await page.getByText("All variants that are shipped").count()).toBe(0)
  expect(admin.complaints).toEqual([])
})

it("the list of what needs a person names the orders whose e-mails were not sent, and sends one again after a warning", async () => {
  const box = await startPostBox()
  await shop.admin.post("/admin/shipment-ordering/settings", {
    email_alert_template: box.template("alert"),
    email_alert_to: "owner@shop.test",
  })
  const orders = await Promise.all(Array.from({ length: 13 }, () => importOrder(shop)))
  const [unclear] = orders.splice(0, 1)
  if (!unclear) throw new Error("There is one")
  await addUnsent([unclear], "unclear")
  await addUnsent(orders, "failed")
  admin = await openAdmin({ viewport: { width: 390, height: 844 } })
  const { page } = admin
  await page.goto(REPORTS)
  await page.getByText("12 e-mails were not sent").waitFor()
  await page.getByText("And 2 older ones.").waitFor()
  const order = page.getByRole("link", { name: `#${unclear.display_id}` })
  expect(await order.getAttribute("href")).toBe(`/app/orders/${unclear.id}`)
  expect(await accessibilityIssues(page)).toEqual([])
  await page.getByRole("button", { name: `Send again, Alert, #${unclear.display_id}` }).click()
  const warning = page.getByRole("alertdialog")
  await warning.getByText("The recipient could get it twice.").waitFor()
  expect(box.mails).toEqual([])
  await warning.getByRole("button", { name: "Send again" }).click()
  await page.getByText("The e-mail was sent.").waitFor()
  await order.waitFor({ state: "detached" })
  expect(box.mails).toMatchObject([{ resource_id: unclear.id }])
  await page.locator('a[href$="/settings/shipment-ordering#emails"]').click()
  await page.waitForFunction(() => {
    const top = document.querySelector("#emails")?.getBoundingClientRect().top
    return top !== undefined && top > 0 && top < 400
  })
  expect(admin.complaints).toEqual([])
  await box.close()
})
