import { PDFDocument, PDFName, rgb } from "@cantoo/pdf-lib"
import { addLedgerRows } from "../../harness/add-ledger-rows"
import { annotate, encryptedLabel, labelWith } from "../../harness/odd-labels"
import { pdfBombs } from "../../harness/pdf-bombs"
import { fulfilOrder } from "../../harness/fulfil-order"
import { runSql } from "../../harness/run-sql"
import { command, shipmentIn } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { importOrder } from "../../harness/import-order"

const ROUTE = "/admin/shipment-ordering/shipments/labels"
const A4 = [595, 842]
const THERMAL = [283, 425]

const shop = shopWithKey()
/** With a label of the sandbox's own. */
let shipped: string
const rows = Array.from({ length: 20 }, (_, index) => `soshp_${100_001 + index}`)
const [
  portrait = "",
  landscape = "",
  three = "",
  broken = "",
  empty = "",
  cropped = "",
  garbled = "",
] = rows
const withoutLabel = "soshp_100020"
/** Without a label: with one more as many as are printed at once. */
const bare = Array.from({ length: 199 }, (_, index) => `soshp_${100_021 + index}`)

const print = (ids: string[], format: string) => shop.admin.send("POST", ROUTE, { ids, format })

/** Widths and heights of the pages, in whole points, and the places in `ids` of what was left out. */
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

async function labelOf(pages: [number, number][]): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (const size of pages) {
    document.addPage(size).drawRectangle({ x: 5, y: 5, width: 50, height: 20, color: rgb(0, 0, 0) })
  }
  return Buffer.from(await document.save())
}

/** What the page draws is packed in a way that does not unpack. */
async function unreadableContent(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([300, 400])
  const stream = document.context.stream("not packed at all", { Filter: "FlateDecode" })
  page.node.set(PDFName.of("Contents"), document.context.obj([document.context.register(stream)]))
  return Buffer.from(await document.save())
}

const keep = (rowId: string, content: Buffer) =>
  runSql(
    shop.databaseUrl,
    `insert into shipment_ordering_label (id, shipment_row_id, content_base64, byte_length)
     values ($1, $2, $3, $4)`,
    [`label of ${rowId}`, rowId, content.toString("base64"), content.length],
  )

beforeAll(async () => {
  const order = await importOrder(shop)
  await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
  shipped = (await shipmentIn(shop, order.id, "confirmed")).id
  await addLedgerRows(shop, { count: rows.length + bare.length, newest: "2026-05-01T00:00:00Z" })
  await keep(portrait, await labelOf([[283.46, 425.2]]))
  await keep(landscape, await labelOf([[425.2, 283.46]]))
  await keep(three, await labelOf(Array.from({ length: 3 }, () => [300, 400])))
  await keep(broken, Buffer.from("%PDF-1.7\nthis is where a disk was full"))
  const blank = await PDFDocument.create()
  blank.addPage([200, 300])
  await keep(empty, Buffer.from(await blank.save()))
  await keep(garbled, await unreadableContent())
  const whole = await PDFDocument.load(await labelOf([[595, 842]]))
  whole.getPage(0).setCropBox(0, 400, 283, 425)
  await keep(cropped, Buffer.from(await whole.save()))
})

