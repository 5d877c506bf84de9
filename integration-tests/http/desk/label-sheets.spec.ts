import { PDFDocument } from "@cantoo/pdf-lib"
import { outcomeOf } from "../../harness/http-client"
import { addLedgerRows, changeRows } from "../../harness/ledger-rows"
import { annotate, encryptedLabel, labelWith } from "../../harness/odd-labels"
import { importAndFulfil } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { command } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

// A shop with one shipment, and 219 rows of shipments that were never ordered, some of which have a label.
const shop = shopWithKey()

const THERMAL = [283, 425]
/** The shipment with the sandbox's own label. */
let shipped: string
const row = (index: number) => `soshp_${100_001 + index}`
const portrait = row(0)
const landscape = row(1)
const broken = row(2)
const note = row(3)
const locked = row(4)
const withoutLabel = row(19)
const heavy = Array.from({ length: 13 }, (_, index) => row(5 + index))
/** Rows without a label: together with one more, as many as can be printed at once. */
const bare = Array.from({ length: 199 }, (_, index) => row(20 + index))

const print = (ids: string[], format: string) =>
  shop.admin.send("POST", "/admin/shipment-ordering/shipments/labels", { ids, format })

/** Widths and heights of the pages, in whole points, and the places in `ids` of shipments that were left out. */
async function printed(ids: string[], format: string) {
  const answer = await print(ids, format)
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toBe("application/pdf")
  expect(answer.headers.get("content-disposition")).toMatch(
    /^inline; filename="labels-\d{4}-\d\d-\d\d\.pdf"$/,
  )
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
  const document = await PDFDocument.load(await answer.arrayBuffer())
  return {
    missing: answer.headers.get("x-missing-labels"),
    unread: answer.headers.get("x-unread-labels"),
    unprintable: answer.headers.get("x-unprintable-labels"),
    sizes: document.getPages().map((page) => [page.getWidth(), page.getHeight()].map(Math.round)),
  }
}

const WHOLE = { missing: "", unread: "", unprintable: "" }

const refusal = async (ids: string[], format: string) => outcomeOf(await print(ids, format))

const keep = (rowId: string, content: Buffer) =>
  runSql(
    shop.databaseUrl,
    `insert into shipment_ordering_label (id, shipment_row_id, content_base64, byte_length)
     values ($1, $2, $3, $4)`,
    [`label of ${rowId}`, rowId, content.toString("base64"), content.length],
  )

beforeAll(async () => {
  shipped = (await importAndFulfil(shop)).shipment.id
  await addLedgerRows(shop, { count: 20 + bare.length, newest: "2026-05-01T00:00:00Z" })
  await keep(portrait, await labelWith((page) => page.setSize(283.46, 425.2)))
  await keep(landscape, await labelWith((page) => page.setSize(425.2, 283.46)))
  await keep(broken, Buffer.from("%PDF-1.7\nthis is where a disk was full"))
  await keep(note, await labelWith((page) => annotate(page, { Subtype: "FreeText" })))
  await keep(locked, await encryptedLabel("AES-256", { userPassword: "secret" }))
})

it("labels are printed on thermal paper as the carrier made them, each once, in the order of the ids", async () => {
  expect(await printed([landscape, shipped, portrait, landscape], "thermal")).toEqual({
    ...WHOLE,
    sizes: [[425, 283], THERMAL, THERMAL],
  })
})

it("labels are printed on sheets, without those that do not exist or cannot be printed, whose places and reasons are named", async () => {
  const ids = [broken, portrait, "soshp_unknown", "nezināms\n", withoutLabel, shipped, locked, note]
  expect(await printed(ids, "a4_4")).toEqual({
    missing: "0,4,6,7",
    unread: "",
    unprintable: "0=unreadable,6=needs_password,7=unprintable",
    sizes: [[595, 842]],
  })
  const { status, message } = await refusal([locked], "thermal")
  expect(status).toBe(400)
  expect(message).toContain("This PDF needs a password to open")
  expect(message).not.toContain("None of these shipments has a label")
  expect(await refusal([withoutLabel], "thermal")).toEqual({
    status: 400,
    message: expect.stringContaining("once it is confirmed"),
  })
})

it("the header that lists the missing labels of a full print is shorter than a proxy's limit", async () => {
  const { missing } = await printed([...bare, portrait], "thermal")
  expect(missing?.split(",").map(Number)).toEqual(bare.map((_, index) => index))
  expect(missing?.length).toBeLessThan(1_000)
})

it("labels that are too much for one print are refused with the next step", async () => {
  for (const id of heavy) await keep(id, Buffer.alloc(5_000_000, "%PDF-"))
  expect(await refusal(heavy, "a4_4")).toEqual({
    status: 400,
    message: expect.stringContaining("Print fewer"),
  })
  expect((await printed([portrait, ...heavy.slice(0, 8)], "thermal")).sizes).toEqual([THERMAL])
})

it("labels that are not stored are fetched from the service, and left out if it does not answer", async () => {
  await runSql(shop.databaseUrl, "delete from shipment_ordering_label where shipment_row_id = $1", [
    shipped,
  ])
  const failOnce = () =>
    command(shop, "/faults", { operation: "label", kind: "status", status: 410, times: 1 })
  await failOnce()
  expect(await printed([withoutLabel, portrait, shipped], "thermal")).toEqual({
    ...WHOLE,
    missing: "0",
    unread: "2",
    sizes: [THERMAL],
  })
  await failOnce()
  expect(await refusal([shipped], "thermal")).toEqual({
    status: 400,
    message: expect.stringContaining("No label could be fetched right now"),
  })
  expect((await printed([portrait, shipped], "thermal")).sizes).toEqual([THERMAL, THERMAL])
})

it("the label of a shipment that is settled with the service is left out", async () => {
  await changeRows(shop, landscape, "state = 'voided'")
  expect(await printed([landscape, portrait], "thermal")).toEqual({
    ...WHOLE,
    missing: "0",
    sizes: [THERMAL],
  })
})
