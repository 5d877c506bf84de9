import {
  fulfil,
  getOrder,
  liveFulfillments,
  onlyShipment,
  readLabels,
} from "../../harness/fulfil-order"
import { outcomeOf } from "../../harness/http-client"
import { changeRows } from "../../harness/ledger-rows"
import { importAndFulfil, type ImportedOrder, importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { errorLines } from "../../harness/store-process"
import {
  command,
  listShipments,
  runJob,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

// A shop with a key, whose job marks a parcel as shipped: at its pickup, or once it has a number.

const shop = shopWithKey({ shipped_on: "manual" })

const resume = () => runJob(shop, "shipment-ordering-resume")

const statusOf = async (order: ImportedOrder) =>
  (await getOrder(shop.admin, order.id)).fulfillment_status

/** How many items the order counts as fulfilled and as shipped. */
const countsOf = async (order: ImportedOrder) => {
  const { items } = await getOrder(shop.admin, order.id)
  return items.map(({ detail }) => [detail.fulfilled_quantity, detail.shipped_quantity])
}

describe("orders at pickup time", () => {
  beforeEach(() => shop.configure({ shipped_on: "pickup" }))

  const confirmedOrder = async () => {
    const { order, shipment } = await importAndFulfil(shop)
    await until("its label is shown", async () =>
      (await readLabels(shop, order)).length > 0 ? true : undefined,
    )
    return { order, shipment }
  }

  const pickedUpSince = (rowId: string, interval: string) =>
    changeRows(shop, rowId, "pickup_at = now() - $2::interval", interval)

  /** Without a tracking page the dashboard would hide a number that has a link to the PDF. */
  const expectPdfBeside = async (order: ImportedOrder, tracking: { number: string }[]) => {
    const { id } = await onlyShipment(shop, order)
    const shown = (await readLabels(shop, order)).map(
      ({ tracking_number, label_url }) => [tracking_number, label_url] as const,
    )
    expect(Object.fromEntries(shown)).toEqual({
      "": expect.stringContaining(`/shipments/${id}/label`),
      ...Object.fromEntries(tracking.map(({ number }) => [number, "#"])),
    })
    expect(shown).toHaveLength(tracking.length + 1)
  }

  it("an order is marked as shipped at pickup time, not before, and then once, with its label kept", async () => {
    const { order, shipment } = await confirmedOrder()
    const labels = await readLabels(shop, order)
    await resume()
    expect(await statusOf(order)).toBe("fulfilled")

    await pickedUpSince(shipment.id, "1 minute")
    await resume()
    expect(await statusOf(order)).toBe("shipped")
    const [shipped] = await liveFulfillments(shop, order)
    expect(shipped?.shipped_at).not.toBeNull()
    expect((await readLabels(shop, order)).map(({ label_url }) => label_url)).toEqual(
      labels.map(({ label_url }) => label_url),
    )
    await resume()
    expect((await liveFulfillments(shop, order))[0]?.shipped_at).toBe(shipped?.shipped_at)
    expect(await countsOf(order)).toEqual([[1, 1]])
  })

  it("an order is marked as shipped at pickup time although numbers came before, which neither mark it nor replace its label", async () => {
    const { order, shipment } = await confirmedOrder()
    await command(shop, `/shipments/${shipment.shipment_id}/issue`)
    const { tracking } = await shipmentIn(shop, order.id, "tracked")
    await resume()
    expect(await statusOf(order)).toBe("fulfilled")
    await pickedUpSince(shipment.id, "1 minute")
    await resume()
    expect(await statusOf(order)).toBe("shipped")
    await expectPdfBeside(order, tracking)
  })

  it("an order is marked as shipped at pickup time, unless that was over a week ago, and numbers that come afterwards stand beside its label", async () => {
    const { order, shipment } = await confirmedOrder()
    await pickedUpSince(shipment.id, "8 days")
    await resume()
    // Changing the setting sends no e-mails about old parcels.
    expect(await statusOf(order)).toBe("fulfilled")
    await pickedUpSince(shipment.id, "6 days")
    await resume()
    expect(await statusOf(order)).toBe("shipped")
    await command(shop, `/shipments/${shipment.shipment_id}/issue`)
    const { tracking } = await shipmentIn(shop, order.id, "tracked")
    await expectPdfBeside(order, tracking)
    expect(await statusOf(order)).toBe("shipped")
  })

  it("an order is marked as shipped at pickup time, parcel by parcel, where an order goes in several", async () => {
    const order = await importOrder(shop, { sku: "MUG-03", quantity: 3 })
    const line = order.items[0]?.id ?? ""
    await fulfil(shop, order, { [line]: 2 })
    await fulfil(shop, order, { [line]: 1 })
    const rows = await until("both are confirmed", async () => {
      const shipments = await listShipments(shop, order.id)
      return shipments.every(({ state }) => state === "confirmed") ? shipments : undefined
    })
    await pickedUpSince(rows[0]?.id ?? "", "1 minute")
    await resume()
    expect(await statusOf(order)).toBe("partially_shipped")
    await pickedUpSince(rows[1]?.id ?? "", "1 minute")
    await resume()
    expect(await statusOf(order)).toBe("shipped")
    expect(await countsOf(order)).toEqual([[3, 3]])
  })

  it("an order is marked as shipped at pickup time, unless the merchant has marked it by hand before", async () => {
    const { order, shipment } = await confirmedOrder()
    const [{ id } = { id: "" }] = await liveFulfillments(shop, order)
    await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${id}/shipments`, {
      items: order.items.map((item) => ({ id: item.id, quantity: item.quantity })),
    })
    const [byHand] = await liveFulfillments(shop, order)
    await pickedUpSince(shipment.id, "1 minute")
    await resume()
    expect((await liveFulfillments(shop, order))[0]?.shipped_at).toBe(byHand?.shipped_at)
    expect((await onlyShipment(shop, order)).last_error).toBeNull()
  })
})

describe("orders of two parcels", () => {
  beforeEach(() => shop.configure({ shipped_on: "manual" }))

  /** An order of two mugs, one of which has its tracking number. */
  async function orderWithOneParcel() {
    const order = await importOrder(shop, { quantity: 2 })
    const line = order.items[0]?.id ?? ""
    await fulfil(shop, order, { [line]: 1 })
    const { shipment_id } = await shipmentIn(shop, order.id, "confirmed")
    await command(shop, `/shipments/${shipment_id}/issue`)
    await shipmentIn(shop, order.id, "tracked")
    const fulfilOther = async () =>
      outcomeOf(
        await shop.admin.send("POST", `/admin/orders/${order.id}/fulfillments`, {
          location_id: shop.seed.stockLocationId,
          items: [{ id: line, quantity: 1 }],
        }),
      )
    return { order, fulfilOther }
  }

  it("a parcel of an order with two is not marked as shipped while the other one is being ordered, and is afterwards", async () => {
    const { order, fulfilOther } = await orderWithOneParcel()
    await command(shop, "/faults", { operation: "create", kind: "delay", ms: 3000, times: 1 })
    const second = fulfilOther()
    await shipmentIn(shop, order.id, "pending")
    await shop.configure({ shipped_on: "numbers" })
    await resume()
    expect(await countsOf(order)).toEqual([[1, 0]])

    expect((await second).status).toBe(200)
    await shipmentIn(shop, order.id, "confirmed")
    await resume()
    expect(await countsOf(order)).toEqual([[2, 1]])
  })

  it("a parcel of an order with two is not ordered while the other one is being marked as shipped", async () => {
    const { order, fulfilOther } = await orderWithOneParcel()
    await changeRows(shop, order.id, "shipping_until = now() + interval '1 minute'")
    const before = upstreamCalls(shop).create
    expect(await fulfilOther()).toEqual({
      status: 400,
      message: expect.stringContaining("marked as shipped"),
    })
    expect(upstreamCalls(shop).create).toBe(before)
    await changeRows(shop, order.id, "shipping_until = now()")
    expect((await fulfilOther()).status).toBe(200)
    expect(await countsOf(order)).toEqual([[2, 0]])
  })

  it("a parcel of an order with two is marked and counted once if a crash has left it counted as shipped and not marked", async () => {
    const { order, fulfilOther } = await orderWithOneParcel()
    await fulfilOther()
    await runSql(
      shop.databaseUrl,
      `update order_item set shipped_quantity = 1, raw_shipped_quantity = '{"value": "1", "precision": 20}'
        where order_id = $1`,
      [order.id],
    )
    await shop.configure({ shipped_on: "numbers" })
    await resume()
    expect(await countsOf(order)).toEqual([[2, 1]])
    const { fulfillments = [] } = await getOrder(shop.admin, order.id)
    expect(fulfillments.filter(({ shipped_at }) => shipped_at)).toHaveLength(1)
  })
})

it("marking parcels as shipped leaves a log without errors", () => {
  expect(errorLines(shop.store.logs.lines)).toEqual([])
})
