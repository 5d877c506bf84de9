import type { HttpTypes } from "@medusajs/framework/types"
import type { HttpClient } from "../http-client"
import { catalogue, type CatalogueProduct } from "./catalogue"

const stockedQuantity = 1000

export interface ProductPlacement {
  salesChannelId: string
  stockLocationId: string
  shippingProfileId: string
}

/** Variant ids by SKU. */
export type SeededVariants = Record<string, string>

/** Publishes the catalogue in a sales channel and puts a thousand of each variant in stock. */
export async function seedProducts(
  admin: HttpClient,
  placement: ProductPlacement,
): Promise<SeededVariants> {
  const variants: SeededVariants = {}
  for (const product of catalogue) {
    for (const { sku, id } of await createProduct(admin, product, placement)) {
      variants[sku ?? id] = id
    }
  }
  const { inventory_items } = await admin.get<HttpTypes.AdminInventoryItemListResponse>(
    "/admin/inventory-items?limit=100",
  )
  await admin.post("/admin/inventory-items/location-levels/batch", {
    create: inventory_items.map(({ id }) => ({
      inventory_item_id: id,
      location_id: placement.stockLocationId,
      stocked_quantity: stockedQuantity,
    })),
  })
  return variants
}

async function createProduct(
  admin: HttpClient,
  { title, handle, variants }: CatalogueProduct,
  { salesChannelId, shippingProfileId }: ProductPlacement,
) {
  const { product } = await admin.post<HttpTypes.AdminProductResponse>("/admin/products", {
    title,
    handle,
    status: "published",
    shipping_profile_id: shippingProfileId,
    sales_channels: [{ id: salesChannelId }],
    options: [{ title: "Size", values: variants.map(({ size }) => size) }],
    variants: variants.map(({ size, price, ...sizes }) => ({
      ...sizes,
      title: size,
      options: { Size: size },
      manage_inventory: true,
      prices: [{ currency_code: "eur", amount: price }],
    })),
  })
  return product.variants ?? []
}
