import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Package } from "../../../../../../cartonizer"
import { openContext, refuseMissing } from "../../../../../../context"
import { findSoldVariant, packVariant, type VariantPacking } from "../../../../../../packing"
import { serialiseItemRule } from "../../../item-rules/item-rule-input"

/** Shows how one unit of a variant is packed, and the item rule of this variant. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const { plugin } = context
  const id = req.params.id ?? ""
  const variant = await findSoldVariant(context, id)
  if (!variant) {
    refuseMissing("There is no variant like this in the store any more.")
  }
  // Not the snapshot: values shown in an old unit would be saved in the new one.
  const units = await plugin.settings.read()
  const [packing, boxes, rule] = await Promise.all([
    variant.needsShipping ? packVariant(context, variant) : null,
    plugin.boxes.list(),
    plugin.itemRules.find({ target_kind: "variant", target_id: id }),
  ])
  const names = new Map(boxes.map((box) => [box.id, box.name]))
  res.json({
    variant_id: id,
    requires_shipping: variant.needsShipping,
    /** Null if the variant is not shipped. */
    packing: packing && serialisePacking(packing, names),
    /** The rule of this variant only. */
    item_rule: rule ? serialiseItemRule(rule, units) : null,
    /** The store's, as in `item_rule`. */
    units: { weight_unit: units.weight_unit, dimension_unit: units.dimension_unit },
  })
}

/** Lengths in millimetres, weights in grams. */
export function serialisePacking(
  { parcel, envelope, refusal, defaults, item, rule }: VariantPacking,
  boxNames: ReadonlyMap<string, string>,
) {
  const show = (pack: Package | null) =>
    pack && {
      box: pack.boxId === null ? null : { id: pack.boxId, name: boxNames.get(pack.boxId) ?? "" },
      ...pack.outer,
      weight: pack.grossWeight,
    }
  return {
    /** In grams and millimetres, with the `box` if it is one of yours. */
    parcel: show(parcel),
    /** Null when no envelope fits, or there is none. */
    envelope: show(envelope),
    /** Why no parcel is possible; null if one is. */
    refusal,
    /** Measures of the default item, used because variant, product and rule have none. */
    defaults,
    /** As packed: whole grams and millimetres. */
    item,
    /** Of all its item rules, as are the next two. */
    rotation: rule.rotation,
    ships_alone: rule.ships_alone,
    dangerous: rule.dangerous,
  }
}
