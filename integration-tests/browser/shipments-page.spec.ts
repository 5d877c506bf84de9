import { PDFDocument } from "@cantoo/pdf-lib"
import { readFile } from "node:fs/promises"
import type { Browser, Page } from "playwright-core"
import { addLedgerRows } from "../harness/add-ledger-rows"
import { fulfilOrder } from "../harness/fulfil-order"
import { runSql } from "../harness/run-sql"
import {
  command,
  listShipments,
  placeOrder,
  startTestShopWithAdmin,
  type TestShop,
} from "../harness/test-shop"
import { hindrances, openAdmin } from "./admin-page"
import { openBrowser } from "./open-browser"
import { takePicture } from "./take-picture"

const LABELS = 25

let browser: Browser
let shop: TestShop
let references: string[]

/** A label of one page for each row that was written behind the store's back. */
async function keepLabels(): Promise<void> {
  const document = await PDFDocument.create()
  document.addPage([283.46, 425.2]).drawText("A label")
  const content = Buffer.from(await document.save())
  await runSql(
    shop.databaseUrl,
    `insert into shipment_ordering_label (id, shipment_row_id, content_base64, byte_length)
     select 'label ' || id, id, $1, $2 from shipment_ordering_shipment
      where service_code = 'carrierZ_bulk'`,
    [content.toString("base64"), content.length],
  )
}

const select = async (page: Page, count: number) => {
  for (let row = 1; row <= count; row += 1) {
    await page.getByRole("row").nth(row).getByRole("checkbox").click()
  }
}

/** What Medusa's own table and drawer leave without a name: checkboxes, menus, the magnifier, the cross. */
const MEDUSAS_OWN =
  /^button-name: <button [^>]*(role="checkbox"|aria-haspopup="menu"|class="transition-fg inline\.\.\.")|^role-img-alt: <div class="text-ui-fg-muted pointer-events-none/

const ourHindrances = async (page: Page, within?: string) =>
  (await hindrances(page, within)).filter((line) => !MEDUSAS_OWN.test(line))

const open = async (look: Parameters<typeof openAdmin>[2] = {}) => {
  const opened = await openAdmin(browser, shop, look)
  await opened.page.goto("/app/shipment-ordering")
  return opened
}

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([
    openBrowser(),
    startTestShopWithAdmin({ auto_confirm: false }),
  ])
})
afterAll(() => Promise.all([browser.close(), shop.sandbox.close()]))

describe("the Shipments page", () => {
  it("leads to the settings while there is nothing to show", async () => {
    const { page, close, complaints } = await open()
    await page.getByText("No shipments yet").waitFor()
    expect(await ourHindrances(page)).toEqual([])
    await page.getByRole("link", { name: "Open the settings" }).click()
    await page.waitForURL(/settings\/shipment-ordering/)
    expect(complaints).toEqual([])
    await close()
  })

  it("confirms many, and says which one failed and why", async () => {
    references = []
    for (let count = 0; count < 3; count += 1) {
      const order = await placeOrder(shop)
      const stockLocationId = shop.seed.stockLocationId
      await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId })
      const [shipment] = await listShipments(shop, order.id)
      references.push(shipment?.reference ?? "")
    }
    await command(shop, "/faults", {
      operation: "confirm",
      kind: "status",
      status: 422,
      body: { type: "error", message: "The account has no money left" },
    })
    const { page, close, complaints } = await open()
    await page.getByText(references[0] ?? "").waitFor()
    await select(page, 3)
    await page.getByRole("button", { name: /^Confirm/ }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click()
    await page.getByText("2 shipments are confirmed.").waitFor()
    await page.getByText("1 shipment could not be confirmed:").waitFor()
    expect(await page.getByRole("listitem").filter({ hasText: "no money left" }).count()).toBe(1)
    await page.getByRole("button", { name: "Close" }).last().click()
    await page.getByRole("row").getByText("Confirmed").nth(1).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it("selects over several pages, and offers label paper to who has printed nothing yet", async () => {
    await addLedgerRows(shop, { count: LABELS, newest: "2030-05-01T00:00:00Z" })
    await keepLabels()
    const { page, close, complaints } = await open()
    await page.getByText("#100001-ABC001").waitFor()
    await page.getByRole("row").first().getByRole("checkbox").click()
    await page.getByRole("button", { name: "Next" }).click()
    await page.getByText("#100025-ABC025").waitFor()
    await select(page, LABELS - 20)
    await takePicture(page, "shipments-page")
    await page.getByRole("button", { name: /^Print labels/ }).click()
    const thermal = page.getByRole("radio", { name: "Label printer" })
    expect(await thermal.isChecked()).toBe(true)
    await takePicture(page, "print-labels")
    expect(await ourHindrances(page, "[role=dialog]")).toEqual([])
    await page.getByRole("button", { name: `Print ${LABELS} labels` }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it("saves as CSV what the search has found", async () => {
    const { page, close, complaints } = await open()
    await page.getByText("#100001-ABC001").waitFor()
    await page.getByPlaceholder("Order, reference, number").fill("ZZ100007LV")
    await page.getByText("#100001-ABC001").waitFor({ state: "detached" })
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ])
    expect(download.suggestedFilename()).toBe("shipments.csv")
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n")
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain("#100007-ABC007")
    expect(complaints).toEqual([])
    await close()
  })

  it("lists what can be deleted in the account, in Latvian and in the dark", async () => {
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_shipment set state = 'let_go' where id = 'soshp_100003'",
    )
    const { page, close, complaints } = await open({ language: "lv", theme: "dark" })
    await page.getByText("#100001-ABC001").waitFor()
    expect(await ourHindrances(page)).toEqual([])
    await page.getByRole("tab", { name: "Var dzēst kontā" }).click()
    await page.getByText("Pakalpojumā nevar atcelt sūtījumu").waitFor()
    await page.getByText("#100001-ABC001").waitFor({ state: "detached" })
    expect(await page.getByText("#100003-ABC003").count()).toBe(1)
    expect(await ourHindrances(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})
