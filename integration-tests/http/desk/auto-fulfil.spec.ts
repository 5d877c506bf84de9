import type { HttpTypes } from "@medusajs/framework/types"
import { anotherLocation, anotherProfile } from "../../harness/another-place"
import { capturePayments } from "../../harness/capture-payments"
import { createProduct } from "../../harness/create-product"
import { chooseOption, completeCart } from "../../harness/customer-checkout"
import { getOrder } from "../../harness/fulfil-order"
import { atTheService, liveFulfillments } from "../../harness/look-at-order"
import { runSql } from "../../harness/run-sql"
import { createShippingOptions } from "../../harness/seed/shipping-options"
import {
  fillCart,
  listShipments,
  placeOrder,
  runJob,
  shipmentIn,
  until,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const PLUGIN = "/admin/shipment-ordering"
const JOB = "shipment-ordering-auto-fulfil"

const shop = shopWithKey({ shipped_on: "manual" })

const fulfilWhen = (auto_fulfil: string) =>
  shop.configure({ auto_fulfil, auto_fulfil_shipping_profiles: [], auto_fulfil_locations: [] })

/** What the plugin has noted of an order that was to be fulfilled by itself. */
const noteOf = async ({ id }: { id: string }) => {
  const [note] = await runSql<{ state: string; attempts: number }>(
    shop.databaseUrl,
    "select state, attempts from shipment_ordering_auto_fulfilment where order_id = $1",
    [id],
  )
  return note
}

const settled = (order: { id: string }, state: string) =>
  until(`order ${order.id} is ${state}`, async () =>
    (await noteOf(order))?.state === state ? true : undefined,
  )

const expectUntouched = async (order: HttpTypes.StoreOrder) => {
  expect(await liveFulfillments(shop, order)).toEqual([])
  expect(await listShipments(shop, order.id)).toEqual([])
}

it("nothing is fulfilled by itself unless the merchant wishes it, nor what was there before", async () => {
  const { settings } = await shop.admin.get<{ settings: Record<string, unknown> }>(
    `${PLUGIN}/settings`,
  )
  expect(settings.auto_fulfil).toBe("never")
  const before = await placeOrder(shop)
  await runJob(shop, JOB)
  await fulfilWhen("placed")
  const after = await placeOrder(shop)
  await shipmentIn(shop, after.id, "confirmed")
  await runJob(shop, JOB)
  await expectUntouched(before)
  expect(await noteOf(before)).toBeUndefined()
})

describe("as soon as it is placed", () => {
  beforeAll(() => fulfilWhen("placed"))

  it("an order is fulfilled, confirmed and labelled, as one that is fulfilled by hand", async () => {
    const order = await placeOrder(shop)
    const shipment = await shipmentIn(shop, order.id, "confirmed")
    expect(shipment).toMatchObject({ service_code: "carrierB_classic", has_label: true })
    expect(await atTheService(shop, order)).toHaveLength(1)
    const [fulfillment, ...others] = await liveFulfillments(shop, order)
    expect(others).toEqual([])
    expect(fulfillment?.location_id).toBe(shop.seed.stockLocationId)
    expect((await getOrder(shop.admin, order.id)).fulfillment_status).toBe("fulfilled")
    await settled(order, "done")
    const reservations = await shop.admin.get<HttpTypes.AdminReservationListResponse>(
      `/admin/reservations?line_item_id[]=${order.items?.[0]?.id}`,
    )
    expect(reservations.reservations).toEqual([])
  })

  it("an order with several of our options gets a fulfillment for each", async () => {
    const { shipping_profile: profile } =
      await shop.admin.post<HttpTypes.AdminShippingProfileResponse>("/admin/shipping-profiles", {
        name: "Fragile",
        type: "fragile",
      })
    const vase = await createProduct(shop, {
      title: "Vase",
      sizes: { weight: 900, length: 150, width: 150, height: 250 },
      shippingProfileId: profile.id,
    })
    const classic = (
      await shop.admin.get<HttpTypes.AdminShippingOptionResponse>(
        `/admin/shipping-options/${shop.options.carrierB_classic}`,
      )
    ).shipping_option
    const [fragile] = await createShippingOptions(shop.admin, {
      ...shop.seed,
      shippingProfileId: profile.id,
      services: [{ ...classic.data, id: "carrierB_classic", is_return: false }],
    })
    const cart = await fillCart(shop, {
      items: [shop.seed.variants["MUG-05"] ?? "", vase].map((variantId) => ({
        variantId,
        quantity: 2,
      })),
    })
    for (const optionId of [classic.id, fragile?.id ?? ""]) {
      await chooseOption(shop.storefront, cart.id, { optionId })
    }
    const order = await completeCart(shop.storefront, cart.id)
    await settled(order, "done")
    const fulfillments = await liveFulfillments(shop, order)
    expect(fulfillments.map(({ shipping_option_id }) => shipping_option_id).sort()).toEqual(
      [classic.id, fragile?.id].sort(),
    )
    expect(await atTheService(shop, order)).toHaveLength(2)
    expect((await getOrder(shop.admin, order.id)).fulfillment_status).toBe("fulfilled")
  })

  it("an order of another provider's option is left alone", async () => {
    const [van] = await createShippingOptions(shop.admin, {
      ...shop.seed,
      services: [{ id: "van", name: "Our own van", is_return: false }],
      provider: "manual_manual",
      flatPrice: 40,
    })
    const cart = await fillCart(shop)
    await chooseOption(shop.storefront, cart.id, { optionId: van?.id ?? "" })
    const order = await completeCart(shop.storefront, cart.id)
    await settled(order, "left")
    await expectUntouched(order)
  })

  it("an order of items that are not all in stock is left alone", async () => {
    const variantId = shop.seed.variants["MUG-03"] ?? ""
    const { inventory_items } = await shop.admin.get<HttpTypes.AdminInventoryItemListResponse>(
      "/admin/inventory-items?sku=MUG-03",
    )
    const level = `/admin/inventory-items/${inventory_items[0]?.id}/location-levels/${shop.seed.stockLocationId}`
    const { variants } = await shop.admin.get<HttpTypes.AdminProductVariantListResponse>(
      `/admin/product-variants?id=${variantId}`,
    )
    await shop.admin.post(`/admin/products/${variants[0]?.product_id}/variants/${variantId}`, {
      allow_backorder: true,
    })
    await shop.admin.post(level, { stocked_quantity: 1 })
    const order = await placeOrder(shop, {
      items: [
        { variantId, quantity: 2 },
        { variantId: shop.seed.variants["MUG-05"] ?? "", quantity: 1 },
      ],
    })
    await settled(order, "left")
    await expectUntouched(order)
    await shop.admin.post(level, { stocked_quantity: 1000 })
  })

  it.each(["auto_fulfil_shipping_profiles", "auto_fulfil_locations"] as const)(
    "an order that %s does not name is left alone, and one that it names is not",
    async (setting) => {
      const makeAnother = setting === "auto_fulfil_locations" ? anotherLocation : anotherProfile
      const another = await makeAnother(shop.admin)
      await shop.configure({ [setting]: [another] })
      const order = await placeOrder(shop)
      await settled(order, "left")
      await expectUntouched(order)
      const { shippingProfileId, stockLocationId } = shop.seed
      const own = setting === "auto_fulfil_locations" ? stockLocationId : shippingProfileId
      await shop.configure({ [setting]: [another, own] })
      const named = await placeOrder(shop)
      await shipmentIn(shop, named.id, "confirmed")
      await fulfilWhen("placed")
    },
  )
})

describe("as soon as it is paid", () => {
  beforeAll(() => fulfilWhen("paid"))

  it("an order is fulfilled when all of its money is captured, and not before", async () => {
    const order = await placeOrder(shop)
    const { order: paid } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
      `/admin/orders/${order.id}?fields=*payment_collections.payments`,
    )
    const payment = paid.payment_collections?.[0]?.payments?.[0]
    await runJob(shop, JOB)
    await shop.admin.post(`/admin/payments/${payment?.id}/capture`, { amount: 1 })
    await runJob(shop, JOB)
    await expectUntouched(order)
    expect(await noteOf(order)).toBeUndefined()
    await shop.admin.post(`/admin/payments/${payment?.id}/capture`, {
      amount: Number(payment?.amount) - 1,
    })
    await shipmentIn(shop, order.id, "confirmed")
    expect(await atTheService(shop, order)).toHaveLength(1)
  })

  it("an order to be paid on delivery is not fulfilled until its money has come", async () => {
    await shop.configure({
      cod_payment_providers: ["pp_system_default"],
      cod_alternatives: { carrierB_cod: "carrierB_classic" },
    })
    const order = await placeOrder(shop, { serviceCode: "carrierB_cod" })
    await runJob(shop, JOB)
    await expectUntouched(order)
    await capturePayments(shop.admin, order.id)
    expect(await shipmentIn(shop, order.id, "confirmed")).toMatchObject({
      service_code: "carrierB_classic",
    })
    await shop.configure({ cod_payment_providers: [], cod_alternatives: {} })
  })

  it("an order that somebody is editing is left alone, and so is one that is partly fulfilled", async () => {
    const [edited, begun] = [
      await placeOrder(shop),
      await placeOrder(shop, {
        items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity: 2 }],
      }),
    ]
    await shop.admin.post("/admin/order-edits", { order_id: edited.id })
    await shop.admin.post(`/admin/orders/${begun.id}/fulfillments`, {
      location_id: shop.seed.stockLocationId,
      items: [{ id: begun.items?.[0]?.id, quantity: 1 }],
    })
    for (const order of [edited, begun]) {
      await capturePayments(shop.admin, order.id)
      await settled(order, "left")
    }
    await expectUntouched(edited)
    expect(await liveFulfillments(shop, begun)).toHaveLength(1)
  })

  /** As if it had been tried before, and were due now. */
  const makeDue = ({ id }: { id: string }) =>
    runSql(
      shop.databaseUrl,
      `insert into shipment_ordering_auto_fulfilment
         (id, order_id, state, attempts, next_try_at, lease_until)
       values ('soaut_' || $1, $1, 'waiting', 1, now(), now() - interval '1 second')`,
      [id],
    )

  it("an order that is due but not paid is left until its money comes", async () => {
    const order = await placeOrder(shop)
    await makeDue(order)
    await runJob(shop, JOB)
    expect(await noteOf(order)).toEqual({ state: "left", attempts: 1 })
    await capturePayments(shop.admin, order.id)
    await settled(order, "done")
    expect(await liveFulfillments(shop, order)).toHaveLength(1)
  })

  it("what the database could not read for a while does not count as tried", async () => {
    const order = await placeOrder(shop)
    const rename = (from: string, to: string) =>
      runSql(shop.databaseUrl, `alter table ${from} rename to ${to}`)
    await rename("reservation_item", "reservation_item_away")
    try {
      await capturePayments(shop.admin, order.id)
      await runJob(shop, JOB)
      expect(await noteOf(order)).toBeUndefined()
    } finally {
      await rename("reservation_item_away", "reservation_item")
    }
    await runJob(shop, JOB)
    await settled(order, "done")
    expect(await noteOf(order)).toMatchObject({ attempts: 1 })
  })

  it("an order that cannot be understood is told, and goes out when it is corrected and paid", async () => {
    const order = await placeOrder(shop)
    const setPrice = (json: string) =>
      runSql(
        shop.databaseUrl,
        `update order_shipping_method set raw_amount = ${json} where id in
           (select shipping_method_id from order_shipping where order_id = $1)`,
        [order.id],
      )
    await setPrice("'{}'")
    await makeDue(order)
    await runJob(shop, JOB)
    expect(await noteOf(order)).toMatchObject({ state: "left" })
    const { notifications } = await shop.admin.get<HttpTypes.AdminNotificationListResponse>(
      "/admin/notifications?channel=feed&limit=200&fields=%2Bdata",
    )
    expect(notifications.map(({ data }) => JSON.stringify(data))).toContainEqual(
      expect.stringContaining(`Order #${order.display_id}. Medusa cannot work out`),
    )
    await setPrice("jsonb_build_object('value', amount::text)")
    await capturePayments(shop.admin, order.id)
    await settled(order, "done")
    expect(await liveFulfillments(shop, order)).toHaveLength(1)
  })

  it("a canceled order is left alone", async () => {
    const order = await placeOrder(shop)
    await shop.admin.post(`/admin/orders/${order.id}/cancel`)
    await runJob(shop, JOB)
    await expectUntouched(order)
  })
})
