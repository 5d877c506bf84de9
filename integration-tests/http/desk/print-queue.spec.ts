// A shop with a shipment, and rows of shipments that were never ordered, some of which have a label.
import { PDFDocument } from "@cantoo/pdf-lib"
import { outcomeOf } from "../../harness/http-client"
import { addLedgerRows, changeRows } from "../../harness/ledger-rows"
import { annotate, labelWith } from "../../harness/odd-labels"
import { importAndFulfil } from "../../harness/orders"
import {
  changePrintQueue,
  endPrintLeases,
  printServer,
  queueLabel,
  readPrintQueue,
} from "../../harness/print-queue"
import { runSql } from "../../harness/run-sql"
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

beforeEach(async () => {
  server = printServer(shop, (await changePrintQueue(shop, "on")).key)
})
afterEach(() => query("delete from shipment_ordering_print_job"))

const WRONG = { status: 401, message: expect.stringContaining("not the key") as string }

it("only the key of the queue opens it, until it is renewed or the queue is off, and it is not stored or logged", async () => {
  const { key = "", url } = await readPrintQueue(shop)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(url).toBe(`${shop.store.url}/hooks/shipment-ordering/print-queue`)
  expect((await changePrintQueue(shop, "on")).key).toBe(key)
  expect((await server.next()).status).toBe(204)
  for (const header of [
    "",
    "Bearer",
    `Basic ${key}`,
    `Bearer ${key}x`,
    `Bearer ${"a".repeat(9000)}`,
  ]) {
    const stranger = printServer(shop, null, header)
    expect(await outcomeOf(await stranger.next())).toEqual(WRONG)
    expect(await stranger.done("sojob_1")).toBe(401)
  }
  const renewed = await changePrintQueue(shop, "renew")
  expect(renewed.key).not.toBe(key)
  expect(await outcomeOf(await server.next())).toEqual(WRONG)
  const again = printServer(shop, renewed.key)
  await queueLabel(shop, portrait)
  expect(await again.take()).toBeDefined()

  await queueLabel(shop, note)
  expect(await changePrintQueue(shop, "off")).toMatchObject({ is_on: false, key: null, waiting: 0 })
  expect(await outcomeOf(await again.next())).toEqual(WRONG)
  expect(await tryToQueue({ shipment_id: portrait, paper: "thermal" })).toEqual({
    status: 400,
    message: expect.stringContaining("The print queue is off."),
  })
  const off = await shop.admin.send("POST", "/admin/shipment-ordering/print-queue", {
    action: "renew",
  })
  expect(off.status).toBe(400)

  const { key: last } = await changePrintQueue(shop, "on")
  const [settings] = await query<{ values: { print_queue_nonce: string } }>(
    "select values from shipment_ordering_settings",
  )
  expect(settings?.values.print_queue_nonce).toMatch(/^[\w-]{22}$/)
  const shown = await shop.admin.send("GET", "/admin/shipment-ordering/settings")
  const places = [JSON.stringify(settings), await shown.text(), ...shop.store.logs.lines].join("\n")
  for (const secret of [key, renewed.key, last]) expect(places).not.toContain(secret)
  expect(places).toContain("a print server was refused")
})

it("two print servers at the same moment get different labels, the oldest first, and each once", async () => {
  const jobs: string[] = []
  for (const id of many) jobs.push(await queueLabel(shop, id))
  expect((await server.take())?.id).toBe(jobs[0])
  const taken = await Promise.all(many.slice(1).map(() => server.take()))
  expect(taken.map((one) => one?.id).sort()).toEqual(jobs.slice(1).sort())
  expect(await server.take()).toBeUndefined()
  expect(await readPrintQueue(shop)).toMatchObject({ waiting: 6, failed: 0 })
})

