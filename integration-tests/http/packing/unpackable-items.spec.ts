import { listPricedOptions } from "../../harness/customer-checkout"
import { getOrder, tryToFulfil } from "../../harness/fulfil-order"
import { createBox, createProduct, deleteBoxes } from "../../harness/items-and-boxes"
import { importOrder } from "../../harness/orders"
import { quotesOf } from "../../harness/prices"
import { runSql } from "../../harness/run-sql"
import { errorLines } from "../../harness/store-process"
import { fillCart, listShipments, placeOrder, upstreamCalls } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

/** A shop with a key. Some of its items fit into no package. */
const shop = shopWithKey()
let mug: string
let logged = 0

beforeAll(() => {
  mug = shop.seed.variants["MUG-05"] ?? ""
})

beforeEach(() => {
  logged = shop.store.logs.lines.length
})

afterEach(() => deleteBoxes(shop))

const SERVICE = "carrierA_standard"

const errors = () => errorLines(shop.store.logs.lines.slice(logged))

const cartOf = (...variantIds: string[]) =>
  fillCart(shop, { items: variantIds.map((variantId) => ({ variantId, quantity: 1 })) })

const reasonOf = async (cart: { id: string }) => (await quotesOf(shop, cart.id))[SERVICE]?.reason

it("a cart has no price while an item fits no box, and the reason names each such item", async () => {
  await createBox(shop, { name: "Only one", side: 200, max_weight: 5000 })
  const sizes = { Pole: { length: 600 }, Iron: { weight: 9000 }, Road: { length: 3_000_000 } }
  const variantIds: string[] = []
  for (const [title, size] of Object.entries(sizes)) {
    variantIds.push(await createProduct(shop, { title, sizes: size }))
  }
  const cart = await cartOf(mug, ...variantIds)
  const lines = cart.items?.filter(({ variant_id }) => variant_id !== mug) ?? []
  const reason = await reasonOf(cart)
  expect(reason).toMatchObject({
    code: "too_big",
    text: expect.stringMatching(/^Too big for this delivery service: Pole, Road\. /),
  })
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
  expect(reason?.line_items.sort(byId)).toEqual(
    lines
      .map(({ id, title }) => ({ id, title, code: title === "Iron" ? "too_heavy" : "too_big" }))
      .sort(byId),
  )
  for (const { id } of lines) {
    await shop.storefront.delete(`/store/carts/${cart.id}/line-items/${id}`)
  }
  expect(await reasonOf(cart)).toBeNull()
  expect(errors()).toEqual([])
})

it("an item that was made too big after the order is refused with its measure and the limit, and the rest ships", async () => {
  const lamp = await createProduct(shop, { title: "Lamp" })
  const order = await importOrder(shop, {
    items: [mug, lamp].map((variantId) => ({ variantId, quantity: 1 })),
    serviceCode: SERVICE,
  })
  const { items } = await getOrder(shop.admin, order.id)
  const ofLamp = items.find(({ variant_id }) => variant_id === lamp)
  await shop.admin.post(`/admin/products/${ofLamp?.product_id}/variants/${lamp}`, {
    height: 100_001,
  })
  const before = upstreamCalls(shop).create
  expect(await tryToFulfil(shop, order.id)).toEqual({
    status: 400,
    message:
      '"Lamp" has a height above 100000 mm, the most that can be packed. ' +
      "Correct it at the variant, the product or their item rule.",
  })
  expect(upstreamCalls(shop).create).toBe(before)
  expect(await listShipments(shop, order.id)).toEqual([])
  const itemIds = items.filter((item) => item !== ofLamp).map(({ id }) => id)
  expect(await tryToFulfil(shop, order.id, { itemIds })).toMatchObject({ status: 200 })
  expect(errors()).toEqual([])
})

it("a box with a mistake in the database is named, and only orders that were packed before ship", async () => {
  const { id: boxId } = await createBox(shop, { name: "Broken", max_weight: 5000 })
  const vase = await createProduct(shop, { title: "Vase", sizes: { weight: 400 } })
  const packed = await placeOrder(shop, { serviceCode: SERVICE })
  // An order without a checkout, so that it is not packed yet.
  const items = [{ variantId: vase, quantity: 1 }]
  const order = await importOrder(shop, { serviceCode: SERVICE, items })
  const setTare = async (grams: number) => {
    await runSql(
      shop.databaseUrl,
      "UPDATE shipment_ordering_box SET tare_weight = $1 WHERE id = $2",
      [grams, boxId],
    )
    // Saving settings makes the store read its boxes again.
    await shop.configure({ sender_name: `Teapot and Co ${grams}` })
  }
  await setTare(6000)
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
  expect(await reasonOf(cart)).toBeNull()
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
})
