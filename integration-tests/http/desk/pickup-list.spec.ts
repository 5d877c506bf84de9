import { PDFDocument } from "@cantoo/pdf-lib"
import { addLedgerRows } from "../../harness/add-ledger-rows"
import { fulfilOrder } from "../../harness/fulfil-order"
import { pdfText } from "../../harness/pdf-text"
import { runSql } from "../../harness/run-sql"
import { placeOrder, shipmentIn, startTestShop, type TestShop } from "../../harness/test-shop"

const ROUTE = "/admin/shipment-ordering/shipments/pickup-list"

let shop: TestShop
const many = Array.from({ length: 120 }, (_, index) => `soshp_${100_001 + index}`)

const ask = (ids: string[], locale?: string) => shop.admin.send("POST", ROUTE, { ids, locale })

const printed = async (ids: string[], locale?: string) => {
  const answer = await ask(ids, locale)
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toBe("application/pdf")
  return new Uint8Array(await answer.arrayBuffer())
}

const pagesOf = async (ids: string[]) => (await PDFDocument.load(await printed(ids))).getPages()

beforeAll(async () => {
  shop = await startTestShop()
  await addLedgerRows(shop, { count: many.length, newest: "2026-05-01T00:00:00Z" })
})
afterAll(() => shop.sandbox.close())

describe("a pickup list", () => {
  it("is one A4 page for a shipment, whatever letters its service has", async () => {
    const order = await placeOrder(shop)
    await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
    const { id } = await shipmentIn(shop, order.id, "confirmed")
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_shipment set service_name = 'Ķēķa šķūņa sūtījums žņģ' where id = $1",
      [id],
    )
    expect((await pdfText(await printed([id])))[0]).toContain("Ķēķa šķūņa sūtījums žņģ")
    const pages = await pagesOf([id])
    expect(pages.map((page) => [page.getWidth(), page.getHeight()].map(Math.round))).toEqual([
      [595, 842],
    ])
  })

  it("is in the language of whoever prints it, and in English for a language that it has not", async () => {
    const ids = many.slice(0, 2)
    const [english, latvian, other] = await Promise.all(
      ["en-GB", "lv", "fr"].map(async (locale) => (await pdfText(await printed(ids, locale)))[0]),
    )
    expect(english).toMatch(/^Pickup list\n.*Tracking numbers\n#100001-ABC001\n.*2 shipments\n/s)
    expect(latvian).toMatch(/^Paņemšanas saraksts\n.*Izsekošanas numuri\n#100001-.*2 sūtījumi\n/s)
    expect(other).toBe(english)
  })

  it("names all packages and no more than twenty of the numbers of a large shipment", async () => {
    const [id] = many.slice(-1)
    await runSql(
      shop.databaseUrl,
      `update shipment_ordering_shipment set packages = $2,
              tracking_numbers = (select array_agg('NR' || n) from generate_series(101, 200) n)
        where id = $1`,
      [id, JSON.stringify(Array.from({ length: 100 }, () => ({ weight: "0.25" })))],
    )
    const [page, ...more] = await pdfText(await printed([id ?? ""]))
    expect(more).toEqual([])
    expect(page).toContain("\n100\n25\n")
    expect(page).toContain("NR120")
    expect(page).toContain("(+\u00A080)")
    expect(page).not.toContain("NR121")
  })

  it("goes on over as many pages as it needs, and no further", async () => {
    const few = (await pagesOf(many.slice(0, 20))).length
    const all = (await pagesOf(many)).length
    expect(few).toBe(1)
    expect(all).toBeGreaterThan(2)
    expect(all).toBeLessThan(7)
  })

  it("is refused for what no carrier takes along, and for what is not there", async () => {
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_shipment set state = 'abandoned' where id = $1",
      [many[0]],
    )
    const abandoned = await ask(many.slice(0, 1))
    expect({ status: abandoned.status, text: await abandoned.text() }).toEqual({
      status: 400,
      text: expect.stringContaining("not confirmed"),
    })
    const unknown = await ask(["soshp_unknown"])
    expect({ status: unknown.status, text: await unknown.text() }).toEqual({
      status: 404,
      text: expect.stringContaining("Of the chosen shipments 1 no longer exist"),
    })
    expect((await ask([])).status).toBe(400)
    expect((await shop.storefront.send("POST", ROUTE, { ids: many })).status).toBe(401)
  })
})
