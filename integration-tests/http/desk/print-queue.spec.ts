// A shop with a shipment, and rows of shipments that were never ordered, some of which have a label.
import { PDFDocument } from "@cantoo/pdf-lib"
import { outcomeOf } from "../../harness/http-client"
import { addLedgerRows, changeRows } from "../../harness/ledger-rows"
import { annotate, labelWith } from "../../harness/odd-labels"
import { importAndFulfil } from "../../harness/orders"
import {
  letPrintJobsWait,
  printServer,
  queueLabel,
  readPrintQueue,
} from "../../harness/print-queue"
import { runSql } from "../../harness/run-sql"
import { PRINT_QUEUE_KEY } from "../../harness/store-process"
import { type AdminShipment, command, runJob } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()

const row = (index: number) => `soshp_${100_001 + index}`
const [portrait, note, withoutLabel] = [row(0), row(1), row(2)]
const many = Array.from({ length: 6 }, (_, index) => row(3 + index))
/** The shipment with the sandbox's own label. */
let shipped: string
let server: ReturnType<typeof printServer>

const keep = (rowId: string, content: Buffer) =>
  runSql(
    shop.databaseUrl,
    `insert into shipment_ordering_label (id, shipment_row_id, content_base64, byte_length)
     values ($1, $2, $3, $4)`,
    [`label of ${rowId}`, rowId, content.toString("base64"), content.length],
  )

const query = <Row extends object>(statement: string) => runSql<Row>(shop.databaseUrl, statement)

const sizesOf = async (pdf: Buffer) =>
  (await PDFDocument.load(pdf))
    .getPages()
    .map((page) => [page.getWidth(), page.getHeight()].map(Math.round))

const printedAt = async (id: string) =>
  (await shop.admin.get<{ shipment: AdminShipment }>(`/admin/shipment-ordering/shipments/${id}`))
    .shipment.printed_at

const tryToQueue = async (body: object) =>
  outcomeOf(await shop.admin.send("POST", "/admin/shipment-ordering/print-jobs", body))

beforeAll(async () => {
  shipped = (await importAndFulfil(shop)).shipment.id
  await addLedgerRows(shop, { count: 9, newest: "2026-05-01T00:00:00Z" })
  const label = await labelWith((page) => page.setSize(283.46, 425.2))
  for (const id of [portrait, ...many]) await keep(id, label)
  await keep(note, await labelWith((page) => annotate(page, { Subtype: "FreeText" })))
})

beforeEach(() => {
  server = printServer(shop)
})
afterEach(() => query("delete from shipment_ordering_print_job"))

it.each(["", "Bearer", `Basic ${PRINT_QUEUE_KEY}`, `Bearer ${PRINT_QUEUE_KEY}x`, "Bearer sojob"])(
  "the print queue is not opened by the header %j",
  async (authorization) => {
    const stranger = printServer(shop, { authorization })
    expect(await outcomeOf(await stranger.next())).toEqual({
      status: 401,
      message: expect.stringContaining("not the key of the print queue"),
    })
    expect(await stranger.done("sojob_1")).toBe(401)
  },
)

it("a refused print server is in the log, without the key", () => {
  const log = shop.store.logs.lines.join("\n")
  expect(log).toContain("a print server was refused")
  expect(log).not.toContain(PRINT_QUEUE_KEY)
})

it("two print servers at the same moment get different labels, the oldest first, and each once", async () => {
  const jobs: string[] = []
  for (const id of many) jobs.push(await queueLabel(shop, id))
  expect((await server.take())?.id).toBe(jobs[0])
  const taken = await Promise.all(many.slice(1).map(() => server.take()))
  expect(taken.map((one) => one?.id).sort()).toEqual(jobs.slice(1).sort())
  expect(await server.take()).toBeUndefined()
})

it("a label is given out again until it is said to be printed, and only then marked so; saying it twice does no harm", async () => {
  const id = await queueLabel(shop, shipped)
  expect(await printedAt(shipped)).toBeNull()
  expect(await server.take()).toMatchObject({ id, type: "application/pdf" })
  expect(await server.take()).toBeUndefined()
  await letPrintJobsWait(shop, 1)
  expect((await server.take())?.id).toBe(id)
  expect(await printedAt(shipped)).toBeNull()
  expect(await server.done(id)).toBe(204)
  expect(await printedAt(shipped)).not.toBeNull()
  await letPrintJobsWait(shop, 1)
  expect(await server.take()).toBeUndefined()
  expect(await server.done(id)).toBe(204)
  expect(await server.done("sojob_unknown")).toBe(404)
  await letPrintJobsWait(shop, 11)
  expect(await readPrintQueue(shop)).toEqual({ is_on: true, not_printed: 0 })
})

