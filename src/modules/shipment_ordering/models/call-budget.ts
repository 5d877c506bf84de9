import { model } from "@medusajs/framework/utils"

/** When a service may next be called, for all processes of the store: in the background, and for visitors. */
export const ShipmentOrderingCallBudget = model.define("shipment_ordering_call_budget", {
  id: model.id({ prefix: "socal" }).primaryKey(),
  /** The service's address, whatever the account; of the visitors' calls with a space and the account behind it. */
  base_url: model.text().unique(),
  next_call_at: model.dateTime(),
})
