import type { OrdersToShip } from "../../../src/api/admin/shipment-ordering/orders/orders"
import { importOrder, type ImportedOrder } from "../../harness/import-order"
import { atTheService } from "../../harness/look-at-order"
import { pdfText } from "../../harness/pdf-text"
import { runSql } from "../../harness/run-sql"
import { planOf, shipFromAdmin, tryToShip } from "../../harness/ship-from-admin"
import { shopWithKey } from "../../harness/worlds"

const PLUGIN = "/admin/shipment-ordering"

const shop = shopWithKey()
let made = 0

/** An order as a shop has it whose `medusa-config` gives orders numbers of their own. */
const numberedOrder = async (): Promise<{ order: ImportedOrder; own: string; text: string }> => {
  const order = await importOrder(shop)
  const own = `EU-2026-${(made += 1)}`
  await runSql(shop.databaseUrl, `update "order" set custom_display_id = $2 where id = $1`, [
    order.id,
    own,
  ])
  return { order, own, text: `#${order.display_id} (${own})` }
}

const printed = async (document: string, order: ImportedOrder) => {
  const body = { order_ids: [order.id] }
  const answer = await shop.admin.send("POST", `${PLUGIN}/documents/${document}`, body)
  expect(answer.status).toBe(200)
  return (await pdfText(new Uint8Array(await answer.arrayBuffer()))).join("\n")
}

const toShip = async (q: string) => {
  const { orders } = await shop.admin.get<OrdersToShip>(
    `${PLUGIN}/orders/to-ship?q=${encodeURIComponent(q)}`,
  )
  return orders.map(({ id, order_number }) => [id, order_number])
}

const shipments = async (q: string) => {
  const found = await shop.admin.get<{ shipments: { order_id: string; order_number: string }[] }>(
    `${PLUGIN}/shipments?q=${encodeURIComponent(q)}`,
  )
  return found.shipments.map(({ order_id, order_number }) => [order_id, order_number])
}

describe("an order that has a number of the shop's own", () => {
  it("is listed to be shipped with both numbers, and found by each", async () => {
    const { order, own, text } = await numberedOrder()
    for (const q of [own, own.toLowerCase(), `#${order.display_id}`]) {
      expect(await toShip(q)).toEqual([[order.id, text]])
    }
    expect((await planOf(shop, order)).order.order_number).toBe(text)
  })

  it("is among the shipments with both numbers, found by each, and named so in the export", async () => {
    const { order, own, text } = await numberedOrder()
    await shipFromAdmin(shop, order)
    for (const q of [own, `#${own}`, own.toLowerCase(), `#${order.display_id}`]) {
      expect(await shipments(q)).toEqual([[order.id, text]])
    }
    const answer = await shop.admin.send("GET", `${PLUGIN}/shipments/export?q=${own}`)
    const [names = "", line = ""] = (await answer.text()).split("\r\n")
    expect(names.split(",").at(-1)).toBe("order_number")
    expect(line.split(",").at(-1)).toBe(text)
  })

  it("has both numbers on paper and in messages, and the frozen reference at the service", async () => {
    const { order, text } = await numberedOrder()
    expect(await printed("pick-list", order)).toContain(text)
    expect(await printed("packing-slips", order)).toContain(text)
    await shipFromAdmin(shop, order)
    expect(await tryToShip(shop, order)).toMatchObject({
      status: 400,
      message: expect.stringContaining(`Nothing of order ${text} is left to ship.`),
    })
    const [sent] = await atTheService(shop, order)
    expect(sent?.body.parcel_description).toMatch(new RegExp(`#${order.display_id}-\\w{6}$`))
  })
})
