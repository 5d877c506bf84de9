import { listApiShipments, tryToFulfil } from "../../harness/fulfil-order"
import { type Outcome, outcomeOf } from "../../harness/http-client"
import { pdfText } from "../../harness/labels"
import { expireLease } from "../../harness/ledger-rows"
import { type ImportedOrder, importOrder } from "../../harness/orders"
import {
  createReturnOption,
  findApiShipment,
  onlyReturnShipment,
  prepareReturn,
  requestReturn,
} from "../../harness/return-items"
import {
  type AdminShipment,
  clearFaults,
  command,
  listShipments,
  runJob,
  shipmentIn,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

// A shop with a key, whose merchant confirms by hand and sends some items to another address than their order.
const shop = shopWithKey({ return_service: "carrierA_standard", auto_confirm: false })

const PLUGIN = "/admin/shipment-ordering"

/** Where a gift goes: to another person in another town. The phone number stays the order's. */
const GIFT = {
  first_name: "Ilze",
  last_name: "Ozola",
  address_1: "Lielā iela 5",
  city: "Liepāja",
  postal_code: "LV-3401",
}

const SENT_GIFT = {
  recipient_name: "Ilze Ozola",
  recipient_address_1: "Lielā iela 5",
  recipient_city: "Liepāja",
  zip_code: "LV-3401",
}

/** An order of one mug, or more, whose first mug went to another address. */
const giftOrder = async (
  delivery_address: Record<string, string> = GIFT,
  quantity = 1,
): Promise<ImportedOrder> => {
  const order = await importOrder(shop, { quantity })
  expect(await fulfilOne(order, { delivery_address })).toMatchObject({ status: 200 })
  return order
}

const fulfilOne = (order: ImportedOrder, body: Record<string, unknown> = {}): Promise<Outcome> =>
  tryToFulfil(shop, order.id, {
    items: order.items.map(({ id }) => ({ id, quantity: 1 })),
    ...body,
  })

const shipmentsOf = (order: ImportedOrder) => listShipments(shop, order.id)

const firstShipment = async (order: ImportedOrder): Promise<AdminShipment> => {
  const [shipment] = await shipmentsOf(order)
  if (!shipment) throw new Error(`Order ${order.id} has no shipment`)
  await expireLease(shop, shipment.id)
  return shipment
}

const ask = async (id: string, what: string) =>
  outcomeOf(await shop.admin.send("POST", `${PLUGIN}/shipments/${id}/${what}`))

/** The requests that ordered shipments of an order, the oldest first. */
const sent = async (order: ImportedOrder) =>
  (await listApiShipments(shop, order))
    .sort((one, other) => one.id - other.id)
    .map(({ body }) => body)

const correct = (order: ImportedOrder, shipping_address: Record<string, string>) =>
  shop.admin.post(`/admin/orders/${order.id}`, { shipping_address })

const found = async (q: string) => {
  const { shipments } = await shop.admin.get<{ shipments: AdminShipment[] }>(
    `${PLUGIN}/shipments?q=${encodeURIComponent(q)}`,
  )
  return shipments.map(({ order_id }) => order_id)
}

const printed = async (document: string, shipment_ids: string[]) => {
  const answer = await shop.admin.send("POST", `${PLUGIN}/documents/${document}`, { shipment_ids })
  expect(answer.status).toBe(200)
  return pdfText(new Uint8Array(await answer.arrayBuffer()))
}

it("a fulfillment to another address names that address where a field of it is refused, and does not use the customer's phone number", async () => {
  const order = await importOrder(shop)
  expect(await fulfilOne(order, { delivery_address: { ...GIFT, phone: "abc" } })).toEqual({
    status: 400,
    message: expect.stringMatching(/phone number.*delivery_address of this fulfillment/),
  })
  expect(await fulfilOne(order, { delivery_address: { ...GIFT, address_1: "" } })).toEqual({
    status: 400,
    message: expect.stringContaining(
      "The recipient has no street. Add it to the delivery_address of this fulfillment.",
    ),
  })
  expect(await sent(order)).toEqual([])
})

it("a fulfillment to another address is replaced by a shipment to that address, also when Retry orders it again", async () => {
  const order = await giftOrder()
  expect(await ask((await firstShipment(order)).id, "replace")).toMatchObject({ status: 200 })
  const replacement = await firstShipment(order)
  await shop.configure({ auto_confirm: true })
  await command(shop, "/faults", { operation: "confirm", kind: "status", status: 422, times: 20 })
  for (let times = 0; times < 3; times += 1) {
    await expireLease(shop, replacement.id)
    await runJob(shop, "shipment-ordering-resume")
  }
  await clearFaults(shop)
  await shop.configure({ auto_confirm: false })
  expect(await ask(replacement.id, "retry")).toMatchObject({ status: 200 })
  const bodies = await sent(order)
  expect(bodies).toMatchObject([SENT_GIFT, SENT_GIFT, SENT_GIFT])
  expect(new Set(bodies.map(({ recipient_phone }) => recipient_phone)).size).toBe(1)
})

it("a fulfillment to another address follows corrections of the order's address only in fields that it does not have itself", async () => {
  const own = await giftOrder({ first_name: "Ilze", address_1: "Lielā iela 5" })
  await correct(own, { address_1: "Tallinas iela 1", last_name: "Kalniņš" })
  await ask((await firstShipment(own)).id, "replace")
  expect((await sent(own)).slice(-1)).toMatchObject([
    { recipient_name: "Ilze Kalniņš", recipient_address_1: "Lielā iela 5" },
  ])
  const usual = await importOrder(shop)
  await fulfilOne(usual)
  await correct(usual, { address_1: "Tallinas iela 1" })
  await ask((await firstShipment(usual)).id, "replace")
  expect((await sent(usual)).slice(-1)).toMatchObject([{ recipient_address_1: "Tallinas iela 1" }])
})

it("a fulfillment to another address is listed, found and printed by its recipient, apart from the order's other parcel", async () => {
  const address = { ...GIFT, last_name: "Zvaigznīte", postal_code: "LV-3405" }
  const order = await giftOrder(address, 2)
  const gift = await firstShipment(order)
  expect(gift).toMatchObject({
    recipient_name: "Ilze Zvaigznīte",
    city: "Liepāja",
    postal_code: "LV-3405",
  })
  expect(await found("zvaigznite")).toEqual([order.id])
  expect(await found("LV-3405")).toEqual([order.id])
  expect(await found("bērziņš")).toContain(order.id)

  await ask(gift.id, "confirm")
  await shipmentIn(shop, order.id, "confirmed")
  const [list = ""] = await printed("pickup-list", [gift.id])
  expect(list).toContain("Ilze Zvaigznīte, Liepāja")
  expect(await fulfilOne(order)).toMatchObject({ status: 200 })
  const slips = await printed(
    "packing-slips",
    (await shipmentsOf(order)).map(({ id }) => id),
  )
  const streets = slips.map((slip) => slip.match(/Lielā iela 5|Brīvības iela/g))
  expect(streets.map((found) => found?.join()).sort()).toEqual(["Brīvības iela", "Lielā iela 5"])
})

it("a fulfillment to another address is continued by the same request after a lost answer, and not by Retry, which has no address", async () => {
  const order = await importOrder(shop)
  await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
  expect(await fulfilOne(order, { delivery_address: GIFT })).toMatchObject({ status: 400 })
  const { id } = await firstShipment(order)
  expect(await ask(id, "retry")).toMatchObject({
    status: 400,
    message: expect.stringContaining("Fulfill the same items once more with that delivery_address"),
  })
  expect(await fulfilOne(order, { delivery_address: GIFT })).toMatchObject({ status: 200 })
  expect(await firstShipment(order)).toMatchObject({
    differences: [],
    recipient_name: "Ilze Ozola",
  })
  expect(await sent(order)).toMatchObject([SENT_GIFT])
})

describe("a return of items that went to another address", () => {
  let optionId: string

  beforeAll(async () => {
    optionId = await createReturnOption(shop)
  })

  it("a return of items that went to another address is collected there, and listed with who sends it", async () => {
    const order = await giftOrder()
    await ask((await firstShipment(order)).id, "confirm")
    const returnId = await prepareReturn(shop, { orderId: order.id, optionId })
    expect(await requestReturn(shop, returnId)).toMatchObject({ status: 200 })
    const shipment = await onlyReturnShipment(shop, order)
    expect(shipment).toMatchObject({ recipient_name: "Ilze Ozola", city: "Liepāja" })
    expect((await findApiShipment(shop, shipment)).body).toMatchObject({
      parcel_sender: "Ilze Ozola",
      parcel_pickup_address: "Lielā iela 5, LV-3401 Liepāja, LV",
    })
  })

  it("a return of items that went to another address is refused where the same items went to two addresses", async () => {
    const order = await giftOrder(GIFT, 2)
    await firstShipment(order)
    expect(await fulfilOne(order)).toMatchObject({ status: 200 })
    const returnId = await prepareReturn(shop, { orderId: order.id, optionId })
    expect(await requestReturn(shop, returnId)).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^These items went to different addresses\./),
    })
  })

  it("a return of items that went to another address is not refused if the order's address was corrected to the one where the first of them went", async () => {
    const STREET = "Lielā iela 5"
    const order = await giftOrder({ address_1: STREET }, 2)
    await firstShipment(order)
    await correct(order, { address_1: STREET })
    expect(await fulfilOne(order)).toMatchObject({ status: 200 })
    const returnId = await prepareReturn(shop, { orderId: order.id, optionId })
    expect(await requestReturn(shop, returnId)).toMatchObject({ status: 200 })
    const shipment = await onlyReturnShipment(shop, order)
    expect((await findApiShipment(shop, shipment)).body).toMatchObject({
      parcel_pickup_address: expect.stringContaining(STREET),
    })
  })
})
