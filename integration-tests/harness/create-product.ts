import type { HttpTypes } from "@medusajs/framework/types"
import type { TestStore } from "./test-store"

export interface NewProduct {
  title: string
  /** Weight in grams and sizes in millimetres; none by default. */
  sizes?: Partial<Record<"weight" | "length" | "width" | "height", number>>
  /** Whether it needs shipping; if not, it has no shipping profile, as digital items. */
  isShipped?: boolean
  /** The store's default one, unless another is named. */
  shippingProfileId?: string
}

/** Puts a product of one variant on sale for 10 euros, without counting its stock, and returns the variant's id. */
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
  const [variant] = product.variants ?? []
  if (variant === undefined) {
    throw new Error(`The store made no variant of ${title}`)
  }
  return variant.id
}
