import type { HttpTypes } from "@medusajs/framework/types"
import type { HttpClient } from "../http-client"

const STOCKED_QUANTITY = 1000

interface Product {
  title: string
  /** Size, SKU, price in euros with VAT, weight in grams, and length, width and height in millimetres. */
  variants: [string, string, number, number, [number, number, number]][]
}

/** What the store sells: something flat, something fragile, something long and something heavy. */
const CATALOGUE: Product[] = [
  {
    title: "Linen napkin",
    variants: [
      ["Single", "NAPKIN-1", 9.5, 90, [220, 150, 8]],
      ["Set of 4", "NAPKIN-4", 34, 350, [220, 150, 28]],
    ],
  },
  {
    title: "Stoneware mug",
    variants: [
      ["0.3 l", "MUG-03", 14.9, 380, [125, 95, 100]],
      ["0.5 l", "MUG-05", 18.9, 520, [140, 110, 120]],
    ],
  },
  {
    title: "Oak cutting board",
    variants: [
      ["Small", "BOARD-S", 39, 1400, [350, 220, 25]],
      ["Large", "BOARD-L", 65, 2900, [520, 320, 35]],
    ],
  },
  {
    title: "Cast-iron pot",
    variants: [
      ["3 l", "POT-3", 119, 4200, [290, 240, 170]],
      ["5 l", "POT-5", 149, 5600, [340, 280, 190]],
    ],
  },
]

/** Publishes the catalogue in a sales channel, with a stock of 1000 for each variant. @returns variant ids by SKU */
export async function seedProducts(
  admin: HttpClient,
  {
    salesChannelId,
    stockLocationId,
    shippingProfileId,
  }: Record<"salesChannelId" | "stockLocationId" | "shippingProfileId", string>,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const { title, variants } of CATALOGUE) {
    const { product } = await admin.post<HttpTypes.AdminProductResponse>("/admin/products", {
      title,
      status: "published",
      shipping_profile_id: shippingProfileId,
      sales_channels: [{ id: salesChannelId }],
      options: [{ title: "Size", values: variants.map(([size]) => size) }],
      variants: variants.map(([size, sku, amount, weight, [length, width, height]]) => ({
        ...{ title: size, sku, weight, length, width, height },
        options: { Size: size },
        manage_inventory: true,
        prices: [{ currency_code: "eur", amount }],
      })),
    })
    for (const { sku, id } of product.variants ?? []) ids[sku ?? id] = id
  }
  const { inventory_items } = await admin.get<HttpTypes.AdminInventoryItemListResponse>(
    "/admin/inventory-items?limit=100",
  )
  await admin.post("/admin/inventory-items/location-levels/batch", {
    create: inventory_items.map(({ id }) => ({
      inventory_item_id: id,
      location_id: stockLocationId,
      stocked_quantity: STOCKED_QUANTITY,
    })),
  })
  return ids
}
