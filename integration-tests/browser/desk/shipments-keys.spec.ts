import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { addLedgerRows } from "../../harness/add-ledger-rows"
import { runSql } from "../../harness/run-sql"
import { hindrances, pressEscape } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"

const { shop, openAdmin } = startAdminSpec()

beforeAll(async () => {
  await addLedgerRows(shop, { count: 4, newest: "2030-05-01T00:00:00Z" })
  await runSql(
    shop.databaseUrl,
    `update shipment_ordering_shipment set label_url = 'https://service.example/label.pdf' where id = $1`,
    ["soshp_100001"],
  )
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_shipment set state = 'ordered' where id = 'soshp_100004'",
  )
})

const select = async (page: Page, ...references: string[]) => {
  for (const reference of references) {
    await page.getByRole("checkbox", { name: `Select shipment ${reference}` }).click()
  }
}

describe("the list of shipments", () => {
  it("takes a letter for a command only by itself, and only while nothing else is open", async () => {
    const { page, complaints } = await openAdmin()
    await page.goto("/app/shipment-ordering/shipments")
    await select(page, "#100001-ABC001", "#100004-ABC004")
    await page.keyboard.press("Control+c")
    await page.keyboard.press("Control+p")
    expect(await page.getByRole("alertdialog").count()).toBe(0)
    expect(await page.getByRole("dialog", { name: "Print labels" }).count()).toBe(0)
    await page.keyboard.press("p")
    const drawer = page.getByRole("dialog", { name: "Print labels" })
    await drawer.waitFor()
    await page.keyboard.press("c")
    expect(await page.getByRole("alertdialog").count()).toBe(0)
    await drawer.getByRole("button", { name: "Cancel" }).click()
    await drawer.waitFor({ state: "detached" })
    await page.getByText("2 selected").waitFor()
    await page.keyboard.press("c")
    await page.getByRole("alertdialog", { name: "Confirm 1 shipment?" }).waitFor()
    await page.keyboard.press("p")
    expect(await drawer.count()).toBe(0)
    await page.getByRole("button", { name: "Cancel" }).click()
    await page.getByRole("alertdialog").waitFor({ state: "detached" })
    await page.getByRole("button", { name: /^State:/ }).click()
    await page.getByRole("menu").waitFor()
    await page.keyboard.press("c")
    await page.keyboard.press("p")
    await pressEscape(page)
    await page.getByRole("menu").waitFor({ state: "detached" })
    expect(await page.getByRole("alertdialog").count()).toBe(0)
    expect(await drawer.count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it("offers to confirm only where something selected can be confirmed", async () => {
    const { page, complaints } = await openAdmin()
    await page.goto("/app/shipment-ordering/shipments")
    await select(page, "#100001-ABC001")
    await page.getByText("1 selected").waitFor()
    const confirm = page.getByRole("button", { name: /^Confirm/ })
    expect(await confirm.count()).toBe(0)
    await page.keyboard.press("c")
    expect(await page.getByRole("alertdialog").count()).toBe(0)
    await select(page, "#100004-ABC004")
    await confirm.waitFor()
    expect(complaints).toEqual([])
  })

  it("says of what has no label that there is nothing to print", async () => {
    const { page, complaints } = await openAdmin()
    await page.goto("/app/shipment-ordering/shipments")
    await select(page, "#100002-ABC002", "#100003-ABC003")
    await page.keyboard.press("p")
    await page.getByText("None of these shipments has a label that can be printed.").waitFor()
    expect(await page.getByRole("dialog", { name: "Print labels" }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it("saves what is selected as CSV", async () => {
    const { page, complaints } = await openAdmin()
    await page.goto("/app/shipment-ordering/shipments")
    await select(page, "#100001-ABC001", "#100003-ABC003")
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("e")])
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n")
    expect(lines).toHaveLength(3)
    expect(complaints).toEqual([])
  })

  it("keeps its search where a request fails", async () => {
    const { page } = await openAdmin()
    await page.goto("/app/shipment-ordering/shipments")
    await page.getByText("#100001", { exact: true }).waitFor()
    const search = page.getByRole("searchbox", { name: "Name, town, order, number" })
    await search.fill("x".repeat(101))
    await page.getByRole("alert").waitFor()
    await search.fill("ZZ100002LV")
    await page.getByText("#100002", { exact: true }).waitFor()
    await page.getByRole("alert").waitFor({ state: "detached" })
  })

  it("shows what is stopped by an error, where the reports page leads to", async () => {
    await runSql(
      shop.databaseUrl,
      `update shipment_ordering_shipment set state = 'ordered',
         entered_at = '{"ordered": "2030-05-01T00:00:00Z"}', last_error = $1 where id = 'soshp_100002'`,
      [JSON.stringify({ kind: "rejected", message: "No money", at: "2030-05-01T00:00:00Z" })],
    )
    const { page, complaints } = await openAdmin()
    await page.goto("/app/shipment-ordering/reports")
    await page.getByRole("link", { name: "Show the shipments" }).click()
    await page.getByText("#100002", { exact: true }).waitFor()
    await page.getByText("#100001", { exact: true }).waitFor({ state: "detached" })
    expect(await page.getByRole("row").count()).toBe(2)
    expect(await hindrances(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})
