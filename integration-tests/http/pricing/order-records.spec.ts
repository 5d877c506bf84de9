// A shop with a key, a box and an item that ships alone, in which orders of several kinds are placed.
import { openCountry } from "../../harness/countries-and-locations"
import {
  chooseOption,
  chooseService,
  completeCart,
  postCart,
  setQuantity,
} from "../../harness/customer-checkout"
import { shipOrder } from "../../harness/fulfil-order"
import {
  createBox,
  createItemRule,
  createProduct,
  createProfile,
} from "../../harness/items-and-boxes"
import { importOrder } from "../../harness/orders"
import { addHalfPricePromotion, readOrderRecords, setPriceRules } from "../../harness/prices"
import { runSql } from "../../harness/run-sql"
import { createShippingOptions, listServiceOptions } from "../../harness/seed/shipping-options"
import { CUSTOMER_EMAIL, RIGA_CUSTOMER, TALLINN_CUSTOMER } from "../../harness/test-data"
import {
  clearFaults,
  fillCart,
  onlyOne,
  placeOrder,
  runJob,
  setLastingFault,
  until,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey({}, { hasPriceHints: true })

const RULES = {
  markup_percent: "15",
  handling_fee_per_package: "0.40",
  price_tax: "without_tax",
  rounding: { kind: "ending", ending: ".99" },
  free_from: [{ countries: [], amount: "75" }],
  fallback: { kind: "flat", amount: "7.50" },
}

/** The one record of an order. */
const recordOf = ({ id }: { id: string }) =>
  until(`order ${id} has a record`, async () => {
    const own = (await readOrderRecords(shop)).filter(({ record }) => record.order_id === id)
    expect(own.length).toBeLessThan(2)
    return own[0]
  })

let vase: string
const vases = (quantity: number) => ({ items: [{ variantId: vase, quantity }] })
let boxId: string

beforeAll(async () => {
  await setPriceRules(shop, RULES)
  vase = await createProduct(shop, {
    title: "Tall vase",
    sizes: { weight: 900, length: 300, width: 100, height: 100 },
  })
  await createItemRule(shop, { target_kind: "variant", target_id: vase, ships_alone: true })
  const box = await createBox(shop, {
    ...{ name: "M", kind: "parcel", tare_weight: 100, max_weight: 30_000 },
    ...{ inner_length: 400, inner_width: 300, inner_height: 200 },
  })
  boxId = box.id
})

afterEach(() => clearFaults(shop))

it("an order's record says where it went, how it was packed, all prices, what was paid and why", async () => {
  const order = await placeOrder(shop, { quantity: 2 })
  const { record, price } = await recordOf(order)
  expect(record).toMatchObject({
    option_key: "carrierB_classic",
    service_code: "carrierB_classic",
    source: expect.stringMatching(/^(live|cache)$/),
    amount: String(price?.isAvailable && price.amount),
    package_count: 1,
    steps: expect.arrayContaining([expect.objectContaining({ step: "rounding" })]),
    charged: null,
    priced_from: {
      to: ["LV", "10"],
      items: [[2, 520, 140, 110, 120, "any", false]],
      packed: [
        {
          type: 1,
          dangerous: false,
          packages: [
            {
              ...{ weight: 1140, outer: [400, 300, 200] },
              ...{ box_id: boxId, empty: expect.any(Number) as number },
            },
          ],
        },
      ],
      asked: [{ cod: null, answers: [expect.any(Array)] }],
      tax: "21",
    },
    order_facts: {
      paid: record.amount,
      items_value: "37.8",
      tax: "21",
      profile: shop.seed.shippingProfileId,
      channel: shop.seed.salesChannelId,
      products: [expect.stringMatching(/^prod_/)],
    },
  })
  const codes = record.priced_from?.asked[0]?.answers.flatMap((one) =>
    typeof one === "string" ? [] : one.map(([code]) => code),
  )
  expect(codes).toEqual(expect.arrayContaining(["carrierA_standard", "carrierB_locker"]))

  await shipOrder(shop, order)
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_shipment set state = 'tracked', charged_price = '5.10' where order_id = $1",
    [order.id],
  )
  expect((await recordOf(order)).record.charged).toBe("5.10")
})

