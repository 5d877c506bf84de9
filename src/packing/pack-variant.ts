import type { PackageType } from "../carrier-api"
import type { Package } from "../cartonizer"
import type { PluginContext } from "../context"
import type { ItemRule } from "../modules/shipment_ordering"
import { readVariants } from "../store"
import { completeLines, type Measures, type ShipLine, toShipLine } from "./complete-lines"
import { lineIssuesText, packLines, toItem } from "./pack-lines"

/** What one unit of a variant is packed into when nothing else is in the order. */
export interface VariantPacking {
  parcel: Package | null
  /** Null when no envelope fits, or there is none. */
  envelope: Package | null
  /** Why no parcel is possible, with the next step; null when one is. */
  refusal: string | null
  /** Measures of the default item, used because variant, product and rule have none. */
  defaults: (keyof Measures)[]
  /** As packed: whole grams and millimetres. */
  item: { weight: number; length: number; width: number; height: number }
  /** All its item rules, merged. */
  rule: ItemRule
}

const RULED = {
  weight: "weight_grams",
  length: "length_mm",
  width: "width_mm",
  height: "height_mm",
} as const

/** Packs one unit of a variant alone, with the same code as a cart. */
export async function packVariant(
  context: PluginContext,
  variant: SoldVariant,
): Promise<VariantPacking> {
  const { configuration } = context
  const { settings, itemRules } = configuration
  const ask = { id: variant.id, title: variant.title, variant_id: variant.id, quantity: 1 }
  const lines = await completeLines(context, [toShipLine(ask)], itemRules)
  const pack = (type: PackageType) => packLines(lines, type, configuration)
  const parcel = pack(1)
  const envelope = pack(2)
  const line = lines[0] as ShipLine
  const { weight, length, width, height } = toItem(line.id, line, settings)
  return {
    parcel: parcel.kind === "packed" ? (parcel.packages[0] ?? null) : null,
    envelope: envelope.kind === "packed" ? (envelope.packages[0] ?? null) : null,
    refusal: parcel.kind === "unpackable" ? lineIssuesText(parcel.issues, settings) : null,
    defaults: (["weight", "length", "width", "height"] as const).filter(
      (measure) => line.measures[measure] === null && line.rule[RULED[measure]] === null,
    ),
    item: { weight, length, width, height },
    rule: line.rule,
  }
}

interface SoldVariant {
  id: string
  title: string
  /** The cart decides the same way: items with a shipping profile, or with stock that requires shipping. */
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
  context: PluginContext,
  id: string,
): Promise<SoldVariant | undefined> {
  const variants = await readVariants<StoredVariant>(context, [id], {
    fields: [
      "id",
      "title",
      "product.title",
      "product.shipping_profile.id",
      "inventory_items.inventory.requires_shipping",
    ],
  })
  const variant = variants.get(id)
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
