import { atTheService } from "../../harness/look-at-order"
import { recordApi, priceQuestions, useApi } from "../../harness/record-api"
import { lasting, endTrouble } from "../../harness/api-trouble"
import { planOf, shipFromAdmin } from "../../harness/ship-from-admin"
import { shipMany } from "../../harness/ship-runs"
import { outcomeOf } from "../../harness/try-to-fulfil"
import { placeOrder, RIGA_CUSTOMER } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { importOrder } from "../../harness/import-order"

const shop = shopWithKey()

const serviceOf = (
  { services }: Awaited<ReturnType<typeof planOf>>,
  code: string,
): Partial<(typeof services)[number]> =>
  services.find(({ service_code }) => service_code === code) ?? {}

it("an order is proposed with its items, recipient, packages, pickup and every service's price", async () => {
  const order = await importOrder(shop)
  const plan = await planOf(shop, order)
  expect(plan).toMatchObject({
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
    issues: [],
  })
  expect(plan.packages).toMatchObject([
    {
      box_id: null,
      name: null,
      length: 140,
      width: 120,
      height: 110,
      weight: 520,
      contents: [{ number: 1, title: "Stoneware mug", quantity: 1 }],
      drawing: { items: [{ number: 1 }] },
    },
  ])
  expect(plan.pickup.dates).toHaveLength(10)
  expect(plan.pickup).toMatchObject({ date: plan.pickup.dates[0], time: "16:00" })
  expect(serviceOf(plan, "carrierB_classic")).toMatchObject({
    is_available: true,
    reason: null,
    price: expect.stringMatching(/^\d+\.\d{2}$/),
    price_currency: "eur",
    delivery_days: { min: 1, max: 2 },
    is_customers_choice: true,
    needs_locker: false,
  })
  expect(serviceOf(plan, "carrierA_express")).toMatchObject({
    is_available: true,
    is_customers_choice: false,
  })
  expect(serviceOf(plan, "carrierB_locker")).toMatchObject({ needs_locker: true })
  expect(await atTheService(shop, order)).toEqual([])
})

it("prices are the service's own for the packages that were given, without the shop's rules", async () => {
  await shop.configure({ markup_percent: "50" })
  const order = await importOrder(shop, { serviceCode: "carrierA_standard" })
  const before = serviceOf(await planOf(shop, order), "carrierA_standard")
  const heavy = { length: 600, width: 400, height: 400, weight: 25_000 }
  const overrides = { packages: [heavy, heavy] }
  const plan = await planOf(shop, order, overrides)
  const after = serviceOf(plan, "carrierA_standard")
  expect(Number(after.price)).toBeGreaterThan(Number(before.price))
  expect(serviceOf(plan, "carrierB_classic")).toMatchObject({
    is_available: false,
    price: null,
    reason: expect.stringContaining("does not take these packages"),
  })
  expect(plan.packages).toMatchObject([heavy, heavy])
  await shop.configure({ markup_percent: "0" })
  const { shipment } = await shipFromAdmin(shop, order, overrides)
  expect(shipment.quoted_price).toBe(after.price)
})

it("a number of packages and their weight are priced without sizes, as a run would ship them", async () => {
  const order = await importOrder(shop)
  const choice = { service_code: "carrierA_standard", package_count: 3, weight_grams: 4500 }
  const plan = await planOf(shop, order, choice)
  expect(plan.packages.map(({ weight }) => weight)).toEqual([1500, 1500, 1500])
  const one = serviceOf(await planOf(shop, order), "carrierA_standard")
  const three = serviceOf(plan, "carrierA_standard")
  expect(Number(three.price)).toBeGreaterThan(Number(one.price))
  const run = await shipMany(shop, [order], choice)
  expect(run.orders).toMatchObject([{ state: "shipped", price: three.price }])
  const two = { service_code: "carrierB_classic", package_count: 2 }
  expect(
    serviceOf(await planOf(shop, await importOrder(shop), two), two.service_code),
  ).toMatchObject({
    price: null,
    reason: "This service does not take these packages to this address.",
  })
  const both = { packages: [{ length: 1, width: 1, height: 1, weight: 1 }], package_count: 3 }
  await expect(planOf(shop, order, both)).rejects.toThrow("either packages, or package_count")
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
  const order = await importOrder(shop)
  const { packages } = await planOf(shop, order)
  expect(packages).toMatchObject([
    {
      box_id: box.id,
      name: "Mug box",
      length: 200,
      width: 200,
      height: 200,
      weight: 600,
      contents: [{ number: 1, title: "Stoneware mug", quantity: 1 }],
      drawing: { items: [{ number: 1 }] },
    },
  ])
  await shop.admin.send("DELETE", `/admin/shipment-ordering/boxes/${box.id}`)
})

