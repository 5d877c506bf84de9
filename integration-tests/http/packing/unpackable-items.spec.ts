import { createProduct } from "../../harness/create-product"
import { listPricedOptions } from "../../harness/customer-checkout"
import { errorLines } from "../../harness/error-lines"
import { getOrder } from "../../harness/fulfil-order"
import { quotesOf } from "../../harness/quotes-of"
import { runSql } from "../../harness/run-sql"
import { fillCart, listShipments, placeOrder, upstreamCalls } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { tryToFulfil } from "../../harness/try-to-fulfil"

const PLUGIN = "/admin/shipment-ordering"
const SERVICE = "carrierA_standard"

const shop = shopWithKey()
let mug: string
let logged = 0

beforeAll(async () => {
  mug = shop.seed.variants["MUG-05"] ?? ""
})

beforeEach(() => {
  logged = shop.store.logs.lines.length
})

const errors = () => errorLines(shop.store.logs.lines.slice(logged))

const addBox = async (name: string, side: number) => {
  const sizes = { inner_length: side, inner_width: side, inner_height: side, max_weight: 5000 }
  const body = { name, ...sizes }
  return (await shop.admin.post<{ box: { id: string } }>(`${PLUGIN}/boxes`, body)).box.id
}

const cartOf = (...variantIds: string[]) =>
  fillCart(shop, { items: variantIds.map((variantId) => ({ variantId, quantity: 1 })) })

const reasonOf = async (cart: { id: string }) => (await quotesOf(shop, cart.id))[SERVICE]?.reason

describe("a cart with items beyond all packing", () => {
  it.each([
    ["Street", { length: 2_000_000 }, "too_big", /^Too big for this delivery service: Street\. /],
    ["Ship", { weight: 2_000_000_000 }, "too_heavy", /^Too heavy .*: Ship\. /],
  ])("has no price because of %s, and of nothing else in it", async (title, sizes, code, text) => {
    const variantId = await createProduct(shop, { title, sizes })
    const cart = await cartOf(mug, variantId)
    const id = cart.items?.find((item) => item.variant_id === variantId)?.id
    expect(await reasonOf(cart)).toEqual({
      code,
      text: expect.stringMatching(text),
      line_items: [{ id, title, code }],
    })
    await shop.storefront.delete(`/store/carts/${cart.id}/line-items/${id}`)
    expect(await reasonOf(cart)).toBeNull()
    expect(errors()).toEqual([])
  })

  it("names what is too big for the boxes there are beside it", async () => {
    const boxId = await addBox("Only one", 200)
    try {
      const pole = await createProduct(shop, { title: "Pole", sizes: { length: 600 } })
      const iron = await createProduct(shop, { title: "Iron", sizes: { weight: 9000 } })
      const road = await createProduct(shop, { title: "Road", sizes: { length: 3_000_000 } })
      const reason = await reasonOf(await cartOf(pole, mug, iron, road))
      expect(reason?.text).toMatch(/: Pole, Road\. /)
      expect(reason?.line_items.map(({ title, code }) => [title, code]).sort()).toEqual([
        ["Iron", "too_heavy"],
        ["Pole", "too_big"],
        ["Road", "too_big"],
      ])
    } finally {
      await shop.admin.delete(`${PLUGIN}/boxes/${boxId}`)
    }
    expect(errors()).toEqual([])
  })
})

describe("an order with items that were made too big after it was placed", () => {
  it("is refused with the item, its measure and the limit, and the rest of it ships", async () => {
    const lamp = await createProduct(shop, { title: "Lamp" })
    const order = await placeOrder(shop, {
      items: [mug, lamp].map((variantId) => ({ variantId, quantity: 1 })),
      serviceCode: SERVICE,
    })
    const { items } = await getOrder(shop.admin, order.id)
    const ofLamp = items.find(({ variant_id }) => variant_id === lamp)
    await shop.admin.post(`/admin/products/${ofLamp?.product_id}/variants/${lamp}`, {
      height: 100_001,
    })
    const before = upstreamCalls(shop).create ?? 0
    expect(await tryToFulfil(shop, order.id)).toEqual({
      status: 400,
      message:
        '"Lamp" has a height above 100000 mm, the most that can be packed. ' +
        "Correct it at the variant, the product or their item rule.",
    })
    expect(upstreamCalls(shop).create ?? 0).toBe(before)
    expect(await listShipments(shop, order.id)).toEqual([])
    const itemIds = items.filter((item) => item !== ofLamp).map(({ id }) => id)
    expect(await tryToFulfil(shop, order.id, { itemIds })).toMatchObject({ status: 200 })
    expect(errors()).toEqual([])
  })
})

describe("a box that was made wrong behind the store's back", () => {
  it("costs price and shipment of what is not packed yet, and is named", async () => {
    const boxId = await addBox("Broken", 300)
    const vase = await createProduct(shop, { title: "Vase", sizes: { weight: 400 } })
    const packed = await placeOrder(shop, { serviceCode: SERVICE })
    const items = [{ variantId: vase, quantity: 1 }]
    const order = await placeOrder(shop, { serviceCode: SERVICE, items })
    const productId = (await getOrder(shop.admin, order.id)).items[0]?.product_id
    // Other items than were packed for the price: they are packed again.
    await shop.admin.post(`/admin/products/${productId}/variants/${vase}`, { weight: 600 })
    const setTare = (grams: number) =>
      runSql(shop.databaseUrl, "UPDATE shipment_ordering_box SET tare_weight = $1 WHERE id = $2", [
        grams,
        boxId,
      ])
    await setTare(6000)
    await shop.admin.post(`${PLUGIN}/settings`, { sender_name: "Teapot and Co" })
    const cart = await cartOf(mug)
    expect(await reasonOf(cart)).toMatchObject({ code: "no_live_price", line_items: [] })
    const named = new RegExp(`packing failed: box \\\\"${boxId}\\\\": maxWeight`)
    expect(errors()).toContainEqual(expect.stringMatching(named))
    const priced = await listPricedOptions(shop.storefront, cart.id)
    expect(priced.map(({ amount }) => amount)).toEqual(priced.map(() => undefined))
    expect(await tryToFulfil(shop, packed.id)).toMatchObject({ status: 200 })
    expect(await tryToFulfil(shop, order.id)).toEqual({
      status: 400,
      message: `Nothing can be packed: box "${boxId}": maxWeight must be above tareWeight (6000), got 5000. Correct it in Settings > Shipment Ordering > Boxes.`,
    })
    await setTare(100)
    await shop.admin.post(`${PLUGIN}/settings`, { sender_name: "" })
    expect(await reasonOf(cart)).toBeNull()
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  })
})
