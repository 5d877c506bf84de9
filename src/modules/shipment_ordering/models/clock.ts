import { model } from "@medusajs/framework/utils"

/** When something last happened in any process of the store: a callback, a job that succeeded, a search. */
export const ShipmentOrderingLastTime = model.define("shipment_ordering_last_time", {
  id: model.id({ prefix: "solst" }).primaryKey(),
  /** One of `LastTimeName`. Free text in the database, so a new name needs no migration. */
  name: model.text().unique(),
  happened_at: model.dateTime(),
  /** What was found then, where that is kept. */
  found: model.json().nullable(),
})

/** When any process may next call a service, in the background or for visitors. */
export const ShipmentOrderingCallBudget = model.define("shipment_ordering_call_budget", {
  id: model.id({ prefix: "socal" }).primaryKey(),
  /** The service's address. For calls of visitors, a space and the account follow it. */
  base_url: model.text().unique(),
  next_call_at: model.dateTime(),
})
