import { atTheService } from "../../harness/look-at-order"
import { recordService, priceQuestions, useService } from "../../harness/record-service"
import { lasting, endTrouble } from "../../harness/service-trouble"
import { proposalOf, shipFromAdmin } from "../../harness/ship-from-admin"
import { outcomeOf } from "../../harness/try-to-fulfil"
import { placeOrder, RIGA_CUSTOMER, startTestShop, type TestShop } from "../../harness/test-shop"

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
})

afterAll(() => shop.sandbox.close())

const configure = (settings: Record<string, unknown>) =>
  shop.admin.post("/admin/shipment-ordering/settings", settings)

const serviceOf = (
  { services }: Awaited<ReturnType<typeof proposalOf>>,
  code: string,
): Partial<(typeof services)[number]> =>
  services.find(({ service_code }) => service_code === code) ?? {}

it("an order is proposed with its goods, recipient, packages, pickup and every service's price", async () => {
  const order = await placeOrder(shop)
  const proposal = await proposalOf(shop, order)
  expect(proposal).toMatchObject({
    order: { id: order.id, display_id: order.display_id, currency_code: "eur" },
    items: [{ title: "Stoneware mug", sku: "MUG-05", ordered: 1, shippable: 1, quantity: 1 }],
    shipping_option_id: shop.options.carrierB_classic,
    location_id: shop.seed.stockLocationId,
    locations: [{ id: shop.seed.stockLocationId, name: "Riga warehouse" }],
    recipient: { ...RIGA_CUSTOMER, email: "janis.berzins@customer.test" },
    package_type: 1,
    description: "Stoneware mug",
    send_adr: false,
    locker_code: null,
    locker: null,
    service_code: "carrierB_classic",
    cod_amount: null,
    problems: [],
  })
  expect(proposal.packages).toEqual([
    {
      box_id: null,
      name: null,
      length: 140,
      width: 120,
      height: 110,
      weight: 520,
      contents: [{ title: "Stoneware mug", quantity: 1 }],
    },
  ])
  expect(proposal.pickup.dates).toHaveLength(10)
  expect(proposal.pickup).toMatchObject({ date: proposal.pickup.dates[0], time: "16:00" })
  expect(serviceOf(proposal, "carrierB_classic")).toMatchObject({
    is_available: true,
    reason: null,
    price: expect.stringMatching(/^\d+\.\d{2}$/),
    price_currency: "eur",
    delivery_days: { min: 1, max: 2 },
    is_customers_choice: true,
    needs_locker: false,
  })
  expect(serviceOf(proposal, "carrierA_express")).toMatchObject({
    is_available: true,
    is_customers_choice: false,
  })
  expect(serviceOf(proposal, "carrierB_locker")).toMatchObject({ needs_locker: true })
  expect(await atTheService(shop, order)).toEqual([])
})

it("prices are the service's own for the packages that were given, without the shop's rules", async () => {
  await configure({ markup_percent: "50" })
  const order = await placeOrder(shop, { serviceCode: "carrierA_standard" })
  const before = serviceOf(await proposalOf(shop, order), "carrierA_standard")
  const heavy = { length: 600, width: 400, height: 400, weight: 25_000 }
  const wish = { packages: [heavy, heavy] }
  const proposal = await proposalOf(shop, order, wish)
  const after = serviceOf(proposal, "carrierA_standard")
  expect(Number(after.price)).toBeGreaterThan(Number(before.price))
  expect(serviceOf(proposal, "carrierB_classic")).toMatchObject({
    is_available: false,
    price: null,
    reason: expect.stringContaining("does not take these packages"),
  })
  expect(proposal.packages).toMatchObject([heavy, heavy])
  await configure({ markup_percent: "0" })
  const { shipment } = await shipFromAdmin(shop, order, wish)
  expect(shipment.quoted_price).toBe(after.price)
})

