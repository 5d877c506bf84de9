import { amountText, type Configuration, findRows, type PluginContext } from "../context"
import { type ItemRule, type RuleTarget } from "../modules/shipment_ordering"
import { readVariants } from "../store"

/**
 * Adds the product's measures where a variant has none, and the item rules.
 *
 * Core's price context carries no product sizes, its order context no product weight, and some contexts no shipping
 * profile. One query for all lines reads what is missing, so a cart and its order become the same packages.
 */
export async function completeLines(
  context: PluginContext,
  lines: ShipLine[],
  itemRules: Configuration["itemRules"],
): Promise<ShipLine[]> {
  const variants = await findVariants(
    context,
    lines.filter((line) => !isComplete(line.measures) || (itemRules.length > 0 && !isPlaced(line))),
  )
  const ruleFor = mergeItemRules(itemRules)
  return lines.map((line) => {
    const variant = line.variantId ? variants.get(line.variantId) : undefined
    const completed = variant ? complete(line, variant) : line
    return { ...completed, rule: ruleFor(completed) }
  })
}

/** Whether the line's item rules can be found without a query. */
function isPlaced({ productId, shippingProfileId }: ShipLine): boolean {
  return productId !== undefined && shippingProfileId !== undefined
}

function complete(line: ShipLine, variant: StoredVariant): ShipLine {
  return {
    ...line,
    productId: variant.product?.id ?? line.productId,
    shippingProfileId: variant.product?.shipping_profile?.id ?? line.shippingProfileId,
    measures: fillNulls(readMeasures(variant), readMeasures(variant.product)),
  }
}

/**
 * The rule for a line item. Each field comes from the variant's rule, else from the product's rule, else from the
 * shipping profile's rule.
 */
export function mergeItemRules(
  itemRules: Configuration["itemRules"],
): (line: Partial<Pick<ShipLine, "variantId" | "productId" | "shippingProfileId">>) => ItemRule {
  const rules = new Map(itemRules.map((rule) => [keyOf(rule.target_kind, rule.target_id), rule]))
  return ({ variantId, productId, shippingProfileId }) => {
    const ids = { variant: variantId, product: productId, shipping_profile: shippingProfileId }
    return RULE_TARGETS.reduce((merged, kind) => {
      const rule = rules.get(keyOf(kind, ids[kind] ?? ""))
      return rule ? fillNulls(merged, rule) : merged
    }, NO_RULE)
  }
}

/** What a rule can be for. Earlier targets are more specific and override later ones. */
export const RULE_TARGETS = [
  "variant",
  "product",
  "shipping_profile",
] as const satisfies RuleTarget["target_kind"][]

export const NO_RULE: ItemRule = {
  rotation: null,
  ships_alone: null,
  dangerous: null,
  weight_grams: null,
  length_mm: null,
  width_mm: null,
  height_mm: null,
}

/** `specific`, with its fields that are null taken from `general`. */
function fillNulls<T extends object>(specific: T, general: { [Field in keyof T]: T[Field] }): T {
  const fields = Object.keys(specific) as (keyof T)[]
  return fields.reduce((filled, field) => {
    return { ...filled, [field]: specific[field] ?? general[field] }
  }, specific)
}

function keyOf(kind: RuleTarget["target_kind"], id: string): string {
  return `${kind}:${id}`
}

/** The variants of lines by id, including those deleted after the order was placed. */
async function findVariants(
  context: PluginContext,
  lines: ShipLine[],
): Promise<Map<string, StoredVariant>> {
  const ids = lines.flatMap(({ variantId }) => variantId ?? [])
  const variants = await readVariants<StoredVariant>(context, ids, {
    fields: [...VARIANT_FIELDS, "product.shipping_profile.id"],
  })
  const incompleteLines = lines.filter(
    ({ variantId }) => variantId && !variants.get(variantId)?.product,
  )
  return new Map([...variants, ...(await findDeletedVariants(context, incompleteLines))])
}

interface ProfileLink {
  product_id: string
  shipping_profile_id: string
  deleted_at: Date | string | null
}

/**
 * What the store still knows about deleted variants, by id. An earlier order ships with the weight, size and item
 * rules that its items had. Above all, dangerous goods stay dangerous.
 *
 * Medusa keeps deleted rows, but a query for them stays inside one module. So the shipping profile is read by its
 * link. The line's own product id finds the link even when the rows are gone.
 */
