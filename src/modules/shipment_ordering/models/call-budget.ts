import { model } from "@medusajs/framework/utils"

/** When the service may next be called in the background, for all processes of the store. */
export const ShipmentOrderingCallBudget = model.define("shipment_ordering_call_budget", {
  id: model.id({ prefix: "socal" }).primaryKey(),
  /** The service's address: who is spared is the service, whatever the account. */
  base_url: model.text().unique(),
  next_call_at: model.dateTime(),
})
