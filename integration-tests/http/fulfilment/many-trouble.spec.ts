import { fulfilOrder } from "../../harness/fulfil-order"
import { importOrder } from "../../harness/import-order"
import { allowWrites, DATABASE_WORDS, refuseWrites } from "../../harness/refuse-writes"
import { shipMany } from "../../harness/ship-runs"
import { listShipments, sandboxShipments } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey({ auto_confirm: false })

afterEach(() => allowWrites(shop))

interface Result {
  state?: string | null
  refusal: string | null
}

const postMany = async (path: string, body: Record<string, unknown>) =>
  (await shop.admin.post<{ results: Result[] }>(`/admin/shipment-ordering/${path}`, body)).results

const orderedShipment = async () => {
  const order = await importOrder(shop)
  await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
  const [shipment] = await listShipments(shop, order.id)
  return shipment?.id ?? ""
}

describe("while the database refuses to write one of many", () => {
  it("a confirmation of which the outcome is not known is told beside the others", async () => {
    const ids = [await orderedShipment(), await orderedShipment(), await orderedShipment()]
    await refuseWrites(shop, `new.id = '${ids[1]}' and new.state = 'confirmed'`)
    const results = await postMany("shipments/confirm", { ids })
    expect(results.map(({ state }) => state)).toEqual(["confirmed", "confirm_unknown", "confirmed"])
    expect(results.map(({ refusal }) => refusal)).toEqual([
      null,
      expect.stringMatching(/result is unknown.*Look at the shipment/s),
      null,
    ])
    expect(JSON.stringify(results)).not.toContain(DATABASE_WORDS)
  })

  it("an order says that something went wrong, in nobody's SQL, and the others ship", async () => {
    const [one, other] = [await importOrder(shop), await importOrder(shop)]
    const before = (await sandboxShipments(shop)).length
    await refuseWrites(shop, `new.order_id = '${one.id}'`)
    const run = await shipMany(shop, [one, other])
    expect(run.orders[0]?.refusal).toMatch(/an unexpected error happened in the store/)
    expect(run.orders[1]?.state).toBe("shipped")
    expect(JSON.stringify(run)).not.toContain(DATABASE_WORDS)
    expect(await sandboxShipments(shop)).toHaveLength(before + 1)
  })
})
