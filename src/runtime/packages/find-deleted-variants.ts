import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import type { ShipLine } from "./ship-line"
import { type StoredVariant, VARIANT_FIELDS } from "./stored-variant"

interface ProfileLink {
  product_id: string
  shipping_profile_id: string
  deleted_at: Date | string | null
}

/**
 * What the store still knows of variants that were deleted, by id: an order that was placed before ships
 * with the weight, the size and the item rules that its goods had. Above all dangerous goods stay so.
 *
 * Medusa keeps deleted rows. A query for them reaches what is in the same module, so the shipping
 * profile is asked for by its link. A line's own product id leads there even when the rows are gone.
 */
export async function findDeletedVariants(
  scope: PluginScope,
  lines: ShipLine[],
): Promise<Map<string, StoredVariant>> {
  if (lines.length === 0) {
    return new Map()
  }
  const rows = await findRows<StoredVariant>(scope, {
    entity: "product_variant",
    fields: VARIANT_FIELDS,
    filters: { id: lines.flatMap(({ variantId }) => variantId ?? []) },
    withDeleted: true,
  })
  const variants = new Map(rows.map((variant) => [variant.id, variant]))
  const goods = lines.flatMap(({ variantId, productId }) => {
    const variant = variants.get(variantId ?? "")
    return variantId
      ? [{ id: variantId, ...variant, productId: variant?.product?.id ?? productId }]
      : []
  })
  const profiles = await findProfiles(scope, [
    ...new Set(goods.flatMap((one) => one.productId ?? [])),
  ])
  const unknown = goods.filter(
    ({ id, productId }) => !variants.has(id) && !profiles.has(productId ?? ""),
  )
  if (unknown.length > 0) {
    const ids = unknown.map(({ id }) => id).join(", ")
    scope.logger.warn(
      `shipment-ordering: the store knows nothing of ${ids} any more: packed as the default item, ` +
        "without the item rules of a shipping profile",
    )
  }
  return new Map(
    goods.map(({ productId, ...variant }) => {
      const shipping_profile = { id: profiles.get(productId ?? "") }
      return [
        variant.id,
        { ...variant, product: { ...variant.product, id: productId, shipping_profile } },
      ]
    }),
  )
}

/**
 * The shipping profiles of products, also of deleted ones. A product that was given another profile
 * keeps the old link as deleted: a live link counts, else the one that was deleted last.
 */
async function findProfiles(
  scope: PluginScope,
  productIds: string[],
): Promise<Map<string, string>> {
  const links = await findRows<ProfileLink>(scope, {
    entity: "product_shipping_profile",
    fields: ["product_id", "shipping_profile_id", "deleted_at"],
    filters: { product_id: productIds },
    withDeleted: true,
  })
  const oldestFirst = links.sort((one, other) => endOf(one) - endOf(other))
  return new Map(oldestFirst.map((link) => [link.product_id, link.shipping_profile_id]))
}

function endOf({ deleted_at }: ProfileLink): number {
  return deleted_at === null ? Infinity : new Date(deleted_at).getTime()
}
