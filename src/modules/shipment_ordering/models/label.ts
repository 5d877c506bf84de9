import { model } from "@medusajs/framework/utils"

/** A kept label: the PDF of one shipment, in the database and nowhere public. */
export const ShipmentOrderingLabel = model.define("shipment_ordering_label", {
  id: model.id({ prefix: "solbl" }).primaryKey(),
  shipment_row_id: model.text().unique(),
  content_base64: model.text(),
  byte_length: model.number(),
})
