// A shop with a key, and the way of one customer to a parcel locker: list, choice, order, shipment.
import type { OrderTracking } from "../../src/fulfilment/customer-tracking"
import { chooseService, completeCart } from "../harness/customer-checkout"
import { onlyShipment, shipOrder } from "../harness/fulfil-order"
import { createHttpClient } from "../harness/http-client"
import { listLockers } from "../harness/lockers"
import { quotesOf, readChosenDelivery } from "../harness/prices"
import { planOf } from "../harness/ship-from-admin"
import { fillCart } from "../harness/test-shop"
import { shopWithKey } from "../harness/worlds"

const shop = shopWithKey()

it("a customer finds lockers near the address, chooses one, and the parcel goes there", async () => {
  const cart = await fillCart(shop)
  const list = await listLockers(shop.storefront, { cart_id: cart.id })
  expect(list).toMatchObject({
    country_code: "lv",
    postal_code: "LV-1010",
    is_stale: false,
    too_small: 0,
    reason: null,
  })
  expect(list.lockers[0]).toEqual({
    code: "LV1031",
    name: "Rīga, Parka galerija",
    address: "Elizabetes iela 10",
    city: "Rīga",
    postal_code: "LV-1010",
    country_code: "lv",
    latitude: 56.956,
    longitude: 24.113,
    distance_km: 0,
    max_length: 45,
    max_width: 35,
    max_height: 15,
    max_weight: 10,
    opening_hours: expect.stringContaining("Mon-Fri"),
    picture_url: null,
  })
  const distances = list.lockers.map(({ distance_km }) => distance_km ?? Infinity)
  expect(distances.length).toBeGreaterThan(50)
  expect(distances).toEqual([...distances].sort((one, other) => one - other))

  expect(await readChosenDelivery(shop, cart.id)).toBeNull()
  const locker = {
    code: "LV1001",
    name: "Rīga, Stacijas pasāža",
    address: "Stacijas laukums 6",
    city: "Rīga",
    postal_code: "LV-1050",
    country_code: "lv",
  }
  const chosen = await chooseService(shop, cart, "virtual_parcel_locker", { locker_code: "LV1001" })
  const { virtual_parcel_locker: quote } = await quotesOf(shop, cart.id)
  expect(quote).toMatchObject({ kind: "locker", amount: chosen.shipping_total })
  expect(await readChosenDelivery(shop, cart.id)).toEqual({
    shipping_option_id: shop.options.virtual_parcel_locker,
    locker_code: "LV1001",
    locker_postal_code: locker.postal_code,
    locker,
  })

  const order = await completeCart(shop.storefront, cart.id)
  expect(await planOf(shop, order)).toMatchObject({ locker_code: "LV1001", locker, issues: [] })
  expect(await shipOrder(shop, order)).toMatchObject({
    service_code: "carrierB_locker",
    package_type: "1",
    locker_code: "LV1001",
  })
  expect(await onlyShipment(shop, order)).toMatchObject({ locker_code: "LV1001", locker })
  const customer = createHttpClient(shop.store.url, {
    "x-publishable-api-key": shop.seed.publishableKey,
    "x-order-email": order.email ?? "",
  })
  const { shipments } = await customer.get<OrderTracking>(
    `/store/shipment-ordering/orders/${order.id}/tracking`,
  )
  expect(shipments.map((shipment) => shipment.locker)).toEqual([locker])
})
