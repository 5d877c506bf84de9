import { addLedgerRows } from "../../harness/ledger-rows"
import { printServer, queueLabel, readPrintQueue } from "../../harness/print-queue"
import { runSql } from "../../harness/run-sql"
import { accessibilityIssues } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const { shop, openAdmin } = startAdminSpec()

const SHIPMENT = "soshp_100001"

beforeAll(async () => {
  await addLedgerRows(shop, { count: 1, newest: "2026-05-01T00:00:00Z" })
  await runSql(
    shop.databaseUrl,
    `insert into shipment_ordering_label (id, shipment_row_id, content_base64, byte_length)
     values ('label', $1, $2, 5)`,
    [SHIPMENT, Buffer.from("%PDF-").toString("base64")],
  )
})

it("the print queue is switched on in the settings, shows its key and what waits, has failed and was asked for, gets another key and is switched off", async () => {
  const { page, complaints } = await openAdmin()
  const settings = () =>
    page.goto("/app/settings/shipment-ordering?account=default#more", { waitUntil: "networkidle" })
  const card = page
    .getByRole("heading", { name: "Print queue", exact: true })
    .locator("xpath=ancestor::div[contains(., 'Print server')][1]")
  const setUp = page.getByRole("button", { name: "Print queue: Set up" })
  const choose = async (action: string) => {
    await page.getByRole("button", { name: "Print queue: Actions" }).click()
    await page.getByRole("menuitem", { name: action }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: action }).click()
  }
  await settings()
  await setUp.click()
  await page.getByRole("button", { name: "Switch on" }).click()
  await card.getByText("Has not asked yet.").waitFor()
  await card.getByText("0 labels").waitFor()
  const { key = "", url } = await readPrintQueue(shop)
  await card.getByText(url, { exact: true }).waitFor()
  await card.getByText(key ?? "", { exact: true }).waitFor()
  for (const copied of ["Address", "Key"]) {
    await card.getByRole("button", { name: `${copied}: Copy` }).waitFor()
  }
  expect(await accessibilityIssues(page)).toEqual([])

  await queueLabel(shop, SHIPMENT, { printer: "Table 1" })
  await printServer(shop, key).take("Table 2")
  await card.getByText("1 label", { exact: true }).waitFor()
  await card.getByText(/^Last asked for labels: .*\d/).waitFor()
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_print_job set attempts = 5, lease_until = now()",
  )
  await card.getByText(/^1 label was given out five times/).waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  await takePicture(page, "print-queue", "Print queue")

  await choose("Renew key")
  await page.getByText("The key is new.").waitFor()
  await card.getByText(key ?? "", { exact: true }).waitFor({ state: "detached" })
  await card.getByText((await readPrintQueue(shop)).key ?? "", { exact: true }).waitFor()

  await choose("Switch off")
  await page.getByText("The print queue is off.").waitFor()
  await setUp.waitFor()
  expect(await readPrintQueue(shop)).toMatchObject({ is_on: false, failed: 0 })
  expect(complaints).toEqual([])
})

it("the card of the print queue is as readable in Latvian, dark and on a phone", async () => {
  await shop.admin.post("/admin/shipment-ordering/print-queue", { action: "on" })
  const { page, complaints } = await openAdmin({
    language: "lv",
    theme: "dark",
    viewport: { width: 390, height: 844 },
  })
  await page.goto("/app/settings/shipment-ordering#printQueue", { waitUntil: "networkidle" })
  await page.getByRole("heading", { name: "Drukas rinda", exact: true }).waitFor()
  await page.getByText("0 uzlīmju").waitFor()
  const copy = await page.getByRole("button", { name: "Atslēga: Kopēt" }).boundingBox()
  expect(copy && copy.x + copy.width).toBeLessThan(390)
  expect(await accessibilityIssues(page)).toEqual([])
  expect(complaints).toEqual([])
})
