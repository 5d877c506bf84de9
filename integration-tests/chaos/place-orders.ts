import type { HttpTypes } from "@medusajs/framework/types"
import { workAtOnce } from "../bench/shared/measure"
import { chooseOption, completeCart, createCart } from "../harness/customer-checkout"
import { createProduct } from "../harness/items-and-boxes"
import { RIGA_CUSTOMER } from "../harness/test-data"
import type { ChaosShop } from "./chaos-shop"
import type { PlannedOrder } from "./plan-orders"

/** An order in the store, with the parcels that the merchant plans. */
export interface PlacedOrder extends PlannedOrder {
  id: string
  /** Line item ids by SKU. */
  lines: Record<string, string>
}

/** Ids of the variants that are sold, by SKU. */
type Catalogue = Record<string, string>

type NewOrder = Pick<HttpTypes.StoreOrder, "id"> & {
  items?: { id: string; variant_id?: string | null }[] | null
}

/** Orders that go through the checkout; the others are imported. */
const THROUGH_CARTS = 6

/** Variants with stock, and one that is made to order, without stock. */
export async function catalogueOf(shop: ChaosShop): Promise<Catalogue> {
  const { seed, admin } = shop
  const madeToOrder = await createProduct({ admin, seed }, { title: "Made to order" })
  const stocked = ["MUG-03", "MUG-05", "NAPKIN-4", "BOARD-S"]
  return {
    ...Object.fromEntries(stocked.map((sku) => [sku, seed.variants[sku] ?? ""])),
    "MADE-TO-ORDER": madeToOrder,
  }
}

/** Places the planned orders, all for one service. */
export function placeOrders(
  shop: ChaosShop,
  orders: PlannedOrder[],
  catalogue: Catalogue,
): Promise<PlacedOrder[]> {
  const skus = new Map(Object.entries(catalogue).map(([sku, id]) => [id, sku]))
  return workAtOnce(2, orders, async (order, index) => {
    const place = index < THROUGH_CARTS ? buy : importOrder
    const items = Object.entries(order.pieces).map(([sku, quantity]) => ({
      sku,
      variantId: catalogue[sku] ?? "",
      quantity,
    }))
    // The store refuses one of two carts that a new customer creates at the same time.
    const placed = await place(shop, items, `customer-${index}@customer.test`)
    const lines = (placed.items ?? []).map((item) => [skus.get(item.variant_id ?? ""), item.id])
    return { ...order, id: placed.id, lines: Object.fromEntries(lines) as Record<string, string> }
  })
}

type Items = { sku: string; variantId: string; quantity: number }[]

async function buy(shop: ChaosShop, items: Items, email: string): Promise<NewOrder> {
  const { storefront, seed, shippingOptionId } = shop
  const cart = await createCart(storefront, {
    regionId: seed.regionId,
    shippingAddress: RIGA_CUSTOMER,
    email,
    items,
  })
  await chooseOption(storefront, cart.id, { optionId: shippingOptionId })
  return completeCart(storefront, cart.id)
}

function importOrder(
  { admin, seed, shippingOptionId }: ChaosShop,
  items: Items,
  email: string,
): Promise<NewOrder> {
  return admin.post<NewOrder>("/admin/place-order", {
    email,
    region_id: seed.regionId,
    sales_channel_id: seed.salesChannelId,
    shipping_address: RIGA_CUSTOMER,
    shipping_option_id: shippingOptionId,
    location_id: seed.stockLocationId,
    items: items.map(({ sku, variantId, quantity }) => ({
      variant_id: variantId,
      title: sku,
      // Different for each SKU, so that the value of a parcel shows its items.
      unit_price: 10 + sku.length + (sku.codePointAt(sku.length - 1) ?? 0) / 100,
      quantity,
      requires_shipping: true,
    })),
  })
}
