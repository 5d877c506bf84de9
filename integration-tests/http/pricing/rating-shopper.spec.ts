// A shop with a key, whose shoppers send what they should not, or addresses that no carrier delivers to.
import type { HttpTypes } from "@medusajs/framework/types"
import {
  chooseService,
  completeCart,
  postCart,
  setQuantity,
  signUpCustomer,
} from "../../harness/customer-checkout"
import { shipOrder } from "../../harness/fulfil-order"
import { createHttpClient } from "../../harness/http-client"
import { quotesOf, setPriceRules, storedMethods } from "../../harness/prices"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import { clearFaults, fillCart, setLastingFault } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const SERVICE = "carrierA_standard"

const shop = shopWithKey()

const cartWith = (address: Partial<typeof RIGA_CUSTOMER> = {}, quantity = 1) =>
  fillCart(shop, { shippingAddress: { ...RIGA_CUSTOMER, ...address }, quantity })

/** Everything that a shopper might send to get another price. */
const forgery = (other: HttpTypes.StoreCart) => ({
  amount: 0.01,
  calculated_amount: 0.01,
  price: 0,
  total: 0,
  is_calculated_price_tax_inclusive: false,
  currency_code: "usd",
  account: "nobody",
  id: other.id,
  cart_id: other.id,
  cart: { id: other.id },
  option_key: "carrierB_classic",
  service_code: "carrierB_classic",
  service_name: "Something else",
  shipping_address: other.shipping_address,
  country_code: "ee",
  postal_code: "10111",
  items: [],
  packages: [{ weight: "0.01", length: "1", width: "1", height: "1" }],
  delivery_days: { min: 0, max: 0 },
  packing: {
    package_type: 2,
    size_unit: "cm",
    fingerprint: "AAAAAAAAAAAAAAAAAAAAAA",
    packages: [{ weight: "0.01", length: "1", width: "1", height: "1" }],
  },
})

it("data that a shopper sends with the delivery change no price, no service, no packages and no address", async () => {
  const calculate = async (cart_id: string, data?: unknown) => {
    const path = `/store/shipping-options/${shop.options[SERVICE]}/calculate`
    const { shipping_option } = await shop.storefront.post<{
      shipping_option: HttpTypes.StoreCartShippingOption
    }>(path, { cart_id, data })
    return shipping_option.calculated_price.calculated_amount
  }
  const other = await cartWith({ country_code: "ee", postal_code: "10111", city: "Tallinn" }, 9)
  const honest = await cartWith({}, 3)
  const cart = await cartWith({}, 3)
  const amount = await calculate(honest.id)
  expect(amount).toBeGreaterThan(0)
  expect(await calculate(cart.id, forgery(other))).toBe(amount)
  await chooseService(shop, honest, SERVICE)
  const chosen = await chooseService(shop, cart, SERVICE, forgery(other))
  expect(chosen.shipping_total).toBe(amount)
  const [expected] = await storedMethods(shop, honest.id)
  expect(await storedMethods(shop, cart.id)).toEqual([expected])

  const changed = await setQuantity(shop, cart, 4)
  const { carrierA_standard: quote } = await quotesOf(shop, cart.id)
  expect(changed.shipping_total).toBe(quote?.amount)
  expect(changed.shipping_total).toBeGreaterThan(chosen.shipping_total)
  const order = await completeCart(shop.storefront, cart.id)
  expect(order.shipping_total).toBe(changed.shipping_total)
  expect(await shipOrder(shop, order)).toMatchObject({
    service_code: SERVICE,
    package_type: "1",
    weight: quote?.packages.map(({ weight }) => weight),
    length: quote?.packages.map(({ length }) => length),
    country_code: "LV",
    zip_code: RIGA_CUSTOMER.postal_code,
  })
})

it("a shopper's note is stored, and no locker for a service that goes to the door", async () => {
  const cart = await cartWith()
  await chooseService(shop, cart, SERVICE, { locker_code: "LV1001", note: " Ring twice" })
  expect(await storedMethods(shop, cart.id)).toMatchObject([
    { data: { locker_code: null, note: "Ring twice" } },
  ])
})

it("an address that no carrier takes is refused with all its wrong fields, also while the service is down", async () => {
  await setPriceRules(shop, { fallback: { kind: "flat", amount: "6.50" } })
  const wrong = { phone: "+9991234567890", postal_code: "SW1A 1AA" }
  const empty = { phone: "", last_name: "", first_name: "" }
  const refused = async (address: Partial<typeof RIGA_CUSTOMER>, quantity: number) => {
    const cart = await cartWith(address, quantity)
    const path = `/store/carts/${cart.id}/shipping-methods`
    const answer = await shop.storefront.send("POST", path, { option_id: shop.options[SERVICE] })
    expect(await storedMethods(shop, cart.id)).toEqual([])
    expect(answer.status).toBe(400)
    return answer.json()
  }
  expect(await refused(wrong, 1)).toMatchObject({
    message:
      "This is not a postal code of your country, Latvia. Please check it. " +
      "This is not a valid phone number. Please check it, with the country code in front.",
    fields: ["shipping_address.postal_code", "shipping_address.phone"],
  })
  await setLastingFault(shop, { kind: "status", status: 500 })
  const answer = await refused(empty, 6)
  await clearFaults(shop)
  await setPriceRules(shop)
  expect(answer).toMatchObject({
    message:
      "Please enter who receives the parcel. " +
      "Please enter a phone number: the carrier needs one to deliver.",
    fields: ["shipping_address.first_name", "shipping_address.phone"],
  })
})

it("an address that is emptied after the delivery was chosen is refused when the order is placed, and nowhere before", async () => {
  const change = (address: Record<string, unknown>) =>
    postCart(shop, cart.id, { shipping_address: address, billing_address: address })
  const cart = await cartWith()
  const path = `/store/carts/${cart.id}/complete`
  await chooseService(shop, cart, SERVICE)
  const nothing = { first_name: null, last_name: null, address_1: null, city: null, phone: null }
  await change({ ...RIGA_CUSTOMER, ...nothing })
  const refused = await shop.storefront.send("POST", path)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toEqual({
    type: "conflict",
    code: "address",
    message:
      "Please enter who receives the parcel. Please enter the street and house number. " +
      "Please enter the city. Please enter a phone number: the carrier needs one to deliver.",
    fields: ["first_name", "address_1", "city", "phone"].map((name) => `shipping_address.${name}`),
  })
  await change(RIGA_CUSTOMER)
  const order = await completeCart(shop.storefront, cart.id)
  await shop.admin.post(`/admin/orders/${order.id}`, { shipping_address: { phone: null } })
  expect((await shop.storefront.send("POST", path)).status).toBe(200)
})

it("the prices of a signed-in customer's cart are shown only to those to whom core shows the cart", async () => {
  const [owner, other] = await Promise.all([
    signUpCustomer(shop, "anna@customer.test"),
    signUpCustomer(shop, "ilze@customer.test"),
  ])
  const cart = await cartWith()
  await owner.post(`/store/carts/${cart.id}/customer`)
  const withoutKey = createHttpClient(shop.store.url, {})
  const path = `/store/shipment-ordering/quotes?cart_id=${cart.id}`
  for (const caller of [owner, other, shop.storefront, withoutKey]) {
    const core = await caller.send("GET", `/store/carts/${cart.id}`)
    expect((await caller.send("GET", path)).status).toBe(core.status)
  }
  const refused = await withoutKey.send("GET", path)
  expect(refused.status).toBe(400)
  expect(await refused.text()).not.toContain("amount")
})
