import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { findDeletedVariants } from "./find-deleted-variants"
import type { ShipLine } from "./ship-line"
import { type StoredVariant, VARIANT_FIELDS } from "./stored-variant"

/** The variants of lines by id, those too that were deleted since the order was placed. */
export async function findVariants(
  scope: PluginScope,
  lines: ShipLine[],
): Promise<Map<string, StoredVariant>> {
  const ids = lines.flatMap(({ variantId }) => variantId ?? [])
  if (ids.length === 0) {
    return new Map()
  }
  const variants = await findRows<StoredVariant>(scope, {
    entity: "product_variant",
    fields: [...VARIANT_FIELDS, "product.shipping_profile.id"],
    filters: { id: ids },
  })
  const live = variants.filter(({ product }) => product)
  const found = new Map(live.map((variant) => [variant.id, variant]))
  const missing = lines.filter(({ variantId }) => variantId && !found.has(variantId))
  return new Map([...found, ...(await findDeletedVariants(scope, missing))])
}
