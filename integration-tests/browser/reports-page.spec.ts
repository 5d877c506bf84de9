import { readFile } from "node:fs/promises"
import type { Browser, Page } from "playwright-core"
import { orderByHand } from "../harness/ask-service"
import { fulfilOrder } from "../harness/fulfil-order"
import { runSql } from "../harness/run-sql"
import {
  type AdminShipment,
  command,
  placeOrder,
  shipmentIn,
  startTestShopWithAdmin,
  type TestShop,
} from "../harness/test-shop"
import { type AdminPage, hindrances, openAdmin } from "./admin-page"
import { openBrowser } from "./open-browser"
import { takePicture } from "./take-picture"

let browser: Browser
let shop: TestShop
let admin: AdminPage

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([openBrowser(), startTestShopWithAdmin()])
})
afterAll(() => Promise.all([browser.close(), shop.sandbox.close()]))
afterEach(() => admin.close())

async function openReports(look = {}): Promise<Page> {
  admin = await openAdmin(browser, shop, look)
  await admin.page.goto("/app/shipment-ordering/reports")
  return admin.page
}

async function trackedShipment(serviceCode: string): Promise<AdminShipment> {
  const order = await placeOrder(shop, { serviceCode })
  await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
  const { shipment_id } = await shipmentIn(shop, order.id, "confirmed")
  await command(shop, `/shipments/${shipment_id}/issue`)
  return shipmentIn(shop, order.id, "tracked")
}

/** As if another price had been quoted, and the shipment been ordered so many months ago. */
const quoteOtherwise = ({ id }: AdminShipment, quoted: string, monthsAgo: number) =>
  runSql(
    shop.databaseUrl,
    `update shipment_ordering_shipment
        set quoted_price = $2, created_at = now() - make_interval(months => $3),
            entered_at = entered_at || jsonb_build_object('ordered', now() - make_interval(months => $3))
      where id = $1`,
    [id, quoted, monthsAgo],
  )

async function compare(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Compare now" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Compare", exact: true }).click()
  await page.getByRole("dialog").waitFor({ state: "detached" })
}

describe("the reports page", () => {
  it("says that nothing was compared and nothing cost anything yet", async () => {
    const page = await openReports()
    await page.getByText("Nothing was compared yet.").waitFor()
    await page.getByText("No shipment of this period is with a carrier.").waitFor()
    expect(await hindrances(page)).toEqual([])
    expect(admin.complaints).toEqual([])
  })

  it("compares the account with the store: progress, findings and where they lead", async () => {
    const shipment = await trackedShipment("carrierB_classic")
    await quoteOtherwise(shipment, "1.00", 0)
    const byHand = await orderByHand(shop)
    const page = await openReports()
    await compare(page)
    await page.getByText("Done", { exact: true }).first().waitFor()

    const foreign = page.getByRole("region", { name: "In the account only" })
    await foreign.getByText(`No. ${byHand}`).waitFor()
    const dearer = page.getByRole("region", { name: "Charged otherwise than quoted" })
    await dearer.getByText(/charged instead of €1.00/).waitFor()
    expect(await hindrances(page)).toEqual([])
    expect(admin.complaints).toEqual([])
    await takePicture(page, "reconcile")
    await dearer.getByRole("link", { name: /Open the order/ }).click()
    await page.waitForURL(new RegExp(`/orders/${shipment.order_id}`))
  })

  it("refuses a span that ends before it begins, at the field", async () => {
    const page = await openReports()
    await page.getByRole("button", { name: "Compare now" }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByLabel("To", { exact: true }).fill("2020-01-01")
    await drawer.getByRole("button", { name: "Compare", exact: true }).click()
    await drawer.getByText("Enter a day that is not after the last one.").waitFor()
  })

  it("tells what stops a comparison, and keeps the earlier ones to be looked at", async () => {
    await command(shop, "/faults", { operation: "list", kind: "status", status: 401, times: 99 })
    const page = await openReports()
    await compare(page)
    await page.getByText(/The service refused the API key/).waitFor()
    await page.getByText("Given up", { exact: true }).first().waitFor()
    await fetch(`${shop.sandbox.url}/_sandbox/faults`, { method: "DELETE" })
    await page.getByRole("list", { name: "Comparisons" }).getByRole("button").last().click()
    await page.getByRole("region", { name: "In the account only" }).waitFor()
  })

  it("shows the margin as bars and in a table with its sum, and gives it as CSV", async () => {
    const dearer = await trackedShipment("carrierA_express")
    await quoteOtherwise(dearer, "9.50", 1)
    await quoteOtherwise(await trackedShipment("carrierA_standard"), "7.00", 1)
    const page = await openReports()
    const table = page.getByRole("table", { name: "Margin" })
    await table.getByRole("row").nth(4).waitFor()
    // A heading, three rows, and their sum.
    expect(await table.getByRole("row").count()).toBe(5)
    await table.getByRole("row", { name: /Sum EUR 3/ }).waitFor()
    await page.getByRole("img", { name: /Quoted and charged amounts/ }).waitFor()

    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: "Download CSV" }).click()
    const csv = await readFile(await (await download).path(), "utf8")
    expect(csv.trim().split("\r\n")).toHaveLength(4)
    expect(csv).toContain(`carrierA_express`)
    expect(csv).toContain(`,9.50,${dearer.charged_price},`)
    expect(await hindrances(page)).toEqual([])
    expect(admin.complaints).toEqual([])
    await takePicture(page, "margin")
  })

  it("is readable in Latvian and in the dark", async () => {
    const page = await openReports({ language: "lv", theme: "dark" })
    await page.getByRole("table", { name: "Starpība" }).waitFor()
    await page.getByRole("heading", { name: "Salīdzināšana", exact: true }).waitFor()
    expect(await hindrances(page)).toEqual([])
    expect(admin.complaints).toEqual([])
    await takePicture(page, "margin-lv")
  })
})
