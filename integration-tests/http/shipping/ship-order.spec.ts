import { importOrder } from "../../harness/import-order"
import { getOrder } from "../../harness/fulfil-order"
import { atTheService, liveFulfillments, onlyShipment } from "../../harness/look-at-order"
import { planOf, shipFromAdmin, tryToShip } from "../../harness/ship-from-admin"
import { clearFaults, command, listShipments, shipmentIn } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { tryToFulfil } from "../../harness/try-to-fulfil"

const shop = shopWithKey()

beforeEach(() => clearFaults(shop))

/** What the service was told of an order's one shipment. */
const toldOf = async (order: { id: string; display_id?: number }) => {
  const [shipment, ...more] = await atTheService(shop, order)
  expect(more).toEqual([])
  return shipment?.body ?? {}
}

const twoMugs = () =>
  importOrder(shop, { items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity: 2 }] })

describe("one click", () => {
  it("orders and confirms a shipment, and the order shows it as any fulfillment", async () => {
    const order = await importOrder(shop)
    const { fulfillment_id, shipment } = await shipFromAdmin(shop, order)
    expect(shipment.fulfillment_id).toBe(fulfillment_id)
    expect((await shipmentIn(shop, order.id, "confirmed")).id).toBe(shipment.id)
    const fulfillments = await liveFulfillments(shop, order)
    expect(fulfillments.map(({ id }) => id)).toEqual([fulfillment_id])
    expect((await getOrder(shop.admin, order.id)).fulfillment_status).toBe("fulfilled")
  })

  it("sent twice at once makes one shipment, which is confirmed once", async () => {
    const order = await importOrder(shop)
    const outcomes = await Promise.all([tryToShip(shop, order), tryToShip(shop, order)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 400])
    await shipmentIn(shop, order.id, "confirmed")
    const atService = await atTheService(shop, order)
    expect(atService.map(({ confirmed_at }) => confirmed_at !== null)).toEqual([true])
    expect(await tryToShip(shop, order)).toMatchObject({
      status: 400,
      message: expect.stringMatching(/Nothing of order #\d+ is left to ship. \(items\)/),
    })
  })

  it("on a part of the items ships that part, and the rest the next time", async () => {
    const order = await twoMugs()
    const [item] = order.items ?? []
    await shipFromAdmin(shop, order, { items: [{ id: item?.id, quantity: 1 }] })
    expect((await getOrder(shop.admin, order.id)).fulfillment_status).toBe("partially_fulfilled")
    const { items } = await planOf(shop, order)
    expect(items).toMatchObject([{ ordered: 2, shippable: 1, quantity: 1 }])
    await shipFromAdmin(shop, order)
    expect((await listShipments(shop, order.id)).map(({ lines }) => lines[0]?.quantity)).toEqual([
      1, 1,
    ])
  })
})

describe("the recipient", () => {
  it("is corrected on the order, and goes out corrected", async () => {
    const order = await importOrder(shop)
    await shipFromAdmin(shop, order, {
      recipient: { first_name: "Līga", phone: "+37129111222", postal_code: "LV-1011" },
    })
    expect(await toldOf(order)).toMatchObject({
      recipient_name: "Līga Bērziņš",
      recipient_phone: "+37129111222",
      zip_code: "LV-1011",
    })
    const { shipping_address } = await getOrder(shop.admin, order.id)
    expect(shipping_address).toMatchObject({
      first_name: "Līga",
      last_name: "Bērziņš",
      postal_code: "LV-1011",
      country_code: "lv",
    })
  })

  it("that the service refuses is told at its field, and a corrected one ships", async () => {
    const order = await importOrder(shop)
    const refused = await tryToShip(shop, order, { recipient: { postal_code: "LV-10" } })
    expect(refused).toMatchObject({
      status: 400,
      message: expect.stringMatching(/\(recipient\.postal_code\)/),
    })
    // No id of a call, which only the log knows.
    expect(refused.message).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
    await shipFromAdmin(shop, order, { recipient: { postal_code: "LV-1010" } })
    expect(await toldOf(order)).toMatchObject({ zip_code: "LV-1010" })
  })

  it.each([
    ["nobody could call or find", { phone: "12", postal_code: "ZZZ" }, ["phone", "postal_code"]],
    ["the service has no price for", { postal_code: "LV-10" }, ["postal_code"]],
    ["has no street", { address_1: "" }, ["address_1"]],
  ])("that %s is not saved on the order", async (_, recipient, fields) => {
    const order = await importOrder(shop)
    const before = (await getOrder(shop.admin, order.id)).shipping_address
    const refused = await tryToShip(shop, order, { recipient })
    expect(refused.status).toBe(400)
    for (const field of fields) {
      expect(refused.message).toContain(`(recipient.${field})`)
    }
    expect((await getOrder(shop.admin, order.id)).shipping_address).toEqual(before)
    expect(await atTheService(shop, order)).toEqual([])
    await shipFromAdmin(shop, order)
    expect(await toldOf(order)).toMatchObject({ zip_code: "LV-1010" })
  })

  it("that the service has no price for is an issue of the quotes at its field, told once", async () => {
    const order = await importOrder(shop)
    const overrides = { recipient: { postal_code: "LV-10" } }
    const { issues, services } = await planOf(shop, order, overrides)
    expect(issues).toEqual([
      { field: "recipient.postal_code", message: expect.stringContaining("LV-NNNN") },
    ])
    expect(services.map(({ is_available }) => is_available)).not.toContain(true)
    expect((await planOf(shop, order)).issues).toEqual([])
  })

  it("without a name is refused before anything is sent", async () => {
    const order = await importOrder(shop)
    const refused = await tryToShip(shop, order, {
      recipient: { first_name: "", last_name: "", city: "" },
    })
    expect(refused.status).toBe(400)
    expect(refused.message).toContain("(recipient.first_name)")
    expect(refused.message).toContain("(recipient.city)")
    expect(await atTheService(shop, order)).toEqual([])
  })
})

describe("the packages", () => {
  it("go out as they were given", async () => {
    const order = await importOrder(shop, { serviceCode: "carrierA_standard" })
    const { shipment } = await shipFromAdmin(shop, order, {
      packages: [
        { box_id: null, length: 300, width: 205, height: 100, weight: 1250 },
        { length: 400, width: 300, height: 200, weight: 3000 },
      ],
    })
    expect(shipment.packages).toEqual([
      { weight: "1.25", length: "30", width: "20.5", height: "10" },
      { weight: "3", length: "40", width: "30", height: "20" },
    ])
    expect(await toldOf(order)).toMatchObject({
      weight: ["1.25", "3"],
      length: ["30", "40"],
      width: ["20.5", "30"],
      height: ["10", "20"],
    })
  })

  it.each([
    ["no package", []],
    ["a weight of nothing", [{ length: 100, width: 100, height: 100, weight: 0 }]],
    ["a fraction of a millimetre", [{ length: 100.5, width: 100, height: 100, weight: 100 }]],
    ["a side of eleven metres", [{ length: 11_000, width: 100, height: 100, weight: 100 }]],
    [
      "more than a hundred",
      Array.from({ length: 101 }, () => ({ length: 100, width: 100, height: 100, weight: 100 })),
    ],
  ])("are refused with %s, naming the field", async (_, packages) => {
    const order = await importOrder(shop)
    const refused = await tryToShip(shop, order, { packages })
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining("packages") })
    expect(await listShipments(shop, order.id)).toEqual([])
  })

  it("that name a box which is not there are refused", async () => {
    const order = await importOrder(shop)
    const box = { box_id: "sobox_gone", length: 100, width: 100, height: 100, weight: 100 }
    expect(await tryToShip(shop, order, { packages: [box] })).toMatchObject({
      status: 404,
      message: expect.stringContaining("A chosen box no longer exists"),
    })
  })
})