it("a service that is chosen gets packages of its kind", async () => {
  const order = await importOrder(shop, {
    items: [{ variantId: shop.seed.variants["NAPKIN-1"] ?? "", quantity: 1 }],
  })
  const service_code = "carrierA_express_envelope"
  const parcels = await planOf(shop, order)
  expect(serviceOf(parcels, service_code)).toMatchObject({
    is_available: false,
    reason: expect.stringContaining("envelopes only"),
  })
  expect(await planOf(shop, order, { service_code })).toMatchObject({
    package_type: 2,
    issues: [{ field: "packages" }],
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
  const envelope = await planOf(shop, order, { service_code })
  expect(envelope).toMatchObject({
    package_type: 2,
    service_code,
    issues: [],
    packages: [{ name: "Padded envelope", weight: 110 }],
  })
  expect(serviceOf(envelope, service_code)).toMatchObject({ is_available: true })
  await shop.admin.send("DELETE", `/admin/shipment-ordering/boxes/${box.id}`)
})

it("an order that is paid on delivery is offered to services that collect its sum, and to no other", async () => {
  await shop.configure({ cod_payment_providers: ["pp_system_default"] })
  const order = await placeOrder(shop, { serviceCode: "carrierB_cod" })
  const plan = await planOf(shop, order)
  expect(plan).toMatchObject({
    service_code: "carrierB_cod",
    cod_amount: order.total.toFixed(2),
    issues: [],
  })
  expect(serviceOf(plan, "carrierB_cod")).toMatchObject({
    is_available: true,
    collects_cash: true,
    price: expect.stringMatching(/^\d+\.\d{2}$/),
  })
  expect(serviceOf(plan, "carrierB_classic")).toMatchObject({
    is_available: false,
    reason: expect.stringContaining("would be lost"),
  })
  const other = await planOf(shop, order, { service_code: "carrierB_classic" })
  expect(other.issues).toEqual([
    { field: "service_code", message: expect.stringContaining("would be lost") },
  ])
  await shop.configure({ cod_payment_providers: [] })
})

it("every issue is named at its field, and nothing is saved", async () => {
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

it("items that no box can hold are an issue of the packages, which packages by hand solve", async () => {
  const order = await importOrder(shop, {
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
  expect(await planOf(shop, order, { items })).toMatchObject({
    packages: [],
    issues: [{ field: "packages", message: expect.stringContaining("too big") }],
  })
  const packages = [{ length: 150, width: 120, height: 130, weight: 600 }]
  expect(await planOf(shop, order, { items, packages })).toMatchObject({
    packages,
    issues: [],
  })
  await shipFromAdmin(shop, order, { items, packages })
  await shop.admin.send("DELETE", `/admin/shipment-ordering/boxes/${box.id}`)
})

it("a price that somebody has asked for is not asked for again", async () => {
  const order = await importOrder(shop)
  const recorder = await recordApi(shop)
  await planOf(shop, order)
  const asked = priceQuestions(recorder).length
  await Promise.all([planOf(shop, order), planOf(shop, order)])
  expect(priceQuestions(recorder)).toHaveLength(asked)
  await useApi(shop)
  await recorder.close()
})

it("while the service is down, the services are listed with the reason and the rest is answered", async () => {
  const order = await importOrder(shop)
  await lasting({ kind: "status", status: 503 })(shop)
  const plan = await planOf(shop, order, {
    packages: [{ length: 333, width: 222, height: 111, weight: 1234 }],
  })
  expect(plan).toMatchObject({ service_code: "carrierB_classic", issues: [] })
  expect(plan.services.length).toBeGreaterThan(3)
  for (const { is_available, reason, price } of plan.services) {
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
  const order = await importOrder({ ...shop, options }, { serviceCode: "bike" })
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
  const overrides = { shipping_option_id: shop.options.carrierB_classic }
  expect(await planOf(shop, order, overrides)).toMatchObject({ issues: [] })
  const { shipment } = await shipFromAdmin(shop, order, overrides)
  expect(shipment.service_code).toBe("carrierB_classic")
})

it("without a key the rest is answered, and the key is an issue", async () => {
  const order = await importOrder(shop)
  await shop.configure({ environment: "production" })
  const { issues } = await planOf(shop, order)
  expect(issues).toEqual([
    { field: "api_key", message: expect.stringContaining("No API key is saved") },
  ])
  await shop.configure({ environment: "development" })
})

it("an order that is not there is not found, and nobody sees one without a login", async () => {
  const path = "/admin/shipment-ordering/orders/order_gone/quotes"
  expect((await shop.admin.send("POST", path, {})).status).toBe(404)
  expect((await fetch(`${shop.store.url}${path}`, { method: "POST" })).status).toBe(401)
})
