import { model } from "@medusajs/framework/utils"

/** When something last happened in any process of the store: a callback, a job that got through, a search. */
export const ShipmentOrderingLastTime = model.define("shipment_ordering_last_time", {
  id: model.id({ prefix: "solst" }).primaryKey(),
  /** One of `LastTimeName`; free text to the database, which need not be changed for a new one. */
  name: model.text().unique(),
  happened_at: model.dateTime(),
})

/** When a service may next be called, for all processes of the store: in the background, and for visitors. */
export const ShipmentOrderingCallBudget = model.define("shipment_ordering_call_budget", {
  id: model.id({ prefix: "socal" }).primaryKey(),
  /** The service's address, whatever the account; of the visitors' calls with a space and the account behind it. */
  base_url: model.text().unique(),
  next_call_at: model.dateTime(),
})