it("the packages name the merchant's boxes", async () => {
  const { box } = await shop.admin.post<{ box: { id: string } }>("/admin/shipment-ordering/boxes", {
    name: "Mug box",
    inner_length: 200,
    inner_width: 200,
    inner_height: 200,
    tare_weight: 80,
    max_weight: 5000,
  })
  const order = await placeOrder(shop)
  const { packages } = await proposalOf(shop, order)
  expect(packages).toEqual([
    {
      box_id: box.id,
      name: "Mug box",
      length: 200,
      width: 200,
      height: 200,
      weight: 600,
      contents: [{ title: "Stoneware mug", quantity: 1 }],
    },
  ])
  await shop.admin.send("DELETE", `/admin/shipment-ordering/boxes/${box.id}`)
})

it("a service that is chosen gets packages of its kind", async () => {
  const order = await placeOrder(shop, {
    items: [{ variantId: shop.seed.variants["NAPKIN-1"] ?? "", quantity: 1 }],
  })
  const service_code = "carrierA_express_envelope"
  const parcels = await proposalOf(shop, order)
  expect(serviceOf(parcels, service_code)).toMatchObject({
    is_available: false,
    reason: expect.stringContaining("envelopes only"),
  })
  expect(await proposalOf(shop, order, { service_code })).toMatchObject({
    package_type: 2,
    problems: [{ field: "packages" }],
  })
  const { box } = await shop.admin.post<{ box: { id: string } }>("/admin/shipment-ordering/boxes", {
    name: "Padded envelope",
    kind: "envelope",
    inner_length: 300,
    inner_width: 220,
    inner_height: 20,
    tare_weight: 20,
    max_weight: 1000,
  })
  const envelope = await proposalOf(shop, order, { service_code })
  expect(envelope).toMatchObject({
    package_type: 2,
    service_code,
    problems: [],
    packages: [{ name: "Padded envelope", weight: 110 }],
  })
  expect(serviceOf(envelope, service_code)).toMatchObject({ is_available: true })
  await shop.admin.send("DELETE", `/admin/shipment-ordering/boxes/${box.id}`)
})

it("an order that is paid on delivery is offered to services that collect its sum, and to no other", async () => {
  await configure({ cod_payment_providers: ["pp_system_default"] })
  const order = await placeOrder(shop, { serviceCode: "carrierB_cod" })
  const proposal = await proposalOf(shop, order)
  expect(proposal).toMatchObject({
    service_code: "carrierB_cod",
    cod_amount: order.total.toFixed(2),
    problems: [],
  })
  expect(serviceOf(proposal, "carrierB_cod")).toMatchObject({
    is_available: true,
    collects_cash: true,
    price: expect.stringMatching(/^\d+\.\d{2}$/),
  })
  expect(serviceOf(proposal, "carrierB_classic")).toMatchObject({
    is_available: false,
    reason: expect.stringContaining("would be lost"),
  })
  const other = await proposalOf(shop, order, { service_code: "carrierB_classic" })
  expect(other.problems).toEqual([
    { field: "service_code", message: expect.stringContaining("would be lost") },
  ])
  await configure({ cod_payment_providers: [] })
})

it("every problem is named at its field, and nothing is saved", async () => {
  const order = await placeOrder(shop)
  const { problems } = await proposalOf(shop, order, {
    recipient: { first_name: null, last_name: null, city: "", phone: "12" },
    pickup_date: "2020-01-02",
    service_code: "carrierZ_rocket",
    items: [{ id: "ordli_gone", quantity: 1 }],
  })
  expect(problems.map(({ field }) => field).sort()).toEqual([
    "items",
    "pickup_date",
    "recipient.city",
    "recipient.first_name",
    "service_code",
  ])
  const { recipient } = await proposalOf(shop, order)
  expect(recipient).toMatchObject(RIGA_CUSTOMER)
})

