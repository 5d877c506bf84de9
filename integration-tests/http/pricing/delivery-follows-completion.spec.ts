import type { HttpTypes } from "@medusajs/framework/types"
import { chooseOption, completeCart } from "../../harness/customer-checkout"
import { setPriceRules } from "../../harness/price-rules"
import { runSql } from "../../harness/run-sql"
import { takeHalfOff } from "../../harness/take-half-off"
import { fillCart } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()

const freeFrom = (amount: string) => ({ free_from: [{ countries: [], amount }] })

beforeAll(async () => {
  await takeHalfOff(shop, { code: "HALF" })
})

beforeEach(() => setPriceRules(shop, freeFrom("100")))

/** A cart of one 3 l pot, of 119 euros, with a delivery chosen and a payment opened. */
async function cartToComplete(): Promise<HttpTypes.StoreCart> {
  const { id } = await fillCart(shop, {
    items: [{ variantId: shop.seed.variants["POT-3"] ?? "", quantity: 1 }],
  })
  const cart = await chooseOption(shop.storefront, id, {
    optionId: shop.options.carrierA_standard ?? "",
  })
  const { payment_collection } = await shop.storefront.post<{ payment_collection: { id: string } }>(
    "/store/payment-collections",
    { cart_id: id },
  )
  await shop.storefront.post(
    `/store/payment-collections/${payment_collection.id}/payment-sessions`,
    {
      provider_id: "pp_system_default",
    },
  )
  return cart
}

/** Somebody changes what the items cost without asking the store, as other software does. */
const reduceItems = ({ id }: HttpTypes.StoreCart, to: number) =>
  runSql(
    shop.databaseUrl,
    `update cart_line_item set unit_price = ${to},
      raw_unit_price = '{"value": "${to}", "precision": 20}' where cart_id = '${id}'`,
  )

const complete = ({ id }: HttpTypes.StoreCart) =>
  shop.storefront.send("POST", `/store/carts/${id}/complete`)

async function readCart({ id }: HttpTypes.StoreCart): Promise<HttpTypes.StoreCart> {
  const { cart } = await shop.storefront.get<HttpTypes.StoreCartResponse>(`/store/carts/${id}`)
  return cart
}

async function expectConflict(answer: Response, code: string, text: RegExp): Promise<void> {
  expect(answer.status).toBe(409)
  expect(await answer.json()).toEqual({
    type: "conflict",
    code,
    message: expect.stringMatching(text) as string,
  })
}

describe("an order with a delivery at the price of other totals", () => {
  it("is not placed: the customer sees the new total, pays it, and places it then", async () => {
    const cart = await cartToComplete()
    expect(cart.shipping_total).toBe(0)
    await reduceItems(cart, 50)
    await expectConflict(await complete(cart), "price_changed", /price of the delivery changed/)
    const seen = await readCart(cart)
    expect(seen).toMatchObject({ item_total: 50 })
    expect(seen.shipping_total).toBeGreaterThan(0)
    expect(await completeCart(shop.storefront, cart.id)).toMatchObject({
      total: seen.total,
      shipping_total: seen.shipping_total,
    })
  })

  it("is not placed either when the delivery would cost less, or cannot be had any more", async () => {
    await setPriceRules(shop)
    const cheaper = await cartToComplete()
    const gone = await cartToComplete()
    expect(cheaper.shipping_total).toBeGreaterThan(0)
    await setPriceRules(shop, freeFrom("100"))
    await expectConflict(await complete(cheaper), "price_changed", /price of the delivery changed/)
    expect(await readCart(cheaper)).toMatchObject({ total: 119, shipping_total: 0 })
    await setPriceRules(shop, { ...freeFrom("1000"), markup_fixed: "-500" })
    await expectConflict(await complete(gone), "delivery_gone", /Choose a delivery/)
    expect((await readCart(gone)).shipping_methods).toEqual([])
  })

  it("is placed when the delivery still costs the same, and answered again when it is asked twice", async () => {
    await setPriceRules(shop)
    const cart = await cartToComplete()
    // No price was decided by the value of the items so far, so it is priced again.
    await setPriceRules(shop, freeFrom("1000"))
    const placed = await complete(cart)
    const order = (await placed.json()) as HttpTypes.StoreCompleteCartResponse
    expect(placed.status).toBe(200)
    expect(order).toMatchObject({
      type: "order",
      order: { total: cart.total, shipping_total: cart.shipping_total },
    })
    const again = await complete(cart)
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({
      order: { id: order.type === "order" && order.order.id },
    })
  })

  it.each([1, 2])("keeps no free delivery by a code sent beside it, round %i", async () => {
    const cart = await cartToComplete()
    const [, completed] = await Promise.all([
      shop.storefront.send("POST", `/store/carts/${cart.id}/promotions`, {
        promo_codes: ["HALF"],
      }),
      complete(cart),
    ])
    const answer = (await completed.json()) as Partial<HttpTypes.StoreCompleteCartResponse>
    const placed =
      answer.type === "order" ? answer.order : await completeCart(shop.storefront, cart.id)
    expect(placed?.shipping_total === 0).toBe(Number(placed?.item_total) >= 100)
  })
})