it("each order's record alone gives the amount that was paid, to the cent", async () => {
  const orders = [
    await placeOrder(shop),
    await placeOrder(shop, { serviceCode: "virtual_cheapest" }),
    await placeOrder(shop, { serviceCode: "virtual_fastest" }),
    await placeOrder(shop, { serviceCode: "carrierB_cod" }),
    await placeOrder(shop, { shippingAddress: TALLINN_CUSTOMER, serviceCode: "carrierA_standard" }),
    await placeOrder(shop, { quantity: 4 }),
    await placeOrder(shop, { ...vases(2), serviceCode: "carrierA_standard" }),
  ]
  const changed = await fillCart(shop)
  await chooseService(shop, changed, "virtual_cheapest")
  await setQuantity(shop, changed, 3)
  orders.push(await completeCart(shop.storefront, changed.id))
  await setLastingFault(shop, { kind: "hang" })
  orders.push(await placeOrder(shop, vases(3)))

  const records = []
  for (const order of orders) records.push(await recordOf(order))
  const paid = orders.map(({ shipping_methods }) => shipping_methods?.[0]?.amount)
  expect(records.map(({ price }) => price?.isAvailable && price.amount)).toEqual(paid)
  expect(records.map(({ record }) => Number(record.order_facts.paid))).toEqual(paid)
  expect(records.map(({ record }) => Number(record.amount))).toEqual(paid)
  expect(records.map(({ record }) => record.source === "fallback")).toEqual(
    orders.map((_, at) => at === orders.length - 1),
  )
  expect(paid[5]).toBe(0)
  expect(records[6]?.record.package_count).toBe(2)
  expect(records[3]?.record.priced_from?.asked).toHaveLength(2)
})

it("each order's record alone gives the amount that was paid, also by shipping rules", async () => {
  const large = await createBox(shop, {
    ...{ name: "XL", kind: "parcel", tare_weight: 3_000, max_weight: 30_000 },
    ...{ inner_length: 700, inner_width: 500, inner_height: 400 },
  })
  const { customer_group: group } = await shop.admin.post<{ customer_group: { id: string } }>(
    "/admin/customer-groups",
    { name: "Nobody" },
  )
  const rules = [
    { if: { countries: { is: ["EE"] } }, then: { set_price: "3.33" } },
    { if: { postal_codes: ["LV-10*"], items: { from: 2 } }, then: { add_amount: "1.11" } },
    { if: { value: { from: 50, below: 70 } }, then: { add_percent: "7" } },
    { if: { channels: { is: [shop.seed.salesChannelId] } }, then: { prefer: "carrierA_standard" } },
    { if: { weight: { from: 1 } }, then: { box: large.id } },
    { if: { packages: { from: 2 } }, then: { prices: { rounding: { kind: "none" } } } },
    { if: { options: { is: ["carrierB_classic"] }, items: { from: 6 } }, then: { free: true } },
    { if: { groups: { is: [group.id] } }, then: { hide: { options: ["carrierB_classic"] } } },
  ]
  await setPriceRules(shop, {
    ...RULES,
    free_from: [],
    rules: rules.map((rule, at) => ({ name: `Rule ${at}`, is_on: true, ...rule })),
  })
  const orders = [
    await placeOrder(shop),
    await placeOrder(shop, { quantity: 3 }),
    await placeOrder(shop, { quantity: 6 }),
    await placeOrder(shop, { serviceCode: "virtual_cheapest" }),
    await placeOrder(shop, { serviceCode: "carrierB_cod", quantity: 2 }),
    await placeOrder(shop, { shippingAddress: TALLINN_CUSTOMER, serviceCode: "carrierA_standard" }),
    await placeOrder(shop, { ...vases(2), serviceCode: "carrierA_standard" }),
  ]
  const records = []
  for (const order of orders) records.push(await recordOf(order))
  const paid = orders.map(({ shipping_methods }) => shipping_methods?.[0]?.amount)
  expect(records.map(({ price }) => price?.isAvailable && price.amount)).toEqual(paid)
  expect(records.map(({ record }) => Number(record.order_facts.paid))).toEqual(paid)
  expect(paid[2]).toBe(0)
  expect(records[3]?.record.service_code).toBe("carrierA_standard")
  const boxIds = records.map(({ record }) => record.priced_from?.packed[0]?.packages[0]?.box_id)
  expect(boxIds).toEqual([boxId, large.id, large.id, boxId, large.id, boxId, large.id])
  const named = records.map(({ record }) =>
    record.steps.flatMap((step) => ("rule" in step ? step.rule : [])),
  )
  expect(named[1]).toEqual(["Rule 1", "Rule 2"])
  expect(named[5]).toEqual(["Rule 0"])
  await setPriceRules(shop, { ...RULES, rules: [] })
  await shop.admin.delete(`/admin/shipment-ordering/boxes/${large.id}`)
})

