import type { PluginContext } from "../context"
import { completeLines, GRAMS, toShipLine, weightOf } from "../packing"
import { readUsers, readVariants } from "../store"

/** Orders packed in so many days are counted, today included, and packages of so many days are compared. */
const PACKED_DAYS = 30
const WEIGHED_DAYS = 90

interface WeighedVariant {
  id: string
  title: string
  sku: string | null
  product?: { id: string; title: string } | null
}

/** Who packed how much at benches, and which weights of variants differ from what scales say. */
export async function reportPacking(context: PluginContext) {
  const { itemRules, packSessions, settings } = context.plugin
  // Not the snapshot: a weight in an old unit would be saved in the new one.
  const [stored, rules] = await Promise.all([settings.read(), itemRules.all()])
  const [packed, weighed] = await Promise.all([
    packSessions.packedByDay(stored.pickup_time_zone, PACKED_DAYS),
    packSessions.weighed(WEIGHED_DAYS),
  ])
  const [users, variants] = await Promise.all([
    readUsers(
      context,
      packed.map(({ user_id }) => user_id),
    ),
    readVariants<WeighedVariant>(
      context,
      weighed.map(({ variant_id }) => variant_id),
      { fields: ["id", "title", "sku", "product.id", "product.title"] },
    ),
  ])
  const lines = await completeLines(
    context,
    [...variants.keys()].map((id) => toShipLine({ id, variant_id: id, quantity: 1 })),
    rules,
  )
  const weights = weighed.flatMap(({ variant_id, packages, measured_weight }) => {
    const { title, sku, product } = variants.get(variant_id) ?? {}
    const line = lines.find(({ id }) => id === variant_id)
    if (!line || !product) return []
    const weight_in_use = weightOf([line], stored)
    return {
      variant_id,
      title: title ?? "",
      sku: sku ?? null,
      product,
      /** Packages of this variant alone, whose weight was entered. */
      packages,
      /** Of one piece as it is packed now, in grams. */
      weight_in_use,
      /** The median of one piece, in grams, without the box. */
      measured_weight,
      difference: measured_weight - weight_in_use,
      /** `measured_weight` in the store's unit, as an item rule takes it. */
      rule_weight: measured_weight / GRAMS[stored.weight_unit],
      /** The rule of this variant; null if it has none. */
      item_rule_id:
        rules.find((rule) => rule.target_kind === "variant" && rule.target_id === variant_id)?.id ??
        null,
    }
  })
  return {
    days: PACKED_DAYS,
    packed: packed.map((row) => ({
      ...row,
      /** The admin user's name, else the e-mail address; null if the user was deleted. */
      name: users.get(row.user_id ?? "")?.name ?? null,
    })),
    weighed_days: WEIGHED_DAYS,
    /** The largest differences first. */
    weights: weights.sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference)),
  }
}

export type PackReport = Awaited<ReturnType<typeof reportPacking>>