it("goods that no box can hold are a problem of the packages, which packages by hand solve", async () => {
  const order = await placeOrder(shop, {
    items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity: 2 }],
  })
  // A part of the order is not what the customer's quote was packed for.
  const items = [{ id: order.items?.[0]?.id, quantity: 1 }]
  const { box } = await shop.admin.post<{ box: { id: string } }>("/admin/shipment-ordering/boxes", {
    name: "Small box",
    inner_length: 50,
    inner_width: 50,
    inner_height: 50,
    tare_weight: 10,
    max_weight: 1000,
  })
  expect(await proposalOf(shop, order, { items })).toMatchObject({
    packages: [],
    problems: [{ field: "packages", message: expect.stringContaining("too big") }],
  })
  const packages = [{ length: 150, width: 120, height: 130, weight: 600 }]
  expect(await proposalOf(shop, order, { items, packages })).toMatchObject({
    packages,
    problems: [],
  })
  await shipFromAdmin(shop, order, { items, packages })
  await shop.admin.send("DELETE", `/admin/shipment-ordering/boxes/${box.id}`)
})

it("a price that somebody has asked for is not asked for again", async () => {
  const order = await placeOrder(shop)
  const recorder = await recordService(shop)
  await proposalOf(shop, order)
  const asked = priceQuestions(recorder).length
  await Promise.all([proposalOf(shop, order), proposalOf(shop, order)])
  expect(priceQuestions(recorder)).toHaveLength(asked)
  await useService(shop)
  await recorder.close()
})

it("while the service is down, the services are listed with the reason and the rest is answered", async () => {
  const order = await placeOrder(shop)
  await lasting({ kind: "status", status: 503 })(shop)
  const proposal = await proposalOf(shop, order, {
    packages: [{ length: 333, width: 222, height: 111, weight: 1234 }],
  })
  expect(proposal).toMatchObject({ service_code: "carrierB_classic", problems: [] })
  expect(proposal.services.length).toBeGreaterThan(3)
  for (const { is_available, reason, price } of proposal.services) {
    expect({ is_available, price }).toEqual({ is_available: false, price: null })
    expect(reason).toMatch(/\w+/)
  }
  await endTrouble(shop)
})

it("an order of another provider is refused with words", async () => {
  const { shipping_option } = await shop.admin.post<{ shipping_option: { id: string } }>(
    "/admin/shipping-options",
    {
      name: "By bike",
      provider_id: "manual_manual",
      service_zone_id: shop.seed.serviceZoneId,
      shipping_profile_id: shop.seed.shippingProfileId,
      type: { label: "Bike", code: "bike", description: "By bike" },
      price_type: "flat",
      prices: [{ currency_code: "eur", amount: 3 }],
    },
  )
  const options = { ...shop.options, bike: shipping_option.id }
  const order = await placeOrder({ ...shop, options }, { serviceCode: "bike" })
  for (const route of ["quotes", "ship"]) {
    const answer = await shop.admin.send(
      "POST",
      `/admin/shipment-ordering/orders/${order.id}/${route}`,
      {},
    )
    expect(await outcomeOf(answer)).toMatchObject({
      status: 400,
      message: expect.stringContaining("not placed with a shipping option of Shipment Ordering"),
    })
  }
  const wish = { shipping_option_id: shop.options.carrierB_classic }
  expect(await proposalOf(shop, order, wish)).toMatchObject({ problems: [] })
  const { shipment } = await shipFromAdmin(shop, order, wish)
  expect(shipment.service_code).toBe("carrierB_classic")
})

it("without a key the rest is answered, and the key is a problem", async () => {
  const order = await placeOrder(shop)
  await configure({ environment: "production" })
  const { problems } = await proposalOf(shop, order)
  expect(problems).toEqual([
    { field: "api_key", message: expect.stringContaining("No API key is saved") },
  ])
  await configure({ environment: "development" })
})

it("an order that is not there is not found, and nobody sees one without a login", async () => {
  const path = "/admin/shipment-ordering/orders/order_gone/quotes"
  expect((await shop.admin.send("POST", path, {})).status).toBe(404)
  expect((await fetch(`${shop.store.url}${path}`, { method: "POST" })).status).toBe(401)
})
