import { type ItemRules, fillMeasures, isComplete, readMeasures, type Measures } from "../account"

import { type PluginScope, findRows } from "../context"

import type { ShipLine } from "./ship-line"

/**
 * Completes what a variant does not say with what its product says, and adds what the item rules say.
 *
 * Core's price context carries no product sizes, its order context no product weight, and some
 * contexts no shipping profile. What a caller left out is asked for here, by one query for all lines
 * and all callers: a cart and its order become the same packages.
 */
export async function completeLines(
  scope: PluginScope,
  lines: ShipLine[],
  itemRules: ItemRules,
): Promise<ShipLine[]> {
  const found = await findVariants(
    scope,
    lines.filter((line) => !isComplete(line.measures) || (!itemRules.isEmpty && !isPlaced(line))),
  )
  return lines.map((line) => {
    const variant = line.variantId ? found.get(line.variantId) : undefined
    const completed = variant ? complete(line, variant) : line
    return { ...completed, rule: itemRules.of(completed) }
  })
}

/** Whether it is known which rules are meant for a line. */
function isPlaced({ productId, shippingProfileId }: ShipLine): boolean {
  return productId !== undefined && shippingProfileId !== undefined
}

function complete(line: ShipLine, variant: StoredVariant): ShipLine {
  return {
    ...line,
    productId: variant.product?.id ?? line.productId,
    shippingProfileId: variant.product?.shipping_profile?.id ?? line.shippingProfileId,
    measures: fillMeasures(readMeasures(variant), readMeasures(variant.product)),
  }
}

/** The variants of lines by id, those too that were deleted since the order was placed. */
async function findVariants(
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
async function findDeletedVariants(
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

type Sizes = Partial<Record<keyof Measures, unknown>>

/** What the store knows of a variant and its product, as far as packing is concerned. */
interface StoredVariant extends Sizes {
  id: string
  product?: (Sizes & { id?: string; shipping_profile?: { id?: string } | null }) | null
}

/** What a variant and its product say themselves; the shipping profile is of another module. */
const VARIANT_FIELDS = [
  "id",
  "weight",
  "length",
  "width",
  "height",
  "product.id",
  "product.weight",
  "product.length",
  "product.width",
  "product.height",
]
