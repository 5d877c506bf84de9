import { PDFDocument } from "@cantoo/pdf-lib"
import type { Page } from "playwright-core"
import { fulfil } from "../../harness/fulfil-order"
import { ownLabel, pdfText } from "../../harness/labels"
import { addLedgerRows } from "../../harness/ledger-rows"
import { importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import {
  clearFaults,
  command,
  listShipments,
  sandboxShipments,
  startTestShop,
  until,
} from "../../harness/test-shop"
import { accessibilityIssues, type Appearance, overhang } from "../admin-page"
import { printedBy } from "../printed-pdf"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

/** So many rows of the test are on the first page, above the shipments that were really ordered. */
const LISTED = 15
const ORDERED = 12
const ON_FIRST_PAGE = 5

const { shop, openAdmin } = startAdminSpec(() =>
  startTestShop({ auto_confirm: false }, { hasAdmin: true }),
)
/** The newest first, as in the list. */
let references: string[] = []

/** A label of one page for each row that the test wrote into the database. */
async function keepLabels(): Promise<void> {
  const content = await ownLabel()
  await runSql(
    shop.databaseUrl,
    `insert into shipment_ordering_label (id, shipment_row_id, content_base64, byte_length)
     select 'label ' || id, id, $1, $2 from shipment_ordering_shipment
      where base_url = 'https://service.example'`,
    [content.toString("base64"), content.length],
  )
}

/** The newest shipment that was really confirmed: the service is asked for its label again, and fails once. */
async function loseLabel(): Promise<void> {
  await runSql(
    shop.databaseUrl,
    `delete from shipment_ordering_label where shipment_row_id =
       (select id from shipment_ordering_shipment
         where base_url <> 'https://service.example' and state in ('confirmed', 'tracked')
         order by created_at desc limit 1)`,
  )
  await command(shop, "/faults", { operation: "label", kind: "status", status: 410, times: 1 })
}

async function orderShipment(): Promise<string> {
  const order = await importOrder(shop)
  await fulfil(shop, order)
  const [shipment] = await listShipments(shop, order.id)
  return shipment?.reference ?? ""
}

const open = async (appearance: Appearance = {}) => {
  const opened = await openAdmin(appearance)
  await opened.page.goto("/app/shipment-ordering/shipments")
  await opened.page.getByText("#100001", { exact: true }).waitFor()
  return opened
}

const select = async (page: Page, wanted: string[]) => {
  for (const reference of wanted) {
    await page.getByRole("checkbox", { name: `Select shipment ${reference}` }).click()
  }
}

beforeAll(async () => {
  for (let count = 0; count < ORDERED; count += 1) references.push(await orderShipment())
  references = references.reverse()
  await addLedgerRows(shop, { count: LISTED, newest: "2030-05-01T00:00:00Z" })
  await keepLabels()
}, 300_000)
afterEach(() => clearFaults(shop))

it("the list of shipments confirms those selected on two pages, shows how far it is, and names the one that failed", async () => {
  await command(shop, "/faults", {
    operation: "confirm",
    kind: "status",
    status: 422,
    body: { type: "error", message: "The account has no money left" },
  })
  await command(shop, "/faults", { operation: "confirm", kind: "delay", ms: 1500, times: 100 })
  const { page, complaints } = await open()
  await select(page, references.slice(0, ON_FIRST_PAGE))
  await page.getByText(`${ON_FIRST_PAGE} selected`).waitFor()
  await page.getByRole("button", { name: "Next" }).click()
  await select(page, references.slice(ON_FIRST_PAGE))
  await page.getByText(`${ORDERED} selected`).waitFor()
  await page.getByRole("button", { name: "Back" }).click()
  await page.getByText("#100001", { exact: true }).waitFor()
  expect(await overhang(page)).toBe(0)
  await page.getByRole("button", { name: /^Confirm/ }).click()
  const question = page.getByRole("alertdialog", { name: "Confirm 12 shipments?" })
  await question.getByRole("button", { name: "Confirm" }).click()

  const drawer = page.getByRole("dialog", { name: /^Confirm(ing|ed) shipments$/ })
  const bar = drawer.getByRole("progressbar")
  // Both at once: the progress between ten and all of them may not be seen.
  await Promise.all([
    drawer.getByText("10 of 12").waitFor(),
    bar.and(page.locator("[aria-valuenow='10']")).waitFor(),
  ])
  await drawer.getByText("11 shipments are confirmed.").waitFor()
  await drawer.getByText("1 shipment could not be confirmed:").waitFor()
  const failed = await drawer.getByRole("listitem").innerText()
  expect(failed).toMatch(/^#\d+-\w{6}: .*no money left/)
  expect(references.slice(0, ON_FIRST_PAGE)).toContain(failed.split(":")[0])
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await takePicture(page, "confirm-many")
  const sent = await sandboxShipments(shop)
  expect(sent.filter(({ confirmed_at }) => confirmed_at !== null)).toHaveLength(ORDERED - 1)
  await drawer.getByRole("button", { name: "Close", exact: true }).click()
  await page.getByRole("row").getByText("Confirmed").nth(3).waitFor()
  await page.getByText(/\d+ selected/).waitFor({ state: "detached" })
  expect(complaints).toEqual([])
})

it("the list of shipments makes a pickup list for the carriers, in the language of the person who prints it", async () => {
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_shipment set service_name = 'Jürgens Schnelldienst šķūņģī' where reference = $1",
    [references[ON_FIRST_PAGE]],
  )
  const { page, complaints } = await open({ language: "lv", theme: "dark" })
  await page.getByRole("checkbox", { name: "Atlasīt visus šīs lapas sūtījumus" }).click()
  await page.getByRole("button", { name: "Tālāk" }).click()
  await page
    .getByRole("checkbox", { name: `Atlasīt sūtījumu ${references[ON_FIRST_PAGE]}` })
    .click()
  await page.getByText("Atlasīts 21").waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  const pdf = await printedBy(page, () =>
    page.getByRole("button", { name: /^Paņemšanas saraksts/ }).click(),
  )
  const text = (await pdfText(pdf)).join("\n")
  expect(text).toMatch(/^Paņemšanas saraksts\n/)
  expect(text).toContain("Vadītāja vārds un paraksts")
  // The column is too narrow for one line.
  expect(text.replace(/\s+/g, " ")).toContain("Jürgens Schnelldienst šķūņģī")
  const listed = Array.from({ length: LISTED }, (_, index) => `#${100_001 + index}-ABC`)
  for (const reference of listed) expect(text).toContain(reference)
  const carried = references.slice(0, ON_FIRST_PAGE + 1).filter((one) => text.includes(one))
  expect(carried).toHaveLength(ON_FIRST_PAGE)
  expect(complaints).toEqual([])
})

it("the list of shipments prints all labels or one, names shipments without one, remembers the paper, and shows what was confirmed elsewhere", async () => {
  const { page, complaints } = await open()
  await page.getByRole("checkbox", { name: "Select all shipments of this page" }).click()
  await page.getByText("20 selected").waitFor()
  await page.getByRole("button", { name: /^Print labels/ }).click()
  const drawer = page.getByRole("dialog", { name: "Print labels" })
  expect(await drawer.getByRole("radio", { name: "Label printer" }).isChecked()).toBe(true)
  const none = drawer.getByText(/^1 shipment has no label that can be printed: #\d+-\w{6}$/)
  const unconfirmed = /#\d+-\w{6}/.exec(await none.innerText())?.[0] ?? ""
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await takePicture(page, "print-labels")
  const print = () => drawer.getByRole("button", { name: "Print 19 labels" }).click()
  const pages = async (pdf: Uint8Array) => (await PDFDocument.load(pdf)).getPageCount()
  await loseLabel()
  expect(await pages(await printedBy(page, print))).toBe(18)
  await page.getByText(/^The label of 1 shipment could not be fetched right now.*: #\d+-/).waitFor()
  await drawer.waitFor({ state: "detached" })

  await page.getByRole("button", { name: /^Print labels/ }).click()
  await drawer.getByRole("radio", { name: "A4, four labels" }).click()
  expect(await pages(await printedBy(page, print))).toBe(Math.ceil(19 / 4))
  await drawer.waitFor({ state: "detached" })

  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_shipment set printed_at = null where reference = '#100001-ABC001'",
  )
  await page.reload()
  await select(page, ["#100001-ABC001"])
  await page.getByRole("button", { name: /^Print labels/ }).click()
  expect(await drawer.getByRole("radio", { name: "A4, four labels" }).isChecked()).toBe(true)
  await drawer.getByRole("button", { name: "Close this dialog" }).click()
  await drawer.waitFor({ state: "detached" })

  const address = page.url()
  const toPrint = async () => {
    const text = await page.getByRole("tab", { name: /^To print \d/ }).innerText()
    return Number(/\d+/.exec(text)?.[0])
  }
  const before = await toPrint()
  const pdf = await printedBy(page, () =>
    page.getByRole("button", { name: "Print: #100001-ABC001" }).click(),
  )
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1)
  expect(page.url()).toBe(address)
  await until("one less is to be printed", async () =>
    (await toPrint()) === before - 1 ? true : undefined,
  )

  const box = page.getByRole("checkbox", { name: `Select shipment ${unconfirmed}` })
  const row = page.getByRole("row").filter({ has: box })
  // The row is a link as a whole.
  await row.getByText("Ordered").click()
  const card = page.getByRole("article", { name: unconfirmed })
  await card.getByRole("button", { name: "Confirm" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click()
  await card.getByText("Now: Confirmed").waitFor()

  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await page.goBack()
  await row.waitFor()
  // Only the list is sorted.
  expect(asked.filter((url) => url.includes("order_by="))).not.toEqual([])
  await row.getByText("Confirmed").waitFor()
  expect(complaints).toEqual([])
})
