import { PDFDocument } from "@cantoo/pdf-lib"
import { addLedgerRows } from "../harness/add-ledger-rows"
import { fulfilOrder } from "../harness/fulfil-order"
import { runSql } from "../harness/run-sql"
import { placeOrder, shipmentIn, startTestShop, type TestShop } from "../harness/test-shop"

const ROUTE = "/admin/shipment-ordering/shipments/pickup-list"

let shop: TestShop
const many = Array.from({ length: 120 }, (_, index) => `soshp_${100_001 + index}`)

const ask = (ids: string[]) => shop.admin.send("POST", ROUTE, { ids })

const pagesOf = async (ids: string[]) => {
  const answer = await ask(ids)
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toBe("application/pdf")
  return (await PDFDocument.load(await answer.arrayBuffer())).getPages()
}

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
    const pages = await pagesOf([id])
    expect(pages.map((page) => [page.getWidth(), page.getHeight()].map(Math.round))).toEqual([
      [595, 842],
    ])
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
      "update shipment_ordering_shipment set state = 'let_go' where id = $1",
      [many[0]],
    )
    const letGo = await ask(many.slice(0, 1))
    expect({ status: letGo.status, text: await letGo.text() }).toEqual({
      status: 400,
      text: expect.stringContaining("not confirmed"),
    })
    const unknown = await ask(["soshp_unknown"])
    expect({ status: unknown.status, text: await unknown.text() }).toEqual({
      status: 404,
      text: expect.stringContaining("soshp_unknown"),
    })
    expect((await ask([])).status).toBe(400)
    expect((await shop.storefront.send("POST", ROUTE, { ids: many })).status).toBe(401)
  })
})