it("each order's records alone give the amounts that were paid, in other currencies, profiles and envelopes, with promotions and surcharges, too", async () => {
  const { admin, seed } = shop
  const place = { countryCode: "se", currencyCode: "sek", taxRate: 25 }
  const regionId = await openCountry(shop, { ...place, prices: { "MUG-05": 80 } })
  await setPriceRules(shop, {
    ...RULES,
    ...{ exchange_rates: { sek: "11.2537" }, exchange_buffer_percent: 2.5 },
  })
  const shippingProfileId = await createProfile(admin)
  const services = (await listServiceOptions(admin)).filter(({ id }) => id === "carrierA_standard")
  const warehouse = { ...seed, shippingProfileId }
  const ofLamp = onlyOne(await createShippingOptions(admin, { ...warehouse, services }), "options")
  const lamp = await createProduct(shop, { title: "Lamp", shippingProfileId })
  const envelope = { kind: "envelope" as const, inner_length: 300, inner_width: 220 }
  await createBox(shop, { name: "C4", ...envelope, inner_height: 30 })
  await addHalfPricePromotion(shop, { code: "HALF" })

  const halved = await fillCart(shop, { quantity: 4 })
  await postCart(shop, `${halved.id}/promotions`, { promo_codes: ["HALF"] })
  const hinted = await fillCart(shop)
  await postCart(shop, hinted.id, { metadata: { hints: { surcharge: 2.5 } } })
  const both = await fillCart(shop, {
    items: [seed.variants["MUG-05"] ?? "", lamp].map((variantId) => ({ variantId, quantity: 1 })),
  })
  await chooseOption(shop.storefront, both.id, { optionId: ofLamp.id })
  const stockholm = { city: "Stockholm", postal_code: "111 22", country_code: "se" }
  const shippingAddress = { ...RIGA_CUSTOMER, ...stockholm }
  const orders = [
    await placeOrder(shop, { regionId, shippingAddress, serviceCode: "carrierA_standard" }),
    await placeOrder(shop, { sku: "NAPKIN-1", serviceCode: "carrierA_express_envelope" }),
  ]
  for (const cart of [halved, hinted, both]) {
    await chooseService(shop, cart, "carrierB_classic")
    orders.push(await completeCart(shop.storefront, cart.id))
  }
  for (const { id, shipping_methods } of orders) {
    const paid = (shipping_methods ?? []).map(({ amount }) => amount).sort()
    const records = await until(`order ${id} is recorded`, async () => {
      const own = (await readOrderRecords(shop)).filter(({ record }) => record.order_id === id)
      return own.length === paid.length ? own : undefined
    })
    const amounts = records.map(({ price }) => price?.isAvailable && price.amount).sort()
    expect([id, amounts]).toEqual([id, paid])
    expect(records.map(({ record }) => Number(record.order_facts.paid)).sort()).toEqual(paid)
  }
  const records = (await readOrderRecords(shop)).map(({ record }) => record)
  const of = (at: number) => records.filter(({ order_id }) => order_id === orders[at]?.id)
  expect(of(0)).toMatchObject([{ currency_code: "sek" }])
  expect(of(1)).toMatchObject([{ priced_from: { type: 2 } }])
  expect(of(3)).toMatchObject([{ priced_from: { surcharge: "2.5" } }])
  expect(of(4)).toHaveLength(2)
  await setPriceRules(shop, RULES)
})

