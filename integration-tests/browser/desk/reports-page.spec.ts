import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { createProduct } from "../../harness/items-and-boxes"
import { importAndFulfil, importOrder } from "../../harness/orders"
import { confirmByHand, orderByHand } from "../../harness/reconcile"
import { runSql } from "../../harness/run-sql"
import {
  type AdminShipment,
  clearFaults,
  command,
  shipmentIn,
  until,
} from "../../harness/test-shop"
import { accessibilityIssues, type AdminPage, overhang } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const { shop, openAdmin } = startAdminSpec()
let admin: AdminPage

const KINDS = [
  "Charged differently than quoted",
  "With the carrier, and not confirmed here",
  "In the account only",
  "In the store only",
  "Abandoned here, still in the account",
]

async function openReports(appearance = {}): Promise<Page> {
  admin = await openAdmin(appearance)
  await admin.page.goto("/app/shipment-ordering/reports")
  return admin.page
}

async function trackedShipment(serviceCode: string): Promise<AdminShipment> {
  const { order, shipment } = await importAndFulfil(shop, "confirmed", { serviceCode })
  await command(shop, `/shipments/${shipment.shipment_id}/issue`)
  return shipmentIn(shop, order.id, "tracked")
}

/** Changes a shipment's quoted price, and the month in which it was ordered. */
const quoteOtherwise = ({ id }: AdminShipment, quoted: string, monthsAgo: number) =>
  runSql(
    shop.databaseUrl,
    `update shipment_ordering_shipment
        set quoted_price = $2, created_at = now() - make_interval(months => $3),
            entered_at = entered_at || jsonb_build_object('ordered', now() - make_interval(months => $3))
      where id = $1`,
    [id, quoted, monthsAgo],
  )

/** Removes the charge, as before the service has named it. */
const forgetCharge = ({ id }: AdminShipment) =>
  runSql(
    shop.databaseUrl,
    `update shipment_ordering_shipment set charged_price = null where id = $1`,
    [id],
  )

async function compare(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Compare now" }).click()
}

it("the reports page says that there is no comparison and no cost yet, compares the account with the store, and says what stops a comparison", async () => {
  const page = await openReports()
  await page.getByText("Nothing was compared yet.").waitFor()
  await page.getByText(/no shipment of this period is with a carrier/).waitFor()
  expect(await accessibilityIssues(page)).toEqual([])

  const shipment = await trackedShipment("carrierB_classic")
  await quoteOtherwise(shipment, "1.00", 0)
  const byHand = await orderByHand(shop)
  await compare(page)
  await page.getByText("Done", { exact: true }).first().waitFor()

  const foreign = page.getByRole("region", { name: "In the account only" })
  await foreign.getByText(`No. ${byHand}`).waitFor()
  const dearer = page.getByRole("region", { name: "Charged differently than quoted" })
  await dearer.getByText(/charged instead of €1.00/).waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  expect(admin.complaints).toEqual([])

  await command(shop, "/faults", { operation: "list", kind: "status", status: 401, times: 99 })
  await compare(page)
  await page.getByText(/The service refused the API key/).waitFor()
  await page.getByText("Given up", { exact: true }).first().waitFor()
  await clearFaults(shop)
  // The findings of the last comparison are still there.
  await foreign.waitFor()
  await dearer.getByRole("link", { name: /Open the order/ }).click()
  await page.waitForURL(new RegExp(`/orders/${shipment.order_id}`))
})

it("the reports page shows quoted, charged and paid sums in a table, as CSV, and on a phone in cards with nothing cut off", async () => {
  const dearer = await trackedShipment("carrierA_express")
  await quoteOtherwise(dearer, "9.50", 1)
  await quoteOtherwise(await trackedShipment("carrierA_standard"), "7.00", 1)
  await forgetCharge(await trackedShipment("carrierA_express_saver"))
  const page = await openReports()
  const table = page.getByRole("table", { name: "Carrier invoice check" })
  await table.getByRole("row").nth(5).waitFor()
  // A heading, four rows, and their sum.
  expect(await table.getByRole("row").count()).toBe(6)
  await table.getByRole("row", { name: /Sum EUR 4/ }).waitFor()
  const uncharged = table.getByRole("row", { name: /1\s*Charge not known yet/ }).first()
  expect(await uncharged.innerText()).not.toContain("€0.00")
  await table.getByRole("row", { name: /Sum EUR 4\s*Charge not known yet: 1/ }).waitFor()

  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download CSV" }).click()
  const csv = await readFile(await (await download).path(), "utf8")
  expect(csv.trim().split("\r\n")).toHaveLength(5)
  expect(csv).toContain(`carrierA_express`)
  expect(csv).toContain(`,9.50,${dearer.charged_price},`)
  const express = csv.split("\r\n").find((line) => line.includes(",9.50,"))
  expect(Number(express?.split(",").at(-2))).toBeGreaterThan(0)
  expect(await accessibilityIssues(page)).toEqual([])
  await takePicture(page, "invoice-check")

  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.getByRole("list", { name: "Carrier invoice check" }).getByRole("listitem")
  await cards.nth(4).waitFor()
  expect(await cards.last().innerText()).toMatch(
    /^Sum EUR\s+Shipments\s+4\s+Charge not known yet: 1\s+Quoted\s+€/,
  )
  expect(await page.getByRole("table").count()).toBe(0)
  expect(await overhang(page, "main li")).toBe(0)
  expect(await accessibilityIssues(page)).toEqual([])
  expect(admin.complaints).toEqual([])
})

