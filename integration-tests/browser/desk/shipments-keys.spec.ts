// A shop with four shipments in its ledger: #100001 has a label, #100004 can be confirmed.
import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { addLedgerRows } from "../../harness/ledger-rows"
import { runSql } from "../../harness/run-sql"
import { accessibilityIssues, pressEscape } from "../admin-page"
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

/** Selects shipments by their last digits, or deselects them. */
const select = async (page: Page, ...numbers: number[]) => {
  for (const number of numbers) {
    const reference = `#10000${number}-ABC00${number}`
    await page.getByRole("checkbox", { name: `Select shipment ${reference}` }).click()
  }
}

it("a letter is a command in the list of shipments only by itself, for shipments that allow it, and while nothing else is open", async () => {
  const { page, complaints } = await openAdmin()
  await page.goto("/app/shipment-ordering/shipments")
  const drawer = page.getByRole("dialog", { name: "Print labels" })
  const question = page.getByRole("alertdialog")
  const confirm = page.getByRole("button", { name: /^Confirm/ })
  await select(page, 1)
  await page.getByText("1 selected").waitFor()
  expect(await confirm.count()).toBe(0)
  await page.keyboard.press("c")
  await select(page, 4)
  await confirm.waitFor()
  for (const key of ["Control+c", "Control+p"]) await page.keyboard.press(key)
  expect(await question.count()).toBe(0)
  expect(await drawer.count()).toBe(0)

  await page.keyboard.press("p")
  await drawer.waitFor()
  await page.keyboard.press("c")
  expect(await question.count()).toBe(0)
  await drawer.getByRole("button", { name: "Cancel" }).click()
  await drawer.waitFor({ state: "detached" })
  await page.getByText("2 selected").waitFor()
  await page.keyboard.press("c")
  await page.getByRole("alertdialog", { name: "Confirm 1 shipment?" }).waitFor()
  await page.keyboard.press("p")
  expect(await drawer.count()).toBe(0)
  await page.getByRole("button", { name: "Cancel" }).click()
  await question.waitFor({ state: "detached" })
  await page.getByRole("button", { name: /^State:/ }).click()
  await page.getByRole("menu").waitFor()
  await page.keyboard.press("c")
  await page.keyboard.press("p")
  await pressEscape(page)
  await page.getByRole("menu").waitFor({ state: "detached" })
  expect(await question.count()).toBe(0)
  expect(await drawer.count()).toBe(0)

  await select(page, 1, 4, 2, 3)
  await page.keyboard.press("p")
  await page.getByText("None of these shipments has a label that can be printed.").waitFor()
  expect(await drawer.count()).toBe(0)
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("e")])
  expect((await readFile(await download.path(), "utf8")).trim().split("\r\n")).toHaveLength(3)
  expect(complaints).toEqual([])
})

it("the list of shipments shows those that an error has stopped, to which the reports page links, and keeps its search where a request fails", async () => {
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
  expect(await accessibilityIssues(page)).toEqual([])
  expect(complaints).toEqual([])

  const search = page.getByRole("searchbox", { name: "Name, town, order, number" })
  await search.fill("x".repeat(101))
  await page.getByRole("alert").waitFor()
  await search.fill("ZZ100002LV")
  await page.getByText("#100002", { exact: true }).waitFor()
  await page.getByRole("alert").waitFor({ state: "detached" })
})
