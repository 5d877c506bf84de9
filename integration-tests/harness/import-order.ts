import { RIGA_CUSTOMER, type TestShop } from "./test-shop"

export interface ImportedOrder {
  id: string
  display_id: number
  items: { id: string; variant_id: string; quantity: number }[]
}

interface ImportOverrides {
  serviceCode?: string
  quantity?: number
  sku?: string
  /** In place of `sku` and `quantity`. */
  items?: { variantId: string; quantity: number; isShipped?: boolean }[]
  shippingAddress?: Record<string, unknown>
  email?: string
}

/** An order as an import from another system makes it: in a fraction of the time of a checkout. */
export async function importOrder(
  { admin, seed, options }: TestShop | Pick<TestShop, "admin" | "seed" | "options">,
  {
    serviceCode = "carrierB_classic",
    quantity = 1,
    sku = "MUG-05",
    items = [{ variantId: seed.variants[sku] ?? "", quantity }],
    shippingAddress,
    email = "janis.berzins@customer.test",
  }: ImportOverrides = {},
): Promise<ImportedOrder> {
  return admin.post("/admin/place-order", {
    email,
    region_id: seed.regionId,
    sales_channel_id: seed.salesChannelId,
    shipping_address: { ...RIGA_CUSTOMER, ...shippingAddress },
    shipping_option_id: options[serviceCode],
    location_id: seed.stockLocationId,
    items: items.map(({ variantId, quantity, isShipped = true }) => ({
      variant_id: variantId,
      title: "Stoneware mug",
      unit_price: 18.9,
      quantity,
      requires_shipping: isShipped,
    })),
  })
}
