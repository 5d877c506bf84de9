import { getOrder, listApiShipments, onlyShipment, tryToFulfil } from "../../harness/fulfil-order"
import { outcomeOf } from "../../harness/http-client"
import { createBox, deleteBoxes } from "../../harness/items-and-boxes"
import { importOrder } from "../../harness/orders"
import { planOf, shipFromAdmin, tryToShip } from "../../harness/ship-from-admin"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import { createShippingOptions } from "../../harness/seed/shipping-options"
import { clearFaults, command, listShipments, setLastingFault } from "../../harness/test-shop"
import { changeOptions } from "../../harness/test-store"
import { shopWithKey } from "../../harness/worlds"

/** A shop with a key. A person changes in the "Ship" dialog how an order would ship. */
const shop = shopWithKey()

beforeEach(() => clearFaults(shop))

/** The request that ordered the one shipment of an order. */
const bodyOf = async (order: { id: string; display_id: number }) => {
  const [shipment, ...more] = await listApiShipments(shop, order)
  expect(more).toEqual([])
  return shipment?.body ?? {}
}

const serviceOf = (
  { services }: Awaited<ReturnType<typeof planOf>>,
  code: string,
): Partial<(typeof services)[number]> =>
  services.find(({ service_code }) => service_code === code) ?? {}

it("a shipment goes out as a person chose it, at the price that was shown", async () => {
  const order = await importOrder(shop)
  const { pickup } = await planOf(shop, order)
  const overrides = {
    service_code: "carrierA_standard",
    packages: [
      { box_id: null, length: 300, width: 205, height: 100, weight: 1250 },
      { length: 400, width: 300, height: 200, weight: 3000 },
    ],
    pickup_date: pickup.dates[3],
    description: "Keramikas krūze, trausla",
    send_adr: true,
  }
  const plan = await planOf(shop, order, overrides)
  expect(plan.packages).toMatchObject(
    overrides.packages.map((one) => ({ ...one, box_id: null, name: null })),
  )
  const { shipment } = await shipFromAdmin(shop, order, overrides)
  expect(shipment).toMatchObject({
    quoted_price: serviceOf(plan, "carrierA_standard").price,
    packages: [
      { weight: "1.25", length: "30", width: "20.5", height: "10" },
      { weight: "3", length: "40", width: "30", height: "20" },
    ],
  })
  expect(await bodyOf(order)).toMatchObject({
    service_code: "carrierA_standard",
    weight: ["1.25", "3"],
    length: ["30", "40"],
    width: ["20.5", "30"],
    height: ["10", "20"],
    parcel_pickup_date: `${pickup.dates[3]} 16:00:00`,
    parcel_description: `Keramikas krūze, trausla ${shipment.reference}`,
    send_adr: "1",
  })
})

it("items that fit an envelope go in the cheaper packaging, or in the one that a person chose", async () => {
  const express = { service_code: "carrierA_express" }
  const napkin = () => importOrder(shop, { sku: "NAPKIN-1" })
  const envelope = { kind: "envelope" as const, inner_length: 300, inner_width: 220 }
  await createBox(shop, { name: "Padded envelope", ...envelope, inner_height: 20 })
  await createBox(shop, { name: "Carton", side: 400 })
  const [first, second] = [await napkin(), await napkin()]
  const cheaper = await planOf(shop, first, express)
  expect(cheaper).toMatchObject({ package_type: 2, packages: [{ name: "Padded envelope" }] })
  const overrides = { ...express, package_type: 1 }
  const chosen = await planOf(shop, first, overrides)
  expect(chosen).toMatchObject({ package_type: 1, packages: [{ name: "Carton" }], issues: [] })
  const [less, more] = [cheaper, chosen].map((one) =>
    Number(serviceOf(one, express.service_code).price),
  )
  expect(less).toBeLessThan(more ?? 0)
  const { shipment } = await shipFromAdmin(shop, first, overrides)
  expect(shipment).toMatchObject({ ...express, package_type: 1 })
  await shipFromAdmin(shop, second, express)
  const body = await bodyOf(second)
  expect(body).toMatchObject({ ...express, package_type: "2" })
  expect(body).not.toHaveProperty("length")
  await deleteBoxes(shop)
})

