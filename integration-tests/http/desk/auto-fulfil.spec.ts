import type { HttpTypes } from "@medusajs/framework/types"
import type { OrdersToShip } from "../../../src/api/admin/shipment-ordering/orders/orders"
import { createLocation } from "../../harness/countries-and-locations"
import { fulfil, getOrder, listApiShipments, liveFulfillments } from "../../harness/fulfil-order"
import { createProfile } from "../../harness/items-and-boxes"
import {
  capturePayments,
  createFragileVase,
  type FragileVase,
  importOrder,
  placeWithVase,
} from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { createShippingOptions } from "../../harness/seed/shipping-options"
import { findOrderToShip } from "../../harness/ship-from-admin"
import { listShipments, placeOrder, runJob, shipmentIn, until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const PLUGIN = "/admin/shipment-ordering"
const JOB = "shipment-ordering-auto-fulfil"

// A shop with a key, in which orders are fulfilled automatically: never, when they are placed, or when they are paid.
const shop = shopWithKey({ shipped_on: "manual" })

const item = (sku: string, quantity = 1) => ({ variantId: shop.seed.variants[sku] ?? "", quantity })

const fulfilWhen = (auto_fulfil: string) => shop.configure({ auto_fulfil, rules: [] })

/** A shipping rule that holds orders back. */
const holdBack = (condition: object) => ({
  name: JSON.stringify(condition),
  is_on: true,
  if: condition,
  then: { hold_back: true },
})

/** The plugin's row of an order. */
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

const expectUntouched = async (order: { id: string; display_id?: number }) => {
  expect(await liveFulfillments(shop, order)).toEqual([])
  expect(await listShipments(shop, order.id)).toEqual([])
}

it("no order is fulfilled automatically before the merchant asks for that, nor are those placed before", async () => {
  const { settings } = await shop.admin.get<{ settings: Record<string, unknown> }>(
    `${PLUGIN}/settings`,
  )
  expect(settings.auto_fulfil).toBe("never")
  const before = await placeOrder(shop)
  await runJob(shop, JOB)
  await fulfilWhen("placed")
  const order = await placeOrder(shop)
  const shipment = await shipmentIn(shop, order.id, "confirmed")
  await runJob(shop, JOB)
  await expectUntouched(before)
  expect(await noteOf(before)).toBeUndefined()

  // The order that was placed afterwards looks like one that was fulfilled by hand.
  expect(shipment).toMatchObject({ service_code: "carrierB_classic", has_label: true })
  expect(await listApiShipments(shop, order)).toHaveLength(1)
  const fulfillments = await liveFulfillments(shop, order)
  expect(fulfillments).toMatchObject([{ location_id: shop.seed.stockLocationId }])
  expect((await getOrder(shop.admin, order.id)).fulfillment_status).toBe("fulfilled")
  await settled(order, "done")
  const { reservations } = await shop.admin.get<HttpTypes.AdminReservationListResponse>(
    `/admin/reservations?line_item_id[]=${order.items?.[0]?.id}`,
  )
  expect(reservations).toEqual([])
})

describe("placed orders", () => {
  let vase: FragileVase

  beforeAll(async () => {
    await fulfilWhen("placed")
    vase = await createFragileVase(shop)
  })

  it("an order with several options of the plugin gets a fulfillment for each", async () => {
    const order = await placeWithVase(shop, vase, 2)
    await settled(order, "done")
    const fulfillments = await liveFulfillments(shop, order)
    expect(fulfillments.map(({ shipping_option_id }) => shipping_option_id).sort()).toEqual(
      [shop.options.carrierB_classic, vase.optionId].sort(),
    )
    expect(await listApiShipments(shop, order)).toHaveLength(2)
    expect((await getOrder(shop.admin, order.id)).fulfillment_status).toBe("fulfilled")
  })

  it("an order with another provider's option is left alone", async () => {
    const [van] = await createShippingOptions(shop.admin, {
      ...shop.seed,
      services: [{ id: "van", name: "Our own van", is_return: false }],
      provider: "manual_manual",
      flatPrice: 40,
    })
    const options = { van: van?.id ?? "" }
    const order = await importOrder({ ...shop, options }, { serviceCode: "van" })
    await runJob(shop, JOB)
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
    const order = await placeOrder(shop, { items: [item("MUG-03", 2), item("MUG-05")] })
    await settled(order, "left")
    await expectUntouched(order)
    await shop.admin.post(level, { stocked_quantity: 1000 })
  })

  it("an order that a shipping rule holds back is left alone, and one that none holds back is fulfilled", async () => {
    const [profile, location] = [await createProfile(shop.admin), await createLocation(shop.admin)]
    const { shippingProfileId, stockLocationId } = shop.seed
    for (const condition of [
      { profiles: { is_not: [profile] } },
      { locations: { is: [stockLocationId] } },
      { services: { is: ["carrierB_*"] }, cash_on_delivery: false },
      { countries: { is: ["LV"] }, items: { from: 1, below: 2 }, weight: { below: 30 } },
      { packages: { below: 2 } },
    ]) {
      const rule = holdBack(condition)
      await shop.configure({ rules: [rule] })
      const order = await importOrder(shop)
      await runJob(shop, JOB)
      await settled(order, "left")
      await expectUntouched(order)
      const { orders } = await shop.admin.get<OrdersToShip>(
        `${PLUGIN}/orders/to-ship?order_by=-created_at`,
      )
      const listed = orders.find(({ id }) => id === order.id)
      const onPage = await shop.admin.get<object>(`${PLUGIN}/orders/${order.id}/locker`)
      for (const shown of [listed, onPage]) expect(shown).toMatchObject({ held_back_by: rule.name })
    }
    await shop.configure({
      rules: [
        holdBack({ profiles: { is_not: [profile, shippingProfileId] } }),
        holdBack({ locations: { is: [location] } }),
        holdBack({ cash_on_delivery: true }),
        holdBack({ countries: { is: ["EE"] } }),
        holdBack({ value: { from: 10000 } }),
        holdBack({ packages: { from: 2 } }),
      ],
    })
    const named = await importOrder(shop)
    await runJob(shop, JOB)
    await shipmentIn(shop, named.id, "confirmed")
  })

  it("a rule counts only the items that go with an option, as in the list of orders to ship", async () => {
    const rule = holdBack({ items: { below: 2 } })
    await shop.configure({ rules: [rule] })
    const order = await placeWithVase(shop, vase, 1)
    await settled(order, "left")
    await expectUntouched(order)
    expect(await findOrderToShip(shop, order)).toMatchObject({ held_back_by: rule.name })
  })
})

describe("paid orders", () => {
  beforeAll(() => fulfilWhen("paid"))

  /** Makes the order look as if it had been tried before and were due now, unless its event has just taken it. */
  const makeDue = ({ id }: { id: string }) =>
    runSql(
      shop.databaseUrl,
      `insert into shipment_ordering_auto_fulfilment
         (id, order_id, state, attempts, next_try_at, lease_until)
       values ('soaut_' || $1, $1, 'waiting', 1, now(), now() - interval '1 second')
       on conflict do nothing`,
      [id],
    )

  it("an order is fulfilled when all of its money is captured, and not before", async () => {
    const [order, due] = [await placeOrder(shop), await placeOrder(shop)]
    const { order: paid } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
      `/admin/orders/${order.id}?fields=*payment_collections.payments`,
    )
    const payment = paid.payment_collections?.[0]?.payments?.[0]
    await shop.admin.post(`/admin/payments/${payment?.id}/capture`, { amount: 1 })
    await makeDue(due)
    await runJob(shop, JOB)
    await expectUntouched(order)
    expect(await noteOf(order)).toBeUndefined()
    // An order that is due is left until its money comes.
    await settled(due, "left")
    expect(await noteOf(due)).toEqual({ state: "left", attempts: 1 })
    await capturePayments(shop.admin, due.id)
    const amount = Number(payment?.amount) - 1
    await shop.admin.post(`/admin/payments/${payment?.id}/capture`, { amount })
    for (const one of [order, due]) {
      await shipmentIn(shop, one.id, "confirmed")
      await settled(one, "done")
      expect(await listApiShipments(shop, one)).toHaveLength(1)
    }
  })

  it("an order that somebody is editing, has canceled or has fulfilled in part is left alone", async () => {
    const [edited, canceled, begun] = [
      await placeOrder(shop),
      await placeOrder(shop),
      await placeOrder(shop, { items: [item("MUG-05", 2)] }),
    ]
    await shop.admin.post(`/admin/orders/${canceled.id}/cancel`)
    await shop.admin.post("/admin/order-edits", { order_id: edited.id })
    await fulfil(shop, begun, { [begun.items?.[0]?.id ?? ""]: 1 })
    for (const order of [edited, begun]) {
      await capturePayments(shop.admin, order.id)
      await settled(order, "left")
    }
    await runJob(shop, JOB)
    for (const order of [edited, canceled]) await expectUntouched(order)
    expect(await liveFulfillments(shop, begun)).toHaveLength(1)
  })

  it("an order that the database could not read for a while does not count as tried", async () => {
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

  it("an order that Medusa cannot read is reported to the merchant, and goes out when it is corrected and paid", async () => {
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
    // The store may run the job by itself at this moment, and work on this order.
    await settled(order, "left")
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
})
