import type { HttpTypes } from "@medusajs/framework/types"
import { listApiShipments, shipOrder, tryToFulfil } from "../../harness/fulfil-order"
import { outcomeOf } from "../../harness/http-client"
import {
  createItemRule,
  createProduct,
  deleteItemRules,
  ITEM_RULES,
  type ItemRule,
} from "../../harness/items-and-boxes"
import { importOrder } from "../../harness/orders"
import { quotesOf } from "../../harness/prices"
import { priceQuestions, recordApi, useApi } from "../../harness/record-api"
import { runSql } from "../../harness/run-sql"
import { errorLines } from "../../harness/store-process"
import { fillCart } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

/** A shop with a key. A merchant says in item rules how variants, products and profiles are packed. */
const shop = shopWithKey()
let mug: string
let logged = 0

/** A service that takes more than one package. */
const SERVICE = "carrierA_standard"
const SIZES = { weight: 700, length: 310, width: 120, height: 90 }

beforeAll(() => {
  mug = shop.seed.variants["MUG-05"] ?? ""
})

beforeEach(() => {
  logged = shop.store.logs.lines.length
})

afterEach(async () => {
  await deleteItemRules(shop)
  expect(errorLines(shop.store.logs.lines.slice(logged))).toEqual([])
})

const forVariant = (target_id: string, rule: Record<string, unknown>) =>
  createItemRule(shop, { target_kind: "variant", target_id, ...rule })

const forProfile = (target_id: string, rule: Record<string, unknown>) =>
  createItemRule(shop, { target_kind: "shipping_profile", target_id, ...rule })

const listed = (query = "") =>
  shop.admin.get<{ item_rules: ItemRule[]; count: number }>(`${ITEM_RULES}${query}`)

const post = async (path: string, body: unknown) =>
  outcomeOf(await shop.admin.send("POST", `${ITEM_RULES}${path}`, body))

it("item rules are listed with their targets, page by page, and found by their target", async () => {
  const pot = shop.seed.variants["POT-3"] ?? ""
  const first = await forVariant(mug, { rotation: "keep-flat" })
  const second = await forVariant(pot, { dangerous: true, weight: 4500 })
  expect(second).toMatchObject({
    target_kind: "variant",
    target_id: pot,
    dangerous: true,
    weight: 4500,
    rotation: null,
    ships_alone: null,
    length: null,
    width: null,
    height: null,
  })
  expect(await listed()).toMatchObject({
    item_rules: [
      { ...first, target: { title: "Stoneware mug", variant_title: "0.5 l", sku: "MUG-05" } },
      { ...second, target: { title: "Cast-iron pot", variant_title: "3 l", sku: "POT-3" } },
    ],
    count: 2,
  })
  expect(await listed("?limit=1&offset=1")).toMatchObject({ item_rules: [second], count: 2 })
  expect(await listed(`?target_kind=variant&target_id=${mug}`)).toMatchObject({
    item_rules: [first],
    count: 1,
  })
})