it("a label is given out five times at most, and is queued once", async () => {
  for (const id of [portrait, portrait]) await queueLabel(shop, id)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await server.take()).toBeDefined()
    expect(await server.take()).toBeUndefined()
    await letPrintJobsWait(shop, 1)
  }
  expect(await server.take()).toBeUndefined()
})

const notPrinted = async () => (await readPrintQueue(shop)).not_printed

it("a label that is not printed within ten minutes is seen, until it is queued again", async () => {
  await queueLabel(shop, portrait)
  await letPrintJobsWait(shop, 9)
  expect(await notPrinted()).toBe(0)
  await letPrintJobsWait(shop, 2)
  expect(await notPrinted()).toBe(1)
  await queueLabel(shop, portrait)
  expect(await notPrinted()).toBe(0)
})

it("a label that is not printed within ten minutes is settled when somebody prints it by hand or voids the shipment, and does not come twice", async () => {
  const [voided = ""] = many
  for (const id of [portrait, voided]) await queueLabel(shop, id)
  await changeRows(shop, voided, "state = 'voided'")
  await letPrintJobsWait(shop, 11)
  expect(await notPrinted()).toBe(1)
  await shop.admin.send("GET", `/admin/shipment-ordering/shipments/${portrait}/label`)
  expect(await notPrinted()).toBe(0)
  expect(await server.take()).toBeUndefined()
})

it.each([
  ["thermal", [283, 425]],
  ["a4_1", [595, 842]],
  ["a4_2", [595, 842]],
  ["a4_4", [595, 842]],
])("a label for the paper %s has pages of that size", async (paper, size) => {
  await queueLabel(shop, portrait, paper)
  expect(await sizesOf((await server.take())?.pdf ?? Buffer.alloc(0))).toEqual([size])
})

it("a label that cannot be put on paper here is given as it came", async () => {
  await queueLabel(shop, note, "a4_4")
  const { pdf = Buffer.alloc(0) } = (await server.take()) ?? {}
  expect(await sizesOf(pdf)).toEqual([[283, 426]])
  expect(pdf.toString("latin1")).toContain("FreeText")
})

it("only the label of a shipment that has one can be queued", async () => {
  const noLabel = {
    status: 400,
    message: expect.stringContaining("once it is confirmed") as string,
  }
  expect(await tryToQueue({ shipment_id: withoutLabel, paper: "thermal" })).toEqual(noLabel)
  expect(await tryToQueue({ shipment_id: "soshp_unknown", paper: "thermal" })).toMatchObject({
    status: 404,
  })
  expect(await tryToQueue({ shipment_id: portrait, paper: "a5" })).toMatchObject({ status: 400 })
})

it("a label that is deleted while it waits is dropped with a warning, and the next one comes", async () => {
  const [, deleted = "", last = ""] = many
  const dropped = await queueLabel(shop, deleted)
  const next = await queueLabel(shop, last)
  await query(`delete from shipment_ordering_label where shipment_row_id = '${deleted}'`)
  expect((await server.take())?.id).toBe(next)
  expect(shop.store.logs.lines.join("\n")).toContain(
    `print job ${dropped} is dropped, shipment ${deleted} has no label to print`,
  )
})

it("a label that cannot be fetched from the service now does not hold up the next one, is seen after ten minutes, and comes later", async () => {
  await query(`delete from shipment_ordering_label where shipment_row_id = '${shipped}'`)
  const id = await queueLabel(shop, shipped)
  const next = await queueLabel(shop, portrait)
  await command(shop, "/faults", { operation: "label", kind: "status", status: 410, times: 6 })
  expect((await server.take())?.id).toBe(next)
  await server.done(next)
  for (let attempt = 2; attempt <= 6; attempt += 1) {
    await letPrintJobsWait(shop, 2)
    expect(await server.take()).toBeUndefined()
  }
  expect(await notPrinted()).toBe(1)
  await letPrintJobsWait(shop, 1)
  expect((await server.take())?.id).toBe(id)
})

it("the nightly job deletes labels that were printed a day ago, and others after a week", async () => {
  const jobs = []
  for (const id of [portrait, note, shipped]) jobs.push(await queueLabel(shop, id))
  const [printed = "", old = "", kept = ""] = jobs
  await query(
    `update shipment_ordering_print_job set printed_at = now() - interval '25 hours' where id = '${printed}'`,
  )
  await query(
    `update shipment_ordering_print_job set created_at = now() - interval '8 days' where id = '${old}'`,
  )
  await runJob(shop, "shipment-ordering-erase")
  expect(await query("select id from shipment_ordering_print_job")).toEqual([{ id: kept }])
})
