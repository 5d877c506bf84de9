import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"

/** A variant as far as its shipping is concerned. */
export interface SoldVariant {
  id: string
  title: string
  /** As the cart decides it: goods of a shipping profile, or with stock that is shipped. */
  needsShipping: boolean
}

interface StoredVariant {
  id: string
  title?: string | null
  product?: { title?: string | null; shipping_profile?: { id?: string } | null } | null
  inventory_items?: ({ inventory?: { requires_shipping?: boolean } | null } | null)[] | null
}

/** @returns undefined when the store sells no such variant */
export async function findSoldVariant(
  scope: PluginScope,
  id: string,
): Promise<SoldVariant | undefined> {
  const [variant] = await findRows<StoredVariant>(scope, {
    entity: "product_variant",
    fields: [
      "id",
      "title",
      "product.title",
      "product.shipping_profile.id",
      "inventory_items.inventory.requires_shipping",
    ],
    filters: { id },
  })
  if (!variant) {
    return undefined
  }
  const { product, inventory_items: stock } = variant
  return {
    id: variant.id,
    title: product?.title ?? variant.title ?? variant.id,
    needsShipping:
      product?.shipping_profile?.id !== undefined ||
      (stock ?? []).some((item) => item?.inventory?.requires_shipping === true),
  }
}