describe("labels printed together", () => {
  it("are for thermal paper the carrier's pages as they are, in the order of the ids", async () => {
    expect(await printed([landscape, shipped, three, portrait], "thermal")).toEqual({
      missing: "",
      unread: "",
      unprintable: "",
      sizes: [[425, 283], THERMAL, [300, 400], [300, 400], [300, 400], THERMAL],
    })
  })

  it.each([
    ["a4_1", 6],
    ["a4_2", 3],
    ["a4_4", 2],
  ])("are on A4 sheets in %s, each sheet filled before the next", async (format, sheets) => {
    const { missing, sizes } = await printed([landscape, shipped, three, portrait], format)
    expect(missing).toBe("")
    expect(sizes).toEqual(Array.from({ length: sheets }, () => A4))
  })

  it("take a label once that is asked for twice, and one of which a part is shown", async () => {
    expect((await printed([cropped, portrait, cropped], "a4_1")).sizes).toEqual([A4, A4])
  })

  it("leave out, and name, what has no label, or one that cannot be read, and pass over what is unknown", async () => {
    const ids = [broken, portrait, "soshp_unknown", "nezināms\n", withoutLabel, landscape]
    for (const format of ["thermal", "a4_4"]) {
      const { missing, sizes } = await printed(ids, format)
      expect(missing).toBe("0,4")
      expect(sizes).toHaveLength(format === "thermal" ? 2 : 1)
    }
  })

  it("leave the place of a page with nothing on it to the next, and name a page that cannot be read", async () => {
    const { missing, sizes } = await printed([empty, portrait, garbled], "a4_1")
    expect({ missing, sizes }).toEqual({ missing: "2", sizes: [A4] })
  })

  it("leave out a label of before labels were checked that unpacks to 400 MB", async () => {
    await keep(withoutLabel, pdfBombs.objects())
    for (const format of ["thermal", "a4_4"]) {
      const { missing, sizes } = await printed([landscape, withoutLabel, portrait], format)
      expect(missing).toBe("1")
      expect(sizes).toHaveLength(format === "thermal" ? 2 : 1)
    }
    await runSql(
      shop.databaseUrl,
      "delete from shipment_ordering_label where shipment_row_id = $1",
      [withoutLabel],
    )
  })

  it("name a label that exists but cannot be printed, with the reason", async () => {
    await keep(withoutLabel, await encryptedLabel("AES-256", { userPassword: "secret" }))
    const [, , , , , , , note = ""] = rows
    await keep(note, await labelWith((page) => annotate(page, { Subtype: "FreeText" })))
    const { missing, unprintable } = await printed(
      [broken, withoutLabel, note, portrait, bare[0] ?? ""],
      "a4_4",
    )
    expect(missing).toBe("0,1,2,4")
    expect(unprintable).toBe("0=unreadable,1=needs_password,2=unprintable")
    const none = await print([withoutLabel], "thermal")
    expect(none.status).toBe(400)
    const words = await none.text()
    expect(words).toContain("This PDF needs a password to open")
    expect(words).not.toContain("None of these shipments has a label")
    for (const id of [withoutLabel, note]) {
      await runSql(
        shop.databaseUrl,
        "delete from shipment_ordering_label where shipment_row_id = $1",
        [id],
      )
    }
  })

  it("say what is left out of a full print in fewer letters than a proxy takes", async () => {
    const { missing } = await printed([...bare, portrait], "thermal")
    expect(missing?.split(",").map(Number)).toEqual(bare.map((_, index) => index))
    expect(missing?.length).toBeLessThan(1_000)
  })

  it("are refused with words when there is none", async () => {
    const answer = await print([withoutLabel], "thermal")
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain("once it is confirmed")
  })

  it("are refused with words when they are too much for one print", async () => {
    const heavy = rows.slice(7, 19).concat(garbled)
    await runSql(
      shop.databaseUrl,
      "delete from shipment_ordering_label where shipment_row_id = $1",
      [garbled],
    )
    for (const id of heavy) await keep(id, Buffer.alloc(5_000_000, "%PDF-"))
    const answer = await print(heavy, "a4_4")
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain("Print fewer")
    expect((await printed([portrait, ...heavy.slice(0, 8)], "thermal")).sizes).toEqual([THERMAL])
  })

  it("are fetched from the service where they are not kept, and left out where it does not answer", async () => {
    await runSql(
      shop.databaseUrl,
      "delete from shipment_ordering_label where shipment_row_id = $1",
      [shipped],
    )
    await command(shop, "/faults", { operation: "label", kind: "status", status: 410, times: 1 })
    expect(await printed([withoutLabel, portrait, shipped], "thermal")).toEqual({
      missing: "0",
      unread: "2",
      unprintable: "",
      sizes: [THERMAL],
    })
    await command(shop, "/faults", { operation: "label", kind: "status", status: 410, times: 1 })
    const none = await print([shipped], "thermal")
    expect(none.status).toBe(400)
    expect(await none.text()).toContain("No label could be fetched right now")
    expect(await printed([portrait, shipped], "thermal")).toEqual({
      missing: "",
      unread: "",
      unprintable: "",
      sizes: [THERMAL, THERMAL],
    })
  })

  it("leave out the label of a shipment that is settled with the service", async () => {
    const settle = (state: string) =>
      runSql(shop.databaseUrl, "update shipment_ordering_shipment set state = $2 where id = $1", [
        landscape,
        state,
      ])
    await settle("voided")
    expect(await printed([landscape, portrait], "thermal")).toEqual({
      missing: "0",
      unread: "",
      unprintable: "",
      sizes: [THERMAL],
    })
    await settle("confirmed")
  })

  it.each([
    [{ ids: [], format: "thermal" }, "ids"],
    [{ ids: Array.from({ length: 501 }, String), format: "thermal" }, "ids"],
    [{ ids: ["soshp_1"], format: "a3" }, "format"],
    [{ ids: ["soshp_1"] }, "format"],
  ])("are refused by the name of the field: %#", async (body, field) => {
    const answer = await shop.admin.send("POST", ROUTE, body)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(field)
  })

  it("are for those who are signed in", async () => {
    const body = { ids: [portrait], format: "thermal" }
    expect((await shop.storefront.send("POST", ROUTE, body)).status).toBe(401)
  })
})