async function findDeletedVariants(
  context: PluginContext,
  lines: ShipLine[],
): Promise<Map<string, StoredVariant>> {
  if (lines.length === 0) {
    return new Map()
  }
  const ids = lines.flatMap(({ variantId }) => variantId ?? [])
  const which = { fields: VARIANT_FIELDS, withDeleted: true }
  const variants = await readVariants<StoredVariant>(context, ids, which)
  const items = lines.flatMap(({ variantId, productId }) => {
    const variant = variants.get(variantId ?? "")
    return variantId
      ? [{ id: variantId, ...variant, productId: variant?.product?.id ?? productId }]
      : []
  })
  const profiles = await findProfiles(context, [
    ...new Set(items.flatMap((one) => one.productId ?? [])),
  ])
  const unknown = items.filter(
    ({ id, productId }) => !variants.has(id) && !profiles.has(productId ?? ""),
  )
  if (unknown.length > 0) {
    const names = unknown.map(({ id }) => id).join(", ")
    context.logger.warn(
      `shipment-ordering: the store knows nothing of ${names} any more: packed as the default item, ` +
        "without the item rules of a shipping profile",
    )
  }
  return new Map(
    items.map(({ productId, ...variant }) => {
      const shipping_profile = { id: profiles.get(productId ?? "") }
      return [
        variant.id,
        { ...variant, product: { ...variant.product, id: productId, shipping_profile } },
      ]
    }),
  )
}

/**
 * The shipping profiles of products, deleted ones included. When a product gets another profile, the old link stays
 * as deleted. A live link counts first, else the link that was deleted last.
 */
async function findProfiles(
  context: PluginContext,
  productIds: string[],
): Promise<Map<string, string>> {
  const links = await findRows<ProfileLink>(context, {
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

/** The fields of a variant and its product that packing needs. */
interface StoredVariant extends Sizes {
  id: string
  product?: (Sizes & { id?: string; shipping_profile?: { id?: string } | null }) | null
}

/** The variant's and the product's own fields. The shipping profile is in another module. */
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

/** A line of a cart or an order, with the fields that shipping needs. */
export interface ShipLine {
  id: string
  title: string
  quantity: number
  requiresShipping: boolean
  variantId: string | undefined
  productId: string | undefined
  /** Undefined when there is none, or when the caller does not give it. */
  shippingProfileId: string | undefined
  measures: Measures
  /** The merchant's item rules for these items, merged. */
  rule: ItemRule
  unitPrice: string
}

/** The fields that the lines of carts, orders and core's contexts share. */
export interface LineLike {
  id?: string
  title?: string | null
  product_title?: string | null
  variant_id?: string | null
  product_id?: string | null
  quantity?: unknown
  unit_price?: unknown
  requires_shipping?: boolean | null
  variant?: Omit<StoredVariant, "id"> | null
}

/** The line as the caller gives it; `completeLines` adds what is missing, and the item rules. */
export function toShipLine(line: LineLike, quantity = Number(line.quantity ?? 0)): ShipLine {
  return {
    id: line.id ?? "",
    title: line.product_title ?? line.title ?? "",
    quantity,
    requiresShipping: line.requires_shipping !== false,
    variantId: line.variant_id ?? undefined,
    productId: line.variant?.product?.id ?? line.product_id ?? undefined,
    shippingProfileId: line.variant?.product?.shipping_profile?.id,
    measures: readMeasures(line.variant),
    rule: NO_RULE,
    unitPrice: amountText(line.unit_price),
  }
}

/** Weight and sizes as the store holds them, in the store's units; null if none was entered. */
export interface Measures {
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
}

/** Weight and sizes of a variant or a product. Values that are not above zero become null. */
function readMeasures(source: Sizes | null | undefined): Measures {
  return {
    weight: positive(source?.weight),
    length: positive(source?.length),
    width: positive(source?.width),
    height: positive(source?.height),
  }
}

function isComplete(measures: Measures): boolean {
  return Object.values(measures).every((value) => value !== null)
}

function positive(value: unknown): number | null {
  const number = Number(value ?? Number.NaN)
  return Number.isFinite(number) && number > 0 ? number : null
}
