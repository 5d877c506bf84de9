// A shop with a key that also sells a sofa, which another provider delivers.
import type { HttpTypes } from "@medusajs/framework/types"
import {
  chooseOption,
  chooseService,
  completeCart,
  listPricedOptions,
} from "../../harness/customer-checkout"
import { getOrder, tryToFulfil } from "../../harness/fulfil-order"
import { createBox, createProduct, createProfile } from "../../harness/items-and-boxes"
import { quotesOf, readChosenDelivery } from "../../harness/prices"
import { createShippingOptions } from "../../harness/seed/shipping-options"
import { fillCart, shipmentIn } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const SERVICE = "carrierB_classic"

const shop = shopWithKey()

it("a cart is priced and shipped with the items of the option's shipping profile alone", async () => {
  const shippingProfileId = await createProfile(shop.admin)
  const sizes = { weight: 60_000, length: 2400, width: 1100, height: 900 }
  const sofa = await createProduct(shop, { title: "Sofa", sizes, shippingProfileId })
  const [van] = await createShippingOptions(shop.admin, {
    ...shop.seed,
    shippingProfileId,
    services: [{ id: "van", name: "Our own van", is_return: false }],
    provider: "manual_manual",
    flatPrice: 40,
  })
  const mug = shop.seed.variants["MUG-05"] ?? ""
  const { id } = await fillCart(shop, {
    items: [mug, sofa].map((variantId) => ({ variantId, quantity: 1 })),
  })
  const quote = (await quotesOf(shop, id))[SERVICE]
  expect(quote?.packages).toEqual([{ weight: "0.52", length: "14", width: "12", height: "11" }])
  const priced = await listPricedOptions(shop.storefront, id)
  expect(priced.find((option) => option.id === shop.options[SERVICE])?.amount).toBe(quote?.amount)

  // The delivery of the other provider is not the plugin's.
  await chooseOption(shop.storefront, id, { optionId: van?.id ?? "" })
  expect(await readChosenDelivery(shop, id)).toBeNull()
  const both = await chooseService(shop, { id }, SERVICE)
  expect(both.shipping_total).toBeCloseTo((quote?.amount ?? 0) + 40, 6)
  expect(await readChosenDelivery(shop, id)).toEqual({
    shipping_option_id: shop.options[SERVICE],
    locker_code: null,
    locker_postal_code: null,
    locker: null,
  })
  const order = await completeCart(shop.storefront, id)

  const { items } = await getOrder(shop.admin, order.id)
  const itemIds = items.filter(({ variant_id }) => variant_id === mug).map((item) => item.id)
  await createBox(shop, { name: "Not there when it was quoted", side: 400 })
  const part = { itemIds, shipping_option_id: shop.options[SERVICE] }
  expect(await tryToFulfil(shop, order.id, part)).toMatchObject({ status: 200 })
  const shipment = await shipmentIn(shop, order.id, "confirmed")
  expect(shipment).toMatchObject({ service_code: SERVICE, packages: quote?.packages })
})

/** The store's answer to the question for one option's price. */
const askPrice = async (cartId: string, serviceCode: string) => {
  const path = `/store/shipping-options/${shop.options[serviceCode]}/calculate`
  const answer = await shop.storefront.send("POST", path, { cart_id: cartId })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

it("an option without a price is refused with a code and the reason, and listed with the reason behind its name", async () => {
  const cart = await fillCart(shop)
  expect(await askPrice(cart.id, "carrierA_express_envelope")).toEqual({
    status: 400,
    body: {
      type: "not_allowed",
      code: "no_envelope",
      message: expect.stringMatching(/not available yet.*choose another one/),
    },
  })
  expect(await askPrice(cart.id, "carrierA_standard")).toMatchObject({
    status: 200,
    body: { shipping_option: { amount: expect.any(Number) } },
  })
  const { shipping_options } = await shop.storefront.get<HttpTypes.StoreShippingOptionListResponse>(
    `/store/shipping-options?cart_id=${cart.id}`,
  )
  const names = Object.fromEntries(shipping_options.map(({ id, name }) => [id, name]))
  expect(names[shop.options.carrierA_express_envelope ?? ""]).toMatch(
    /^\S.* – This delivery service is not available yet\.$/,
  )
  expect(names[shop.options.carrierA_standard ?? ""]).not.toContain(" – ")
})

it("an option without a price has the reason of its own cart, also if another is priced at the same moment", async () => {
  const address = { country_code: "lv", address_1: "Brīvības iela 1", city: "Rīga" }
  const [bad, none] = await Promise.all([
    fillCart(shop, { shippingAddress: { ...address, postal_code: "ABC" } }),
    fillCart(shop, { shippingAddress: { country_code: "lv" } }),
  ])
  const answers = await Promise.all(
    [bad, none, bad, none].map(({ id }) => askPrice(id, "carrierA_standard")),
  )
  const reasons = [
    { code: "invalid_postal_code", fields: ["shipping_address.postal_code"] },
    { code: "no_address", fields: undefined },
  ]
  expect(answers.map(({ body: { code, fields } }) => ({ code, fields }))).toEqual([
    ...reasons,
    ...reasons,
  ])
})

it("no option has a price while the warehouse does not have the items", async () => {
  const cart = await fillCart(shop, { quantity: 3 })
  const { inventory_items } = await shop.admin.get<HttpTypes.AdminInventoryItemListResponse>(
    "/admin/inventory-items?sku=MUG-05",
  )
  const level = `/admin/inventory-items/${inventory_items[0]?.id}/location-levels/${shop.seed.stockLocationId}`
  await shop.admin.post(level, { stocked_quantity: 2 })
  const { carrierA_standard } = await quotesOf(shop, cart.id)
  await shop.admin.post(level, { stocked_quantity: 1000 })
  expect(carrierA_standard).toMatchObject({
    available: false,
    amount: null,
    reason: { code: "insufficient_inventory", text: expect.stringContaining("order fewer") },
  })
  expect((await quotesOf(shop, cart.id)).carrierA_standard).toMatchObject({ available: true })
})
