import type { HttpTypes } from "@medusajs/framework/types"
import { completeCart } from "../../harness/customer-checkout"
import { createHttpClient } from "../../harness/http-client"
import { openCountry } from "../../harness/open-country"
import { quotesOf } from "../../harness/quotes-of"
import { createShippingOptions, listServiceOptions } from "../../harness/seed/shipping-options"
import { setPriceRules } from "../../harness/price-rules"
import { endTrouble, lasting } from "../../harness/api-trouble"
import { shipOrder } from "../../harness/ship-order"
import { signUpCustomer } from "../../harness/sign-up-customer"
import { storedMethods } from "../../harness/stored-method"
import { fillCart, RIGA_CUSTOMER } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { type Outcome, outcomeOf } from "../../harness/try-to-fulfil"

const SERVICE = "carrierA_standard"
const LOCKER_SERVICE = "carrierB_locker"

const shop = shopWithKey({ locker_services: ["*_locker"], locker_choice: "nearest" })

const cartWith = (address: Partial<typeof RIGA_CUSTOMER> = {}, quantity = 1) =>
  fillCart(shop, {
    shippingAddress: { ...RIGA_CUSTOMER, ...address },
    items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity }],
  })

/** Sends a request for a price, or for a delivery, with whatever `data`; undefined sends none. */
const calculate = async (cartId: string, data?: unknown) => {
  const path = `/store/shipping-options/${shop.options[SERVICE]}/calculate`
  const { shipping_option } = await shop.storefront.post<{
    shipping_option: HttpTypes.StoreCartShippingOption
  }>(path, { cart_id: cartId, data })
  return shipping_option.calculated_price.calculated_amount
}

const choose = async (cartId: string, data?: unknown, serviceCode = SERVICE) => {
  const { cart } = await shop.storefront.post<HttpTypes.StoreCartResponse>(
    `/store/carts/${cartId}/shipping-methods`,
    { option_id: shop.options[serviceCode], data },
  )
  return cart
}

/** What "choose this delivery" is answered, whatever it is. */
const tryToChoose = async (cartId: string, optionId = shop.options[SERVICE]): Promise<Outcome> =>
  outcomeOf(
    await shop.storefront.send("POST", `/store/carts/${cartId}/shipping-methods`, {
      option_id: optionId,
    }),
  )

/** The fields that a refusal names for the storefront. */
const wrongFieldsOf = async (cartId: string): Promise<unknown> => {
  const path = `/store/carts/${cartId}/shipping-methods`
  const refused = await shop.storefront.send("POST", path, { option_id: shop.options[SERVICE] })
  return ((await refused.json()) as { fields?: unknown }).fields
}

/** All that a shopper might want to be believed. */
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

