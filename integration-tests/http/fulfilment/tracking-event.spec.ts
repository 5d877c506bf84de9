import { expireLease } from "../../harness/expire-lease"
import { fulfilOrder } from "../../harness/fulfil-order"
import { runSql } from "../../harness/run-sql"
import { command, runJob, sandboxShipments, shipmentIn, until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { importOrder } from "../../harness/import-order"

const shop = shopWithKey({
  tracking_url_templates: { "*": "https://carrier.example/{number}" },
})

beforeAll(async () => {
  await shop.admin.post("/admin/shipment-ordering/boxes", {
    name: "For one mug",
    inner_length: 150,
    inner_width: 120,
    inner_height: 130,
    tare_weight: 50,
    max_weight: 1000,
  })
})

interface Told {
  new_numbers: { number: string; url: string | null }[]
  numbers: { number: string }[]
  [field: string]: unknown
}

/** What the shop's own subscriber was told of an order, in the order in which it came. */
const toldOf = async (order: { id: string }): Promise<Told[]> => {
  const { notifications } = await shop.admin.get<{ notifications: { data: Told }[] }>(
    `/admin/notifications?to=${order.id}&channel=feed&order=created_at&fields=%2Bdata`,
  )
  return notifications.map(({ data }) => data)
}

const toldTimes = (order: { id: string }, times: number) =>
  until(`the shop is told ${times} times`, async () => {
    const told = await toldOf(order)
    return told.length >= times ? told : undefined
  })

const confirmedOrder = async (quantity = 1) => {
  const order = await importOrder(shop, {
    // Takes several packages.
    serviceCode: "carrierA_standard",
    items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity }],
  })
  const fulfillment = await fulfilOrder(shop.admin, {
    orderId: order.id,
    stockLocationId: shop.seed.stockLocationId,
  })
  return { order, fulfillment, shipment: await shipmentIn(shop, order.id, "confirmed") }
}

const issue = (shipmentId: string | null, tracking_numbers?: string[]) =>
  command(shop, `/shipments/${shipmentId}/issue`, { tracking_numbers })

describe("the store's event of tracking numbers", () => {
  it("tells which order, which numbers and where to look, once, and no person's data", async () => {
    const { order, fulfillment, shipment } = await confirmedOrder()
    await issue(shipment.shipment_id)
    const [told] = await toldTimes(order, 1)
    const tracked = await shipmentIn(shop, order.id, "tracked")
    const numbers = tracked.tracking.map(({ number }) => ({
      number,
      url: `https://carrier.example/${number}`,
    }))
    expect(told).toEqual({
      id: shipment.id,
      order_id: order.id,
      fulfillment_id: fulfillment.id,
      service_code: "carrierA_standard",
      service_name: "Carrier A Standard",
      new_numbers: numbers,
      numbers,
      package_count: 1,
      locker: null,
    })
    const sent = (await sandboxShipments(shop)).find(
      ({ id }) => id === Number(shipment.shipment_id),
    )
    await Promise.all(
      Array.from({ length: 3 }, () =>
        fetch(
          `${String(sent?.body.callback_success_url)}?shipment_id=${shipment.shipment_id}` +
            `&tracking_numbers=${numbers[0]?.number}`,
        ),
      ),
    )
    await runJob(shop, "shipment-ordering-resume")
    expect(await toldOf(order)).toHaveLength(1)
  })

  it("tells a number that comes later in an event of its own, beside those known", async () => {
    const { order, shipment } = await confirmedOrder(2)
    expect(shipment.packages).toHaveLength(2)
    await issue(shipment.shipment_id, ["FIRST0001"])
    await toldTimes(order, 1)
    await issue(shipment.shipment_id, ["FIRST0001", "SECOND002"])
    // The callback of the second number may come meanwhile: too early to be read, it makes the next poll later.
    const second = await until("the shop is told of the second number", async () => {
      await expireLease(shop, shipment.id, { pollNow: true })
      await runSql(
        shop.databaseUrl,
        "update shipment_ordering_shipment set last_read_at = null where id = $1",
        [shipment.id],
      )
      await runJob(shop, "shipment-ordering-poll")
      return (await toldOf(order))[1]
    })
    expect(second.new_numbers.map(({ number }) => number)).toEqual(["SECOND002"])
    expect(second.numbers.map(({ number }) => number)).toEqual(["FIRST0001", "SECOND002"])
  })

  it("is sent by the resume job where a crash came before it", async () => {
    const { order, shipment } = await confirmedOrder()
    const numbers = ["LOST00001"]
    await runSql(
      shop.databaseUrl,
      `update shipment_ordering_shipment set state = 'tracked', tracking_numbers = $2 where id = $1`,
      [shipment.id, numbers],
    )
    await runJob(shop, "shipment-ordering-resume")
    const [told] = await toldTimes(order, 1)
    expect(told?.new_numbers.map(({ number }) => number)).toEqual(numbers)
    await runJob(shop, "shipment-ordering-resume")
    expect(await toldOf(order)).toHaveLength(1)
  })
})
