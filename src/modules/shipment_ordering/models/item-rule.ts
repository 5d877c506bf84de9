import { model } from "@medusajs/framework/utils"
import { ROTATIONS, RULE_TARGETS } from "../item-rules/item-rule"

/**
 * What the merchant says of goods that their variant cannot: metadata of a variant does not reach a
 * fulfillment provider. Null where a rule says nothing.
 */
export const ShipmentOrderingItemRule = model
  .define("shipment_ordering_item_rule", {
    id: model.id({ prefix: "sorul" }).primaryKey(),
    target_kind: model.enum([...RULE_TARGETS]),
    target_id: model.text(),
    rotation: model.enum([...ROTATIONS]).nullable(),
    ships_alone: model.boolean().nullable(),
    dangerous: model.boolean().nullable(),
    /** Grams and millimetres, whatever the shop's units are: those may be changed. */
    weight_grams: model.float().nullable(),
    length_mm: model.float().nullable(),
    width_mm: model.float().nullable(),
    height_mm: model.float().nullable(),
  })
  .indexes([{ on: ["target_kind", "target_id"], unique: true }])