describe("what a shopper sends along", () => {
  it("changes no price, no service, no packages and no address", async () => {
    const other = await cartWith({ country_code: "ee", postal_code: "10111", city: "Tallinn" }, 9)
    const honest = await cartWith({}, 3)
    const cart = await cartWith({}, 3)
    const forged = forgery(other)
    const amount = await calculate(honest.id)
    expect(amount).toBeGreaterThan(0)
    expect(await calculate(cart.id, forged)).toBe(amount)
    await choose(honest.id)
    const chosen = await choose(cart.id, forged)
    expect(chosen.shipping_total).toBe(amount)
    const [expected] = await storedMethods(shop, honest.id)
    expect(await storedMethods(shop, cart.id)).toEqual([expected])

    const line = `/store/carts/${cart.id}/line-items/${cart.items?.[0]?.id}`
    const { cart: changed } = await shop.storefront.post<HttpTypes.StoreCartResponse>(line, {
      quantity: 4,
    })
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

  it("is not needed: a storefront that sends no data, or none of its own, has the same prices", async () => {
    const cart = await cartWith({}, 5)
    const amount = await calculate(cart.id)
    expect(await calculate(cart.id, {})).toBe(amount)
    expect((await choose(cart.id)).shipping_total).toBe(amount)
    expect((await choose(cart.id, {})).shipping_total).toBe(amount)
  })

  it("is a locker and a note at most, of short texts", async () => {
    const cart = await cartWith()
    for (const [data, kept] of [
      [
        { locker_code: "LV1001", note: "Ring" },
        { locker_code: "LV1001", note: "Ring" },
      ],
      [
        { locker_code: "  LV1001 ", note: " " },
        { locker_code: "LV1001", note: null },
      ],
      [
        { locker_code: "x".repeat(65), note: "y".repeat(251) },
        { locker_code: null, note: null },
      ],
      [
        { locker_code: ["LV1001"], note: { text: "Ring" } },
        { locker_code: null, note: null },
      ],
    ]) {
      await choose(cart.id, data, LOCKER_SERVICE)
      const [method] = await storedMethods(shop, cart.id)
      expect(method?.data).toMatchObject({ service_code: LOCKER_SERVICE, ...kept })
    }
  })

  it("names no locker where the service goes to the door", async () => {
    const cart = await cartWith()
    await choose(cart.id, { locker_code: "LV1001", note: "Ring twice" })
    const [method] = await storedMethods(shop, cart.id)
    expect(method?.data).toMatchObject({ locker_code: null, note: "Ring twice" })
  })
})

describe("an address that a carrier will refuse", () => {
  it.each([
    [
      "a phone number of a country that is none",
      { phone: "+9991234567890" },
      "phone",
      "This is not a valid phone number. Please check it, with the country code in front.",
    ],
    [
      "a postal code of another form",
      { postal_code: "SW1A 1AA" },
      "postal_code",
      "This is not a postal code of your country, Latvia. Please check it.",
    ],
  ])(
    "is refused when the delivery is chosen, with words for the customer and the field beside them: %s",
    async (_, address, field, message) => {
      const cart = await cartWith(address)
      expect(await tryToChoose(cart.id)).toEqual({ status: 400, message })
      expect(await wrongFieldsOf(cart.id)).toEqual([`shipping_address.${field}`])
      expect(await storedMethods(shop, cart.id)).toEqual([])
    },
  )

  it("is refused with all its fields at once, also while the service is down", async () => {
    await setPriceRules(shop, { fallback: { kind: "flat", amount: "6.50" } })
    await lasting({ kind: "status", status: 500 })(shop)
    try {
      const cart = await cartWith({ phone: "", last_name: "", first_name: "" }, 6)
      expect(await tryToChoose(cart.id)).toEqual({
        status: 400,
        message:
          "Please enter who receives the parcel. " +
          "Please enter a phone number: the carrier needs one to deliver.",
      })
      expect(await wrongFieldsOf(cart.id)).toEqual([
        "shipping_address.first_name",
        "shipping_address.phone",
      ])
    } finally {
      await endTrouble(shop)
      await setPriceRules(shop)
    }
  })
})

describe("an address that is changed after the delivery was chosen", () => {
  const change = (cartId: string, address: Record<string, unknown>) =>
    shop.storefront.post(`/store/carts/${cartId}`, {
      shipping_address: address,
      billing_address: address,
    })

  it("is refused when the order is placed, and nowhere before", async () => {
    const cart = await cartWith()
    await choose(cart.id)
    const nothing = { first_name: null, last_name: null, address_1: null, city: null, phone: null }
    await change(cart.id, { ...RIGA_CUSTOMER, ...nothing })
    const refused = await shop.storefront.send("POST", `/store/carts/${cart.id}/complete`)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toEqual({
      type: "conflict",
      code: "address",
      message:
        "Please enter who receives the parcel. Please enter the street and house number. " +
        "Please enter the city. Please enter a phone number: the carrier needs one to deliver.",
      fields: ["first_name", "address_1", "city", "phone"].map(
        (name) => `shipping_address.${name}`,
      ),
    })
    await change(cart.id, RIGA_CUSTOMER)
    const order = await completeCart(shop.storefront, cart.id)
    await shop.admin.post(`/admin/orders/${order.id}`, { shipping_address: { phone: null } })
    const again = await shop.storefront.send("POST", `/store/carts/${cart.id}/complete`)
    expect(again.status).toBe(200)
  })
})

const DOES_NOT_DELIVER = {
  status: 400,
  message: expect.stringMatching(/does not deliver your order to this address/),
}

describe("a service", () => {
  it("that is not offered any more is refused", async () => {
    const known = await listServiceOptions(shop.admin)
    const services = known
      .filter(({ id }) => id === SERVICE)
      .map((service) => ({ ...service, id: "carrierA_gone", service_code: "carrierA_gone" }))
    const [gone] = await createShippingOptions(shop.admin, { ...shop.seed, services })
    expect(await tryToChoose((await cartWith()).id, gone?.id)).toEqual(DOES_NOT_DELIVER)
  })

  it("that does not deliver to the address is refused", async () => {
    const regionId = await openCountry(shop, {
      countryCode: "no",
      currencyCode: "nok",
      taxRate: 25,
      prices: { "MUG-05": 200 },
    })
    await setPriceRules(shop, { exchange_rates: { nok: "11" } })
    const cart = await fillCart(shop, {
      regionId,
      shippingAddress: { ...RIGA_CUSTOMER, country_code: "no", postal_code: "0154", city: "Oslo" },
    })
    expect(await tryToChoose(cart.id, shop.options.carrierB_classic)).toEqual(DOES_NOT_DELIVER)
  })

  it("that goes to the country, but does not take so much, says that the order may be too big or too heavy", async () => {
    const items = [{ variantId: shop.seed.variants["POT-5"] ?? "", quantity: 8 }]
    const cart = await fillCart(shop, { shippingAddress: RIGA_CUSTOMER, items })
    const TOO_MUCH = "Your order may be too big or too heavy for this delivery service"
    const { carrierB_classic, carrierA_standard } = await quotesOf(shop, cart.id)
    expect(carrierA_standard).toMatchObject({ available: true })
    expect(carrierB_classic?.reason).toMatchObject({
      code: "too_big",
      text: expect.stringContaining(TOO_MUCH),
    })
    expect(await tryToChoose(cart.id, shop.options.carrierB_classic)).toEqual({
      status: 400,
      message: expect.stringContaining(TOO_MUCH),
    })
  })

  it("that is down and has neither price is refused with a word for the customer", async () => {
    await lasting({ kind: "status", status: 500 })(shop)
    try {
      expect(await tryToChoose((await cartWith({}, 11)).id)).toEqual({
        status: 400,
        message: expect.stringMatching(/try again in a moment/),
      })
    } finally {
      await endTrouble(shop)
    }
  })

  it("that is down sells all the same, at the last price or the fallback", async () => {
    await setPriceRules(shop, { fallback: { kind: "flat", amount: "6.50" } })
    const priced = await cartWith({}, 7)
    const amount = await calculate(priced.id)
    await lasting({ kind: "status", status: 500 })(shop)
    try {
      expect((await choose(priced.id)).shipping_total).toBe(amount)
      const cart = await cartWith({}, 8)
      expect((await choose(cart.id)).shipping_total).toBe(6.5)
      const [method] = await storedMethods(shop, cart.id)
      expect(method?.data).toMatchObject({ service_code: SERVICE })
    } finally {
      await endTrouble(shop)
      await setPriceRules(shop)
    }
  })
})

describe("the prices of a cart of a customer who has signed in", () => {
  it("are shown to whom core shows the cart, and to nobody else", async () => {
    const [owner, other] = await Promise.all([
      signUpCustomer(shop, "anna@customer.test"),
      signUpCustomer(shop, "ilze@customer.test"),
    ])
    const cart = await cartWith()
    await owner.post(`/store/carts/${cart.id}/customer`)
    const withoutKey = createHttpClient(shop.store.url, {})
    for (const caller of [owner, other, shop.storefront, withoutKey]) {
      const core = await caller.send("GET", `/store/carts/${cart.id}`)
      const ours = await caller.send("GET", `/store/shipment-ordering/quotes?cart_id=${cart.id}`)
      expect(ours.status).toBe(core.status)
    }
    const refused = await withoutKey.send(
      "GET",
      `/store/shipment-ordering/quotes?cart_id=${cart.id}`,
    )
    expect(refused.status).toBe(400)
    expect(await refused.text()).not.toContain("amount")
  })
})