it("a rule for something that the store does not have is refused, and so is a second rule at the same moment", async () => {
  for (const [target_kind, target_id, name] of [
    ["variant", "variant_none", "variant"],
    ["product", "prod_none", "product"],
    ["shipping_profile", "sp_none", "shipping profile"],
  ]) {
    expect(await post("", { target_kind, target_id, dangerous: true })).toEqual({
      status: 400,
      message: expect.stringMatching(`target_id.*${name} is not in this store`),
    })
  }
  const body = { target_kind: "variant", target_id: mug, dangerous: true }
  const outcomes = await Promise.all([1, 2, 3].map(() => post("", body)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  for (const { message } of outcomes.filter(({ status }) => status === 400)) {
    expect(message).toMatch(/variant has a rule already/)
  }
  expect((await listed()).item_rules).toHaveLength(1)
})

it("a rule follows the shop's units, and is refused empty or too large when it is made and when it is changed", async () => {
  const rule = await forVariant(mug, { ...SIZES, weight: 1234, length: 125.5 })
  const target = { target_kind: "variant", target_id: shop.seed.variants["POT-3"] }
  await shop.configure({ weight_unit: "kg", dimension_unit: "cm" })
  const shown = { ...rule, weight: 1.234, length: 12.55, width: 12, height: 9 }
  expect((await listed()).item_rules).toMatchObject([shown])
  const cart = await fillCart(shop)
  expect((await quotesOf(shop, cart.id))[SERVICE]?.packages).toMatchObject([{ weight: "1.234" }])
  const nothing = { weight: null, length: null, width: null, height: null }
  for (const [change, message] of [
    [{ width: 10_001 }, "width: must be at most 10000 cm, got 10001 cm"],
    [nothing, expect.stringMatching(/Set at least one of rotation.*height/)],
  ] as const) {
    expect(await post("", { ...target, ...change })).toEqual({ status: 400, message })
    expect(await post(`/${rule.id}`, change)).toEqual({ status: 400, message })
  }
  expect((await listed()).item_rules).toMatchObject([shown])
  const most = { weight: 1_000_000, length: 10_000, width: 10_000, height: 10_000 }
  expect(await createItemRule(shop, { ...target, ...most })).toMatchObject(most)
  await shop.configure({ weight_unit: "g", dimension_unit: "mm" })
})

it("dangerous goods are priced and shipped as such, but not because of a digital item beside them", async () => {
  const ebook = await createProduct(shop, { title: "E-book", isShipped: false })
  const items = [
    { variantId: mug, quantity: 7 },
    { variantId: ebook, quantity: 1, isShipped: false },
  ]
  const cart = await fillCart(shop, { items })
  const recorder = await recordApi(shop)
  // Cash on delivery asks again with its amount, perhaps after the answer.
  const adrOfQuestions = async () => {
    recorder.requests.length = 0
    await quotesOf(shop, cart.id)
    const questions = priceQuestions(recorder).filter((query) => !query.has("parcel_price"))
    return [...new Set(questions.map((query) => query.get("send_adr")))]
  }
  const shippedBody = async () => {
    const order = await importOrder(shop, { items, serviceCode: SERVICE })
    const itemIds = order.items.filter(({ variant_id }) => variant_id === mug).map(({ id }) => id)
    expect(await tryToFulfil(shop, order.id, { itemIds })).toMatchObject({ status: 200 })
    return (await listApiShipments(shop, order))[0]?.body
  }
  await forVariant(ebook, { dangerous: true, weight: 5000, ships_alone: true })
  expect(await adrOfQuestions()).toEqual(["0"])
  expect(await shippedBody()).toMatchObject({ send_adr: "0", weight: ["3.64"] })
  await forProfile(shop.seed.shippingProfileId, { dangerous: true })
  expect(await adrOfQuestions()).toEqual(["1"])
  expect(await shippedBody()).toMatchObject({ send_adr: "1" })
  await useApi(shop)
  await recorder.close()
})

describe("an order of items that were deleted since", () => {
  interface Item {
    variantId: string
    productId: string
  }

  const makeItem = async (title: string): Promise<Item> => {
    const variantId = await createProduct(shop, { title, sizes: SIZES })
    const { variants } = await shop.admin.get<{ variants: HttpTypes.AdminProductVariant[] }>(
      `/admin/product-variants?id=${variantId}`,
    )
    return { variantId, productId: variants[0]?.product_id ?? "" }
  }

  const order = ({ variantId }: Item) =>
    importOrder(shop, { items: [{ variantId, quantity: 2 }], serviceCode: SERVICE })

  const deleteProduct = ({ productId }: Item) => shop.admin.delete(`/admin/products/${productId}`)

  it("items of a deleted product ship as their last profile says, with their own weight and size", async () => {
    const { shipping_profile: former } = await shop.admin.post<{
      shipping_profile: { id: string }
    }>("/admin/shipping-profiles", { name: "Former", type: "former" })
    const item = await makeItem("Lighter")
    const path = `/admin/products/${item.productId}`
    await shop.admin.post(path, { shipping_profile_id: former.id })
    await shop.admin.post(path, { shipping_profile_id: shop.seed.shippingProfileId })
    await forProfile(former.id, { rotation: "never", weight: 900 })
    await forProfile(shop.seed.shippingProfileId, { dangerous: true, ships_alone: true })
    const itsOrder = await order(item)
    await deleteProduct(item)
    const body = await shipOrder(shop, itsOrder)
    expect(body).toMatchObject({ send_adr: "1", weight: ["0.7", "0.7"] })
    expect([body.length, body.width, body.height].flat().sort()).toEqual(
      ["31", "31", "12", "12", "9", "9"].sort(),
    )
  })

  it("a variant that was deleted alone ships by the rules of its product and its profile", async () => {
    await forProfile(shop.seed.shippingProfileId, { dangerous: true })
    const item = await makeItem("Candle")
    const { variantId, productId } = item
    await createItemRule(shop, { target_kind: "product", target_id: productId, weight: 900 })
    const itsOrder = await order(item)
    await shop.admin.delete(`/admin/products/${productId}/variants/${variantId}`)
    expect(await shipOrder(shop, itsOrder)).toMatchObject({ send_adr: "1", weight: ["1.8"] })
  })

  it("items whose rows are gone ship by their profile, and the log says once nothing is known", async () => {
    const wipe = (table: string, column: string, value: string) =>
      runSql(shop.databaseUrl, `DELETE FROM ${table} WHERE ${column} = $1`, [value])
    const warnings = () =>
      shop.store.logs.lines.slice(logged).filter((line) => line.includes("nothing of"))
    await forProfile(shop.seed.shippingProfileId, { dangerous: true })
    const [item, other] = [await makeItem("Spirit"), await makeItem("Petrol")]
    const [known, unknown] = [await order(item), await order(other)]
    for (const { variantId, productId } of [item, other]) {
      await deleteProduct({ variantId, productId })
      await wipe("product_variant", "id", variantId)
      await wipe("product", "id", productId)
    }
    await wipe("product_shipping_profile", "product_id", other.productId)
    expect(await shipOrder(shop, known)).toMatchObject({ send_adr: "1" })
    expect(warnings()).toEqual([])
    expect(await shipOrder(shop, unknown)).toMatchObject({ send_adr: "0" })
    expect(warnings()).toContainEqual(expect.stringContaining(other.variantId))
  })
})
