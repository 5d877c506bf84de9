import type { HttpTypes } from "@medusajs/framework/types"
import { createProduct } from "../../harness/create-product"
import { chooseOption, completeCart, listPricedOptions } from "../../harness/customer-checkout"
import { getOrder } from "../../harness/fulfil-order"
import { quotesOf } from "../../harness/quotes-of"
import { createShippingOptions } from "../../harness/seed/shipping-options"
import { fillCart, shipmentIn } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { tryToFulfil } from "../../harness/try-to-fulfil"

const SERVICE = "carrierB_classic"

const shop = shopWithKey()
let sofa: string
let sofaOption: string

beforeAll(async () => {
  const { shipping_profile: profile } =
    await shop.admin.post<HttpTypes.AdminShippingProfileResponse>("/admin/shipping-profiles", {
      name: "By our own van",
      type: "van",
    })
  sofa = await createProduct(shop, {
    title: "Sofa",
    sizes: { weight: 60_000, length: 2400, width: 1100, height: 900 },
    shippingProfileId: profile.id,
  })
  const [option] = await createShippingOptions(shop.admin, {
    ...shop.seed,
    shippingProfileId: profile.id,
    services: [{ id: "van", name: "Our own van", is_return: false }],
    provider: "manual_manual",
    flatPrice: 40,
  })
  sofaOption = option?.id ?? ""
})

const mixedCart = () =>
  fillCart(shop, {
    items: [shop.seed.variants["MUG-05"] ?? "", sofa].map((variantId) => ({
      variantId,
      quantity: 1,
    })),
  })

describe("a cart with items that go by other ways", () => {
  it("is priced for the items of the option's shipping profile alone, whoever asks", async () => {
    const { id } = await mixedCart()
    const quote = (await quotesOf(shop, id))[SERVICE]
    expect(quote?.packages).toEqual([{ weight: "0.52", length: "14", width: "12", height: "11" }])
    const priced = await listPricedOptions(shop.storefront, id)
    expect(priced.find((option) => option.id === shop.options[SERVICE])?.amount).toBe(quote?.amount)
  })

  it("keeps the packages of these items, and ships them as they were quoted", async () => {
    const { id } = await mixedCart()
    const quote = (await quotesOf(shop, id))[SERVICE]
    await chooseOption(shop.storefront, id, { optionId: shop.options[SERVICE] ?? "" })
    const both = await chooseOption(shop.storefront, id, { optionId: sofaOption })
    expect(both.shipping_total).toBeCloseTo((quote?.amount ?? 0) + 40, 6)
    const order = await completeCart(shop.storefront, id)

    const { items } = await getOrder(shop.admin, order.id)
    const itemIds = items.filter(({ variant_id }) => variant_id !== sofa).map((item) => item.id)
    await shop.admin.post("/admin/shipment-ordering/boxes", {
      name: "Not there when it was quoted",
      inner_length: 400,
      inner_width: 400,
      inner_height: 400,
      tare_weight: 700,
      max_weight: 20_000,
    })
    const answer = await tryToFulfil(shop, order.id, {
      itemIds,
      shipping_option_id: shop.options[SERVICE],
    })
    expect(answer).toMatchObject({ status: 200 })
    const shipment = await shipmentIn(shop, order.id, "confirmed")
    expect(shipment).toMatchObject({ service_code: SERVICE, packages: quote?.packages })
  })
})

/** Mugs. */
const cartOf = (quantity: number) =>
  fillCart(shop, { items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity }] })

/** What the store answers when one option's price is asked for. */
const askPrice = async (cartId: string, serviceCode: string) => {
  const path = `/store/shipping-options/${shop.options[serviceCode]}/calculate`
  const answer = await shop.storefront.send("POST", path, { cart_id: cartId })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe("an option without a price", () => {
  it("is refused with a code and the reason where its price is asked for, and listed with the reason behind its name", async () => {
    const cart = await cartOf(5)
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
    const { shipping_options } =
      await shop.storefront.get<HttpTypes.StoreShippingOptionListResponse>(
        `/store/shipping-options?cart_id=${cart.id}`,
      )
    const names = Object.fromEntries(shipping_options.map(({ id, name }) => [id, name]))
    expect(names[shop.options.carrierA_express_envelope ?? ""]).toMatch(
      /^\S.* – This delivery service is not available yet\.$/,
    )
    expect(names[shop.options.carrierA_standard ?? ""]).not.toContain(" – ")
  })

  it("has the reason of its own cart, also when another is asked about at the same moment", async () => {
    const optionId = "carrierA_standard"
    const address = { country_code: "lv", address_1: "Brīvības iela 1", city: "Rīga" }
    const [bad, none] = await Promise.all([
      fillCart(shop, { shippingAddress: { ...address, postal_code: "ABC" } }),
      fillCart(shop, { shippingAddress: { country_code: "lv" } }),
    ])
    for (let time = 0; time < 5; time += 1) {
      const answers = await Promise.all(
        [bad, none, bad, none].map(({ id }) => askPrice(id, optionId)),
      )
      expect(answers.map(({ body }) => body.code)).toEqual([
        "invalid_postal_code",
        "no_address",
        "invalid_postal_code",
        "no_address",
      ])
      const fields = ["shipping_address.postal_code"]
      expect(answers.map(({ body }) => body.fields)).toEqual([fields, undefined, fields, undefined])
    }
  })

  it("is none where the warehouse does not have the items, which core says of every option", async () => {
    const cart = await cartOf(3)
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
})