it("a corrected recipient is sent to the service, and saved on the order", async () => {
  const order = await importOrder(shop)
  await shipFromAdmin(shop, order, {
    recipient: { first_name: "Līga", phone: "+37129111222", postal_code: "LV-1011" },
  })
  expect(await bodyOf(order)).toMatchObject({
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

it("a wrong recipient is refused at its field and not saved, also if only the service finds the mistake", async () => {
  const order = await importOrder(shop)
  const before = (await getOrder(shop.admin, order.id)).shipping_address
  for (const [recipient, fields] of [
    [{ phone: "12", postal_code: "ZZZ" }, ["phone", "postal_code"]],
    [{ postal_code: "LV-10" }, ["postal_code"]],
    [{ address_1: "", first_name: "", last_name: "" }, ["address_1", "first_name"]],
  ] as const) {
    const { status, message } = await tryToShip(shop, order, { recipient })
    expect(status).toBe(400)
    for (const field of fields) expect(message).toContain(`(recipient.${field})`)
    // The merchant cannot use the id of a call, so the message has none.
    expect(message).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  }
  const { issues, services } = await planOf(shop, order, { recipient: { postal_code: "LV-10" } })
  expect(issues).toEqual([
    { field: "recipient.postal_code", message: expect.stringContaining("LV-NNNN") },
  ])
  expect(services.map(({ is_available }) => is_available)).not.toContain(true)
  expect((await getOrder(shop.admin, order.id)).shipping_address).toEqual(before)
  expect(await listApiShipments(shop, order)).toEqual([])
  await shipFromAdmin(shop, order)
  expect(await bodyOf(order)).toMatchObject({ zip_code: "LV-1010" })
})

it("a plan has every issue at its field, and nothing of it is saved", async () => {
  const order = await importOrder(shop)
  const { issues } = await planOf(shop, order, {
    recipient: { first_name: null, last_name: null, city: "", phone: "12" },
    pickup_date: "2020-01-02",
    service_code: "carrierZ_rocket",
    items: [{ id: "ordli_gone", quantity: 1 }],
  })
  expect(issues.map(({ field }) => field).sort()).toEqual([
    "items",
    "pickup_date",
    "recipient.city",
    "recipient.first_name",
    "recipient.phone",
    "service_code",
  ])
  const { recipient } = await planOf(shop, order)
  expect(recipient).toMatchObject(RIGA_CUSTOMER)
})

it("while the service is down an earlier price is shown with its age, and other packages have a reason instead", async () => {
  const order = await importOrder(shop)
  await changeOptions(shop, { timing: { quoteFreshSeconds: 0 } })
  const packages = [{ length: 321, width: 222, height: 111, weight: 1234 }]
  const fresh = serviceOf(await planOf(shop, order, { packages }), "carrierB_classic")
  expect(fresh).toMatchObject({ is_available: true, price_source: "live" })
  await setLastingFault(shop, { kind: "status", status: 503 })
  const earlier = serviceOf(await planOf(shop, order, { packages }), "carrierB_classic")
  const { price, price_asked_at } = fresh
  expect(earlier).toMatchObject({
    is_available: true,
    price,
    price_source: "stale",
    price_asked_at,
  })
  expect(Date.now() - Date.parse(price_asked_at ?? "")).toBeLessThan(600_000)
  const others = [{ length: 333, width: 222, height: 111, weight: 1234 }]
  const plan = await planOf(shop, order, { packages: others })
  expect(plan).toMatchObject({ service_code: "carrierB_classic", issues: [] })
  expect(serviceOf(plan, "carrierB_classic")).toMatchObject({
    is_available: false,
    price: null,
    reason: expect.stringMatching(/\w+/),
  })
  await changeOptions(shop, { timing: { quoteFreshSeconds: 600 } })
})

it("without a key the plan is shown, and the key is an issue", async () => {
  const order = await importOrder(shop)
  await shop.configure({ environment: "production" })
  const { issues } = await planOf(shop, order)
  expect(issues).toEqual([
    { field: "api_key", message: expect.stringContaining("No API key is saved") },
  ])
  await shop.configure({ environment: "development" })
})

it("an order of another provider ships only with an option of this plugin", async () => {
  const [bike] = await createShippingOptions(shop.admin, {
    ...shop.seed,
    services: [{ id: "bike", name: "By bike", is_return: false }],
    provider: "manual_manual",
    flatPrice: 3,
  })
  const options = { ...shop.options, bike: bike?.id ?? "" }
  const order = await importOrder({ ...shop, options }, { serviceCode: "bike" })
  for (const route of ["quotes", "ship"]) {
    const path = `/admin/shipment-ordering/orders/${order.id}/${route}`
    expect(await outcomeOf(await shop.admin.send("POST", path, {}))).toMatchObject({
      status: 400,
      message: expect.stringContaining("not placed with a shipping option of Shipment Ordering"),
    })
  }
  const overrides = { shipping_option_id: shop.options.carrierB_classic }
  expect(await planOf(shop, order, overrides)).toMatchObject({ issues: [] })
  const { shipment } = await shipFromAdmin(shop, order, overrides)
  expect(shipment.service_code).toBe("carrierB_classic")
})

it("a stock location, a shipping option or a box that does not exist is refused by its name", async () => {
  const order = await importOrder(shop)
  const box = { box_id: "sobox_gone", length: 100, width: 100, height: 100, weight: 100 }
  for (const [overrides, words] of [
    [{ location_id: "sloc_gone" }, "The chosen stock location no longer exists"],
    [{ shipping_option_id: "so_gone" }, "The chosen shipping option no longer exists"],
    [{ packages: [box] }, "A chosen box no longer exists"],
  ] as const) {
    expect(await tryToShip(shop, order, overrides)).toMatchObject({
      status: 404,
      message: expect.stringContaining(words),
    })
  }
  expect(await listShipments(shop, order.id)).toEqual([])
})

it("after a lost answer the first shipment stands, with what differs from the new choice", async () => {
  const order = await importOrder(shop)
  await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
  expect((await tryToShip(shop, order)).status).toBe(400)
  const { shipment } = await shipFromAdmin(shop, order, { service_code: "carrierA_express" })
  expect((await onlyShipment(shop, order)).id).toBe(shipment.id)
  expect(shipment.differences).toContainEqual({
    field: "service_code",
    sent: "carrierA_express",
    received: "carrierB_classic",
  })
  expect(await bodyOf(order)).toMatchObject({ service_code: "carrierB_classic" })
})

it("additional data for another plugin does not change a fulfillment", async () => {
  const order = await importOrder(shop)
  const additional_data = { warehouse: { shelf: 7 } }
  expect(await tryToFulfil(shop, order.id, { additional_data })).toMatchObject({ status: 200 })
  expect(await bodyOf(order)).toMatchObject({ service_code: "carrierB_classic" })
})