it("the reports page says, in Latvian and in the dark, that no data are missing", async () => {
  const page = await openReports({ language: "lv", theme: "dark" })
  await page.getByRole("table", { name: "Pārvadātāja rēķina pārbaude" }).waitFor()
  await page.getByRole("heading", { name: "Salīdzināšana ar kontu", exact: true }).waitFor()
  await page.getByText("Visiem sūtāmajiem variantiem ir svars un izmēri.").waitFor()
  await page.getByText("Visiem pasūtījumiem, kas gaida nosūtīšanu, ir tālruņa numurs.").waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  expect(admin.complaints).toEqual([])
})

it("the reports page lists each kind of difference with what to do about it, and missing data with a link to the place where they are entered", async () => {
  await command(shop, "/settings", { callback_now: false })
  await orderByHand(shop)
  const standard = { serviceCode: "carrierA_standard" }
  const { shipment: cheaper } = await importAndFulfil(shop, "confirmed", standard)
  await quoteOtherwise(cheaper, "6.10", 0)
  const { shipment: strange } = await importAndFulfil(shop, "confirmed", {
    serviceCode: "carrierA_express",
  })
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_shipment set shipment_id = '4711' where id = $1",
    [strange.id],
  )
  await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: false })
  const { shipment: confirmed } = await importAndFulfil(shop, "ordered")
  await confirmByHand(shop, confirmed.shipment_id ?? "")
  await command(shop, `/shipments/${confirmed.shipment_id}/issue`)
  const { order: canceled, fulfillment } = await importAndFulfil(shop, "ordered", standard)
  await shop.admin.post(`/admin/orders/${canceled.id}/fulfillments/${fulfillment.id}/cancel`)

  const page = await openReports({ viewport: { width: 1440, height: 1050 } })
  await compare(page)
  for (const kind of KINDS) {
    const regions = page.getByRole("region", { name: kind })
    // The last comparison stands beside the running one until that is done.
    await until(kind, async () => (await regions.count()) === 1 || undefined)
  }
  await page.getByText(/^\d+ shipments compared\.$/).waitFor()
  expect(await page.getByText("so far").count()).toBe(0)
  expect(await accessibilityIssues(page)).toEqual([])
  await takePicture(page, "comparison", "Account comparison")

  await createProduct(shop, { title: "Wool blanket", sizes: { weight: 1200 } })
  await createProduct(shop, { title: "Ķiršu ievārījums", sizes: { length: 80, width: 80 } })
  const order = await importOrder(shop)
  await runSql(shop.databaseUrl, "update order_address set phone = null")
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_service set countries = array_remove(countries, 'LV')",
  )
  const row = page.getByRole("row").filter({ hasText: "Wool blanket" })
  await page.getByText(/^As of .*\d:\d\d/).waitFor()
  expect(await row.count()).toBe(0)
  await page.getByRole("button", { name: "Check again" }).click()
  await row.getByText("height").waitFor()
  expect(await row.getByText("weight").count()).toBe(0)
  await page.getByRole("link", { name: `#${order.display_id}` }).waitFor()
  await page.getByText("Latvia (LV)").waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  await page
    .getByText(/^\d+ orders? waits? to be shipped and (has|have) no phone number\.$/)
    .waitFor()
  await takePicture(page, "missing-data", "Missing data")
  await row.getByRole("link").click()
  await page.waitForURL(/\/products\/prod_\w+\/variants\/variant_\w+$/)
  expect(admin.complaints).toEqual([])
})