it("a label is given out again until it is said to be printed, and only then marked so; saying it twice does no harm", async () => {
  const id = await queueLabel(shop, shipped)
  expect(await printedAt(shipped)).toBeNull()
  expect(await server.take()).toMatchObject({ id, type: "application/pdf" })
  expect(await server.take()).toBeUndefined()
  await endPrintLeases(shop)
  expect((await server.take())?.id).toBe(id)
  expect(await printedAt(shipped)).toBeNull()
  expect(await server.done(id)).toBe(204)
  expect(await printedAt(shipped)).not.toBeNull()
  await endPrintLeases(shop)
  expect(await server.take()).toBeUndefined()
  expect(await server.done(id)).toBe(204)
  expect(await server.done("sojob_unknown")).toBe(404)
  const { waiting, last_asked_at } = await readPrintQueue(shop)
  expect(waiting).toBe(0)
  expect(Date.now() - Date.parse(last_asked_at ?? "")).toBeLessThan(60_000)
  const { day } = await shop.admin.get<{ day: object }>("/admin/shipment-ordering/pack-bench")
  expect(day).toMatchObject({ print_queue: { is_on: true, last_asked_at } })
})

it("a label that was given out five times in vain counts as failed, until it is queued again", async () => {
  const id = await queueLabel(shop, portrait)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect((await server.take())?.id).toBe(id)
    expect(await readPrintQueue(shop)).toMatchObject({ waiting: 1, failed: 0 })
    await endPrintLeases(shop)
  }
  expect(await server.take()).toBeUndefined()
  expect(await readPrintQueue(shop)).toMatchObject({ waiting: 0, failed: 1 })
  await queueLabel(shop, portrait)
  expect(await readPrintQueue(shop)).toMatchObject({ waiting: 1, failed: 0 })
})

it("a label for a printer goes only to a print server of that name, and any other to whoever asks first", async () => {
  const forTable = await queueLabel(shop, portrait, { printer: " Table 1 " })
  expect(await server.take()).toBeUndefined()
  expect(await server.take("table 2")).toBeUndefined()
  const forAny = await queueLabel(shop, note)
  expect((await server.take("TABLE 1"))?.id).toBe(forTable)
  expect((await server.take("table 1"))?.id).toBe(forAny)
  for (const wrong of [`?printer=${"a".repeat(101)}`, "?printer=%00", "?printer=a&printer=b"]) {
    expect((await server.next(wrong)).status).toBe(400)
  }
})

it.each([
  ["thermal", [283, 425]],
  ["a4_1", [595, 842]],
  ["a4_2", [595, 842]],
  ["a4_4", [595, 842]],
])("a label for the paper %s has pages of that size", async (paper, size) => {
  await queueLabel(shop, portrait, { paper })
  expect(await sizesOf((await server.take())?.pdf ?? Buffer.alloc(0))).toEqual([size])
})

it("a label that cannot be put on paper here is given as it came", async () => {
  await queueLabel(shop, note, { paper: "a4_4" })
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

it("a label that is deleted or voided while it waits is dropped with a warning, and the next one comes", async () => {
  const [deleted = "", voided = "", last = ""] = many
  for (const id of [deleted, voided]) await queueLabel(shop, id)
  const next = await queueLabel(shop, last)
  await query(`delete from shipment_ordering_label where shipment_row_id = '${deleted}'`)
  await changeRows(shop, voided, "state = 'voided'")
  expect((await server.take())?.id).toBe(next)
  expect(await readPrintQueue(shop)).toMatchObject({ waiting: 1, failed: 0 })
  const log = shop.store.logs.lines.join("\n")
  expect(log).toContain(`shipment ${deleted} has no label to print`)
  expect(log).toContain(`shipment ${voided} has no label to print`)
})

it("a label that cannot be fetched from the service now does not hold up the next one, and comes later", async () => {
  await query(`delete from shipment_ordering_label where shipment_row_id = '${shipped}'`)
  const id = await queueLabel(shop, shipped)
  const next = await queueLabel(shop, portrait)
  await command(shop, "/faults", { operation: "label", kind: "status", status: 410, times: 1 })
  expect((await server.take())?.id).toBe(next)
  await endPrintLeases(shop)
  expect((await server.take())?.id).toBe(id)
})

it("a label that cannot be fetched while the service is down never counts as failed", async () => {
  await query(`delete from shipment_ordering_label where shipment_row_id = '${shipped}'`)
  const id = await queueLabel(shop, shipped)
  await command(shop, "/faults", { operation: "label", kind: "status", status: 410, times: 6 })
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    expect(await server.take()).toBeUndefined()
    await endPrintLeases(shop)
  }
  expect(await readPrintQueue(shop)).toMatchObject({ waiting: 1, failed: 0 })
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
