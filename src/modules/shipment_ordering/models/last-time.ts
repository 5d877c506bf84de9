import { model } from "@medusajs/framework/utils"

/** When something last happened in any process of the store: a callback, a job that got through, a search. */
export const ShipmentOrderingLastTime = model.define("shipment_ordering_last_time", {
  id: model.id({ prefix: "solst" }).primaryKey(),
  /** One of `LastTimeName`; free text to the database, which need not be changed for a new one. */
  name: model.text().unique(),
  happened_at: model.dateTime(),
})
