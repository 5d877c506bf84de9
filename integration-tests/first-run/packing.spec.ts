import { shipOrder } from "../harness/fulfil-order"
import {
  createBox,
  createItemRule,
  createProduct,
  deleteBoxes,
  deleteItemRules,
  ITEM_RULES,
} from "../harness/items-and-boxes"
import { importOrder } from "../harness/orders"
import { quotesOf } from "../harness/prices"
import { errorLines } from "../harness/store-process"
import { fillCart } from "../harness/test-shop"
import { shopWithKey } from "../harness/worlds"

/** A shop with a key. Boxes and item rules decide how a variant, a cart and an order are packed: the usual way. */
const shop = shopWithKey()

afterEach(() => Promise.all([deleteBoxes(shop), deleteItemRules(shop)]))

afterAll(() => expect(errorLines(shop.store.logs.lines)).toEqual([]))

/** A service that takes more than one package. */
const SERVICE = "carrierA_standard"

const variantPacking = (id: string) =>
  shop.admin.get<Record<string, unknown>>(`/admin/shipment-ordering/variants/${id}/packing`)

const packagesOf = async ({ id }: { id: string }) => (await quotesOf(shop, id))[SERVICE]?.packages

const shippedBody = async (variantId: string, quantity: number) => {
  const items = [{ variantId, quantity }]
  return shipOrder(shop, await importOrder(shop, { items, serviceCode: SERVICE }))
}

it("a rule stands a vase upright in another box, at the variant, in the quote and in the shipment", async () => {
  const sizes = { weight: 800, length: 100, width: 100, height: 310 }
  const vase = await createProduct(shop, { title: "Vase", sizes })
  const lying = await createBox(shop, {
    name: "Lying",
    inner_length: 320,
    inner_width: 120,
    inner_height: 120,
  })
  const standing = await createBox(shop, {
    name: "Standing",
    inner_length: 150,
    inner_width: 150,
    inner_height: 350,
    tare_weight: 80,
  })
  const bag = await createBox(shop, { name: "Bag", kind: "envelope", side: 350, tare_weight: 9 })
  const cart = await fillCart(shop, { items: [{ variantId: vase, quantity: 1 }] })

  expect(await variantPacking(vase)).toMatchObject({
    packing: {
      parcel: { box: { id: lying.id, name: "Lying" }, length: 320, weight: 800 },
      envelope: { box: { id: bag.id, name: "Bag" }, length: 350, weight: 809 },
      refusal: null,
    },
    item_rule: null,
  })
  expect(await packagesOf(cart)).toMatchObject([{ length: "32", width: "12", height: "12" }])

  const target = { target_kind: "variant", target_id: vase }
  const rule = await createItemRule(shop, { ...target, rotation: "keep-flat" })
  expect(await variantPacking(vase)).toMatchObject({
    packing: {
      parcel: { box: { id: standing.id, name: "Standing" }, height: 350, weight: 880 },
      rotation: "keep-flat",
    },
    item_rule: rule,
  })
  expect(await packagesOf(cart)).toMatchObject([{ length: "15", width: "15", height: "35" }])
  expect(await shippedBody(vase, 1)).toMatchObject({
    length: ["15"],
    width: ["15"],
    height: ["35"],
    weight: ["0.88"],
  })

  await shop.admin.delete(`${ITEM_RULES}/${rule.id}`)
  expect(await packagesOf(cart)).toMatchObject([{ length: "32", width: "12", height: "12" }])
})

it("a variant's rule goes before its product's, and that before its profile's, in the quote and in the shipment", async () => {
  const mug = shop.seed.variants["MUG-05"] ?? ""
  const cart = await fillCart(shop, { items: [{ variantId: mug, quantity: 2 }] })
  expect(await packagesOf(cart)).toHaveLength(1)
  const profile = { target_kind: "shipping_profile", target_id: shop.seed.shippingProfileId }
  await createItemRule(shop, { ...profile, ships_alone: true, weight: 900 })
  expect(await packagesOf(cart)).toMatchObject([{ weight: "0.9" }, { weight: "0.9" }])
  const product = { target_kind: "product", target_id: cart.items?.[0]?.product_id }
  await createItemRule(shop, { ...product, weight: 2000 })
  expect(await packagesOf(cart)).toMatchObject([{ weight: "2" }, { weight: "2" }])
  const variant = { target_kind: "variant", target_id: mug }
  const rule = await createItemRule(shop, { ...variant, ships_alone: false, weight: 3000 })
  expect(await packagesOf(cart)).toMatchObject([{ weight: "6" }])
  await shop.admin.post(`${ITEM_RULES}/${rule.id}`, { ships_alone: null, length: 600 })
  const packages = (await packagesOf(cart)) ?? []
  expect(packages).toMatchObject([{ weight: "3" }, { weight: "3" }])
  for (const { length, width, height } of packages) expect([length, width, height]).toContain("60")
  expect(await shippedBody(mug, 2)).toMatchObject({ weight: ["3", "3"] })
})

it("a variant without boxes is packed by its own size, by defaults, or not at all, and says so", async () => {
  const mug = shop.seed.variants["MUG-05"] ?? ""
  expect(await variantPacking(mug)).toEqual({
    variant_id: mug,
    requires_shipping: true,
    packing: {
      parcel: { box: null, length: 140, width: 120, height: 110, weight: 520 },
      envelope: null,
      refusal: null,
      defaults: [],
      item: { weight: 520, length: 140, width: 110, height: 120 },
      rotation: null,
      ships_alone: null,
      dangerous: null,
    },
    item_rule: null,
    units: { weight_unit: "g", dimension_unit: "mm" },
  })
  const bare = await createProduct(shop, { title: "Bare", sizes: { weight: 70 } })
  const target = { target_kind: "variant", target_id: bare }
  await createItemRule(shop, { ...target, dangerous: true, height: 5 })
  expect(await variantPacking(bare)).toMatchObject({
    packing: {
      defaults: ["length", "width"],
      item: { weight: 70, length: 200, width: 150, height: 5 },
      dangerous: true,
    },
  })
  const voucher = await createProduct(shop, { title: "Voucher", isShipped: false })
  expect(await variantPacking(voucher)).toMatchObject({ requires_shipping: false, packing: null })
  await createBox(shop, { name: "Tiny", side: 50 })
  expect(await variantPacking(mug)).toMatchObject({
    packing: {
      parcel: null,
      refusal: expect.stringMatching(/^"Stoneware mug" is too big .*Add a larger box/),
    },
  })
})
