import type { HttpTypes } from "@medusajs/framework/types"
import type { Sent } from "../../src/admin/lib/sdk"
import type { serialiseItemRule } from "../../src/api/admin/shipment-ordering/item-rules/item-rule-input"
import type { Box } from "../../src/admin/lib/boxes"
import type { HttpClient } from "./http-client"
import { onlyOne } from "./test-shop"
import type { TestStore } from "./test-store"

interface NewProduct {
  title: string
  /** Weight in grams, sizes in millimetres; none by default. */
  sizes?: Partial<Record<"weight" | "length" | "width" | "height", number>>
  /** False for a digital item, which has no shipping profile. */
  isShipped?: boolean
  /** The store's default profile by default. */
  shippingProfileId?: string
}

/** Creates a product of one variant for 10 euros, with unlimited stock. @returns the variant's id */
export async function createProduct(
  { admin, seed }: Pick<TestStore, "admin" | "seed">,
  { title, sizes = {}, isShipped = true, shippingProfileId = seed.shippingProfileId }: NewProduct,
): Promise<string> {
  const { product } = await admin.post<HttpTypes.AdminProductResponse>("/admin/products", {
    title,
    status: "published",
    ...(isShipped && { shipping_profile_id: shippingProfileId }),
    sales_channels: [{ id: seed.salesChannelId }],
    options: [{ title: "Kind", values: ["One"] }],
    variants: [
      {
        title: "One",
        options: { Kind: "One" },
        manage_inventory: false,
        prices: [{ currency_code: "eur", amount: 10 }],
        ...sizes,
      },
    ],
  })
  return onlyOne(product.variants ?? [], `variants of ${title}`).id
}

export const ITEM_RULES = "/admin/shipment-ordering/item-rules"

/** A rule as the admin route shows it. */
export type ItemRule = Sent<ReturnType<typeof serialiseItemRule>>

type Admin = Pick<TestStore, "admin">

export async function createItemRule({ admin }: Admin, rule: Record<string, unknown>) {
  return (await admin.post<{ item_rule: ItemRule }>(ITEM_RULES, rule)).item_rule
}

/** Deletes all rules, so that tests do not influence each other. */
export async function deleteItemRules({ admin }: Admin): Promise<void> {
  const { item_rules } = await admin.get<{ item_rules: ItemRule[] }>(ITEM_RULES)
  for (const { id } of item_rules) await admin.delete(`${ITEM_RULES}/${id}`)
}

export const BOXES = "/admin/shipment-ordering/boxes"

/** Creates a box: a cube of `side` millimetres, unless `box` has other sizes. */
export async function createBox(
  { admin }: Admin,
  { side = 300, ...box }: Partial<Box> & { name: string; side?: number },
) {
  const sizes = { inner_length: side, inner_width: side, inner_height: side }
  const body = { ...sizes, max_weight: 20_000, ...box }
  return (await admin.post<{ box: Box }>(BOXES, body)).box
}

export async function listBoxes({ admin }: Admin) {
  return (await admin.get<{ boxes: Box[] }>(BOXES)).boxes
}

/** All boxes, as they would be saved again. */
export async function listSavableBoxes(shop: Admin) {
  return (await listBoxes(shop)).map((box) => {
    const fields = Object.entries(box).filter(([name]) => !/^(created|updated)_at$/.test(name))
    return Object.fromEntries(fields)
  })
}

export async function deleteBoxes({ admin }: Admin): Promise<void> {
  for (const { id } of await listBoxes({ admin })) await admin.delete(`${BOXES}/${id}`)
}

/** Creates a shipping profile without products. @returns its id */
export async function createProfile(admin: HttpClient, name = "Another profile") {
  const [path, body] = ["/admin/shipping-profiles", { name, type: "another" }]
  return (await admin.post<HttpTypes.AdminShippingProfileResponse>(path, body)).shipping_profile.id
}
