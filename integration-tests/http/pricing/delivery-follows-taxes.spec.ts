import type { HttpTypes } from "@medusajs/framework/types"
import { chooseOption } from "../../harness/customer-checkout"
import { setPriceRules } from "../../harness/price-rules"
import { fillCart, RIGA_CUSTOMER } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

/** The store adds 24 % to what is sold to the one, and 21 % to what is sold to the other. */
const TALLINN = { ...RIGA_CUSTOMER, city: "Tallinn", postal_code: "10111", country_code: "ee" }
const VILNIUS = { ...RIGA_CUSTOMER, city: "Vilnius", postal_code: "01103", country_code: "lt" }

const shop = shopWithKey()

/** Prices are without tax. */
beforeAll(async () => {
  const { stores } = await shop.admin.get<HttpTypes.AdminStoreListResponse>("/admin/stores")
  await shop.admin.post(`/admin/stores/${stores[0]?.id}`, {
    supported_currencies: [{ currency_code: "eur", is_default: true, is_tax_inclusive: false }],
  })
})

const changeRegion = (change: HttpTypes.AdminUpdateRegion) =>
  shop.admin.post(`/admin/regions/${shop.seed.regionId}`, change)

/** With tax. */
const freeFrom = (amount: string) => setPriceRules(shop, { free_from: [{ countries: [], amount }] })

beforeEach(async () => {
  await changeRegion({ is_tax_inclusive: false, automatic_taxes: true })
  await freeFrom("80")
})

/** A large board is 65 euros without tax: 80.60 in Tallinn and 78.65 in Vilnius. */
const boardFor = (shippingAddress: typeof TALLINN) =>
  fillCart(shop, {
    items: [{ variantId: shop.seed.variants["BOARD-L"] ?? "", quantity: 1 }],
    shippingAddress,
  })

const withDelivery = ({ id }: HttpTypes.StoreCart) =>
  chooseOption(shop.storefront, id, { optionId: shop.options.carrierA_standard ?? "" })

async function post(path: string, body: unknown): Promise<HttpTypes.StoreCart> {
  const { cart } = await shop.storefront.post<HttpTypes.StoreCartResponse>(path, body)
  return cart
}

const moveTo = ({ id }: HttpTypes.StoreCart, shipping_address: typeof TALLINN) =>
  post(`/store/carts/${id}`, { shipping_address })

const FREE_IN_TALLINN = { item_total: expect.closeTo(80.6), shipping_total: 0 }

describe("free delivery in a store that adds tax", () => {
  it("counts the tax of the country that is delivered to, and not of the one before", async () => {
    const cart = await withDelivery(await boardFor(TALLINN))
    expect(cart).toMatchObject(FREE_IN_TALLINN)
    const moved = await moveTo(cart, VILNIUS)
    expect(moved.item_total).toBeCloseTo(78.65)
    expect(moved.shipping_total).toBeGreaterThan(0)
    expect(await moveTo(cart, TALLINN)).toMatchObject(FREE_IN_TALLINN)
  })

  it("counts the tax of what was put in with the same request", async () => {
    await freeFrom("90")
    const cart = await withDelivery(await boardFor(VILNIUS))
    expect(cart.shipping_total).toBeGreaterThan(0)
    const napkin = { variant_id: shop.seed.variants["NAPKIN-1"], quantity: 1 }
    // 88.15 with tax on the board alone.
    const more = await post(`/store/carts/${cart.id}/line-items`, napkin)
    expect(more).toMatchObject({ item_total: expect.closeTo(90.145), shipping_total: 0 })
  })

  it("counts the tax that a storefront asks for at the end of a checkout", async () => {
    await changeRegion({ automatic_taxes: false })
    const cart = await withDelivery(await boardFor(TALLINN))
    expect(cart.item_total).toBeCloseTo(65)
    expect(cart.shipping_total).toBeGreaterThan(0)
    expect(await post(`/store/carts/${cart.id}/taxes`, {})).toMatchObject(FREE_IN_TALLINN)
  })
})
