import { getOrder } from "../../harness/fulfil-order"
import { letTimePass } from "../../harness/ledger-of"
import { atTheService } from "../../harness/look-at-order"
import { runSql } from "../../harness/run-sql"
import { command, listShipments, runJob, shipmentIn } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { reconfigureStore } from "../../harness/reconfigure-store"
import { type ImportedOrder, importOrder } from "../../harness/import-order"

const RESUME = "shipment-ordering-resume"

const shop = shopWithKey({ shipped_on: "manual" })

const fulfil = (order: ImportedOrder, quantity: number) =>
  shop.admin.send("POST", `/admin/orders/${order.id}/fulfillments`, {
    location_id: shop.seed.stockLocationId,
    items: [{ id: order.items?.[0]?.id, quantity }],
  })

/** An order of two mugs, of which one was ordered alone, and the answer was lost. */
async function orderWithLostAnswer(): Promise<ImportedOrder> {
  const order = await importOrder(shop, {
    items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity: 2 }],
  })
  await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
  expect((await fulfil(order, 1)).status).toBe(400)
  expect(await atTheService(shop, order)).toHaveLength(1)
  return order
}

const aDayLater = async (order: ImportedOrder) => {
  await letTimePass(shop, order)
  await runSql(
    shop.databaseUrl,
    "UPDATE shipment_ordering_shipment SET created_at = created_at - interval '1 day' WHERE order_id = $1",
    [order.id],
  )
}

const statesOf = async (order: ImportedOrder) =>
  (await listShipments(shop, order.id)).map(({ state }) => state).sort()

it("a request whose answer was lost is abandoned a day after its items went in another parcel", async () => {
  const order = await orderWithLostAnswer()
  expect((await fulfil(order, 2)).status).toBe(200)
  await shipmentIn(shop, order.id, "confirmed")
  await runJob(shop, RESUME)
  // A merchant who cancels the other parcel at once may still come back to it.
  expect(await statesOf(order)).toEqual(["confirmed", "pending"])

  await aDayLater(order)
  await runJob(shop, RESUME)
  expect(await statesOf(order)).toEqual(["abandoned", "confirmed"])
  const confirmed = (await atTheService(shop, order)).filter(({ confirmed_at }) => confirmed_at)
  expect(confirmed).toHaveLength(1)
})

describe("a fulfillment that a crash left linked and uncounted", () => {
  /** One of two for a mug each, as a crash between the link and the count leaves it. */
  async function orderHalfCounted(): Promise<ImportedOrder> {
    await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: false })
    const order = await importOrder(shop, {
      items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity: 2 }],
    })
    expect((await fulfil(order, 1)).status).toBe(200)
    expect((await fulfil(order, 1)).status).toBe(200)
    await runSql(
      shop.databaseUrl,
      `UPDATE order_item
          SET fulfilled_quantity = 1, raw_fulfilled_quantity = '{"value": "1", "precision": 20}'
        WHERE order_id = $1 AND fulfilled_quantity = 2`,
      [order.id],
    )
    await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: true })
    await reconfigureStore(shop, { timing: { keyMaxAgeHours: 0.000001 } })
    return order
  }

  async function confirmInTime(order: ImportedOrder): Promise<number> {
    for (let round = 0; round < 2; round += 1) {
      await letTimePass(shop, order)
      await runJob(shop, RESUME)
    }
    return (await atTheService(shop, order)).filter(({ confirmed_at }) => confirmed_at).length
  }

  it("does not hold up the others of its lines", async () => {
    const order = await orderHalfCounted()
    // Core had not come to the stock: the other mug can be fulfilled again.
    await runSql(
      shop.databaseUrl,
      "UPDATE reservation_item SET deleted_at = NULL WHERE line_item_id = $1",
      [order.items?.[0]?.id],
    )
    expect(await confirmInTime(order)).toBe(1)
    expect(await statesOf(order)).toEqual(["abandoned", "confirmed"])
  })

  it("is counted if its items have left the stock, whichever of its order's is looked at first", async () => {
    const order = await orderHalfCounted()
    expect(await confirmInTime(order)).toBe(2)
    expect(await statesOf(order)).toEqual(["confirmed", "confirmed"])
    const [item] = (await getOrder(shop.admin, order.id)).items
    expect(item?.detail.fulfilled_quantity).toBe(2)
  })
})
