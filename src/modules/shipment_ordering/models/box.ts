import { model } from "@medusajs/framework/utils"

/** One kind of the merchant's packaging. Lengths in millimetres, weights in grams. */
export const ShipmentOrderingBox = model.define("shipment_ordering_box", {
  id: model.id({ prefix: "sobox" }).primaryKey(),
  name: model.text(),
  kind: model.enum(["parcel", "envelope"]).default("parcel"),
  inner_length: model.number(),
  inner_width: model.number(),
  inner_height: model.number(),
  outer_length: model.number(),
  outer_width: model.number(),
  outer_height: model.number(),
  tare_weight: model.number().default(0),
  /** Gross: content and packaging. */
  max_weight: model.number(),
  rank: model.number().default(0),
  is_enabled: model.boolean().default(true),
})
