import { model } from "@medusajs/framework/utils"

/** The single row of settings. `version` rises with every change, so that other processes notice. */
export const ShipmentOrderingSettings = model.define("shipment_ordering_settings", {
  id: model.id({ prefix: "soset" }).primaryKey(),
  handle: model.text().unique(),
  version: model.number().default(1),
  values: model.json(),
})
