import type { HttpTypes } from "@medusajs/framework/types"
import { createProduct } from "../../harness/create-product"
import { errorLines } from "../../harness/error-lines"
import { importOrder } from "../../harness/import-order"
import { createItemRule, deleteItemRules } from "../../harness/item-rules"
import { runSql } from "../../harness/run-sql"
import { sandboxShipments, shipmentIn } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { tryToFulfil } from "../../harness/try-to-fulfil"

/** A service that takes more than one package. */
const MANY_PACKAGES = "carrierA_standard"

const shop = shopWithKey()
let logged = 0

beforeEach(() => {
  logged = shop.store.logs.lines.length
})

afterEach(async () => {
  await deleteItemRules(shop)
  expect(errorLines(shop.store.logs.lines.slice(logged))).toEqual([])
})

const SIZES = { weight: 700, length: 310, width: 120, height: 90 }

interface Items {
  variantId: string
  productId: string
}

const makeItems = async (title: string): Promise<Items> => {
  const variantId = await createProduct(shop, { title, sizes: SIZES })
  const { variants } = await shop.admin.get<{ variants: HttpTypes.AdminProductVariant[] }>(
    `/admin/product-variants?id=${variantId}`,
  )
  return { variantId, productId: variants[0]?.product_id ?? "" }
}

const forProfile = (target_id: string, words: Record<string, unknown>) =>
  createItemRule(shop, { target_kind: "shipping_profile", target_id, ...words })

const order = async ({ variantId }: Items): Promise<string> => {
  const items = [{ variantId, quantity: 2 }]
  return (await importOrder(shop, { items, serviceCode: MANY_PACKAGES })).id
}

/** Fulfils the order, and gives the body that ordered its shipment. */
const shippedBody = async (orderId: string) => {
  expect(await tryToFulfil(shop, orderId)).toMatchObject({ status: 200 })
  const { shipment_id: id } = await shipmentIn(shop, orderId, "confirmed")
  return (await sandboxShipments(shop)).find((shipment) => shipment.id === Number(id))?.body
}

const deleteProduct = ({ productId }: Items) => shop.admin.delete(`/admin/products/${productId}`)

const wipe = (table: string, column: string, value: string) =>
  runSql(shop.databaseUrl, `DELETE FROM ${table} WHERE ${column} = $1`, [value])

describe("an order for items that were deleted since", () => {
  it("ships them as dangerous as their profile is, alone, with their own weight and size", async () => {
    await forProfile(shop.seed.shippingProfileId, { dangerous: true, ships_alone: true })
    const product = await makeItems("Lighter")
    const orderId = await order(product)
    await deleteProduct(product)
    const body = await shippedBody(orderId)
    expect(body).toMatchObject({ send_adr: "1", weight: ["0.7", "0.7"] })
    expect([body?.length, body?.width, body?.height].flat().sort()).toEqual(
      ["31", "31", "12", "12", "9", "9"].sort(),
    )
  })

  it("ships a variant that was deleted alone by the rules of its product and its profile", async () => {
    await forProfile(shop.seed.shippingProfileId, { dangerous: true })
    const product = await makeItems("Candle")
    const { variantId, productId } = product
    await createItemRule(shop, { target_kind: "product", target_id: productId, weight: 900 })
    const orderId = await order(product)
    await shop.admin.delete(`/admin/products/${productId}/variants/${variantId}`)
    expect(await shippedBody(orderId)).toMatchObject({ send_adr: "1", weight: ["1.8"] })
  })

  it("goes by the profile that they had last, not by one before", async () => {
    const { shipping_profile: former } = await shop.admin.post<{
      shipping_profile: { id: string }
    }>("/admin/shipping-profiles", { name: "Former", type: "former" })
    const product = await makeItems("Match")
    const path = `/admin/products/${product.productId}`
    await shop.admin.post(path, { shipping_profile_id: former.id })
    await shop.admin.post(path, { shipping_profile_id: shop.seed.shippingProfileId })
    await forProfile(former.id, { dangerous: true })
    await forProfile(shop.seed.shippingProfileId, { ships_alone: true })
    const orderId = await order(product)
    await deleteProduct(product)
    expect(await shippedBody(orderId)).toMatchObject({ send_adr: "0", weight: ["0.7", "0.7"] })
  })

  it("goes by their profile even when their rows are wiped; once that is too, the log says so", async () => {
    await forProfile(shop.seed.shippingProfileId, { dangerous: true })
    const [product, others] = await Promise.all([makeItems("Spirit"), makeItems("Petrol")])
    const orderIds = [await order(product), await order(others)]
    for (const { variantId, productId } of [product, others]) {
      await deleteProduct({ variantId, productId })
      await wipe("product_variant", "id", variantId)
      await wipe("product", "id", productId)
    }
    await wipe("product_shipping_profile", "product_id", others.productId)
    const warnings = () =>
      shop.store.logs.lines.slice(logged).filter((line) => line.includes("nothing of"))
    expect(await shippedBody(orderIds[0] ?? "")).toMatchObject({ send_adr: "1" })
    expect(warnings()).toEqual([])
    expect(await shippedBody(orderIds[1] ?? "")).toMatchObject({ send_adr: "0" })
    expect(warnings()).toContainEqual(expect.stringContaining(others.variantId))
  })
})
