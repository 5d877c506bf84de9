import type { HttpTypes } from "@medusajs/framework/types"
import { createProduct } from "../harness/create-product"
import { chooseOption, completeCart, listPricedOptions } from "../harness/customer-checkout"
import { getOrder } from "../harness/fulfil-order"
import { quotesOf } from "../harness/quotes-of"
import { createShippingOptions } from "../harness/seed/shipping-options"
import { fillCart, shipmentIn, startTestShop, type TestShop } from "../harness/test-shop"
import { tryToFulfil } from "../harness/try-to-fulfil"

const SERVICE = "carrierB_classic"

let shop: TestShop
let sofa: string
let sofaOption: string

beforeAll(async () => {
  shop = await startTestShop()
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

afterAll(() => shop.sandbox.close())

const mixedCart = () =>
  fillCart(shop, {
    items: [shop.seed.variants["MUG-05"] ?? "", sofa].map((variantId) => ({
      variantId,
      quantity: 1,
    })),
  })

describe("a cart with goods that go by other ways", () => {
  it("is priced for the goods of the option's shipping profile alone, whoever asks", async () => {
    const { id } = await mixedCart()
    const quote = (await quotesOf(shop, id))[SERVICE]
    expect(quote?.packages).toEqual([{ weight: "0.52", length: "14", width: "12", height: "11" }])
    const priced = await listPricedOptions(shop.storefront, id)
    expect(priced.find((option) => option.id === shop.options[SERVICE])?.amount).toBe(quote?.amount)
  })

  it("keeps the packages of these goods, and ships them as they were quoted", async () => {
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
