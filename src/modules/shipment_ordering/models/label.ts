import { model } from "@medusajs/framework/utils"

/** A kept label: the PDF of one shipment, in the store's private files or in the row itself, and nowhere public. */
export const ShipmentOrderingLabel = model.define("shipment_ordering_label", {
  id: model.id({ prefix: "solbl" }).primaryKey(),
  shipment_row_id: model.text().unique(),
  content_base64: model.text().nullable(),
  /** Of the store's File module. */
  file_id: model.text().nullable(),
  byte_length: model.number(),
})