it("a record of two deliveries with the same service, of two shipping profiles, says of one what was paid for it", async () => {
  const { admin, seed } = shop
  const shippingProfileId = await createProfile(admin, "Heavy")
  const services = (await listServiceOptions(admin)).filter(({ id }) => id === "carrierA_standard")
  const warehouse = { ...seed, shippingProfileId }
  const ofLamp = onlyOne(await createShippingOptions(admin, { ...warehouse, services }), "options")
  const sizes = { weight: 9000, length: 300, width: 200, height: 150 }
  const lamp = await createProduct(shop, { title: "Heavy lamp", shippingProfileId, sizes })
  const cart = await fillCart(shop, {
    items: [seed.variants["MUG-05"] ?? "", lamp].map((variantId) => ({ variantId, quantity: 1 })),
  })
  await chooseOption(shop.storefront, cart.id, { optionId: ofLamp.id })
  await chooseService(shop, cart, "carrierA_standard")
  const { id } = await completeCart(shop.storefront, cart.id)
  const records = await until(`both deliveries of order ${id} are recorded`, async () => {
    const own = (await readOrderRecords(shop)).filter(({ record }) => record.order_id === id)
    return own.length === 2 ? own : undefined
  })
  const [known, unknown] = records.sort((one) => (one.price ? -1 : 1))
  expect(known?.record.order_facts.paid).toBe(known?.record.amount)
  expect(known?.record.amount).toBe(String(known?.price?.isAvailable && known.price.amount))
  expect(unknown).toMatchObject({ price: null, record: { amount: null } })
  expect(unknown?.record.order_facts.profile).not.toBe(known?.record.order_facts.profile)
})

it("an order without a cart is recorded by the job, although no event told of it, once it is not being placed any more", async () => {
  const order = await importOrder(shop)
  await runJob(shop, "shipment-ordering-auto-fulfil")
  expect((await readOrderRecords(shop)).map(({ record }) => record.order_id)).not.toContain(
    order.id,
  )
  await runSql(
    shop.databaseUrl,
    `update "order" set created_at = created_at - interval '10 minutes' where id = $1`,
    [order.id],
  )
  await runJob(shop, "shipment-ordering-auto-fulfil")
  const { record, price } = await recordOf(order)
  expect(record).toMatchObject({
    ...{ cart_id: order.id, amount: null, source: null, reason: null, package_count: 1 },
    priced_from: { to: ["LV", "10"], packed: [{ packages: [expect.anything()] }], asked: [] },
    order_facts: { paid: "5" },
  })
  expect(price).toBeNull()
})

it("an order whose event was lost is recorded by the job, with the price of its cart", async () => {
  const order = await placeOrder(shop)
  const { record } = await recordOf(order)
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_price_record set order_id = null, order_facts = null where order_id = $1",
    [order.id],
  )
  await runJob(shop, "shipment-ordering-auto-fulfil")
  expect((await recordOf(order)).record).toEqual({
    ...record,
    updated_at: expect.any(String),
  })
})

it("no record names a person or an address, and it takes about a kilobyte", async () => {
  const rows = await runSql<{ text: string; bytes: number }>(
    shop.databaseUrl,
    `select row_to_json(record)::text as text,
            octet_length(concat(priced_from, order_facts)) as bytes
       from shipment_ordering_price_record as record where order_id is not null`,
  )
  expect(rows.length).toBeGreaterThan(10)
  const { first_name, last_name, address_1, city, postal_code, phone } = RIGA_CUSTOMER
  const digits = [postal_code, TALLINN_CUSTOMER.postal_code].map((code) => code.replace(/\D/g, ""))
  const forms = [first_name, last_name, address_1, city, phone, CUSTOMER_EMAIL, "cus_", ...digits]
  // IDs and moments have digits of their own.
  const text = rows.map((row) => row.text.replace(/\w+_01\w{24}|[\d-]{10}T[\d:.]+/g, "")).join()
  expect(forms.filter((form) => text.includes(form))).toEqual([])
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0) / rows.length
  expect(bytes).toBeLessThan(1200)
})