describe("what a repeat finds", () => {
  it("of a part that went out already is that another number is open, and ships no second one", async () => {
    const order = await twoMugs()
    const items = [{ id: order.items?.[0]?.id, quantity: 1, shippable: 2 }]
    await shipFromAdmin(shop, order, { items })
    expect(await tryToShip(shop, order, { items })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/1 can be shipped now, and not 2 .*\(items\)/),
    })
    expect(await atTheService(shop, order)).toHaveLength(1)
    expect(await planOf(shop, order, { items })).toMatchObject({
      issues: [{ field: "items" }],
    })
    await shipFromAdmin(shop, order, { items: [{ ...items[0], shippable: 1 }] })
    expect(await atTheService(shop, order)).toHaveLength(2)
  })

  it("after a lost answer is the first shipment, with what was wished then", async () => {
    const order = await importOrder(shop)
    await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
    const packages = [{ length: 300, width: 200, height: 100, weight: 2000 }]
    expect((await tryToShip(shop, order, { packages })).status).toBe(400)
    const { shipment } = await shipFromAdmin(shop, order, { packages })
    expect((await onlyShipment(shop, order)).id).toBe(shipment.id)
    expect(await toldOf(order)).toMatchObject({ weight: ["2"] })
  })

  it("in other words is that shipment all the same, which a person is to confirm", async () => {
    const order = await importOrder(shop)
    await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
    expect((await tryToShip(shop, order)).status).toBe(400)
    const { shipment } = await shipFromAdmin(shop, order, { service_code: "carrierA_express" })
    expect(shipment.differences).toContainEqual({
      field: "service_code",
      sent: "carrierA_express",
      received: "carrierB_classic",
    })
    expect(await toldOf(order)).toMatchObject({ service_code: "carrierB_classic" })
  })
})

describe("additional data of others", () => {
  it("leaves fulfilling as it is", async () => {
    const order = await importOrder(shop)
    const outcome = await tryToFulfil(shop, order.id, {
      additional_data: { warehouse: { shelf: 7 } },
    })
    expect(outcome.status).toBe(200)
    expect(await toldOf(order)).toMatchObject({ service_code: "carrierB_classic" })
  })
})

describe("what is not there", () => {
  it("is refused with words", async () => {
    const order = await importOrder(shop)
    const [item] = order.items ?? []
    const cases: [Record<string, unknown>, number, string][] = [
      [{ location_id: "sloc_gone" }, 404, "The chosen stock location no longer exists"],
      [{ shipping_option_id: "so_gone" }, 404, "The chosen shipping option no longer exists"],
      [{ items: [{ id: "ordli_gone", quantity: 1 }] }, 400, "(items)"],
      [{ items: [{ id: item?.id, quantity: 5 }] }, 400, "only 1 can be shipped. (items)"],
    ]
    for (const [overrides, status, words] of cases) {
      expect(await tryToShip(shop, order, overrides)).toMatchObject({
        status,
        message: expect.stringContaining(words),
      })
    }
    expect(await tryToShip(shop, { id: "order_gone" })).toMatchObject({
      status: 404,
      message: expect.stringContaining("This order no longer exists"),
    })
    expect(await listShipments(shop, order.id)).toEqual([])
  })

  it("asks for a login first", async () => {
    const answer = await fetch(`${shop.store.url}/admin/shipment-ordering/orders/order_gone/ship`, {
      method: "POST",
    })
    expect(answer.status).toBe(401)
  })
})
