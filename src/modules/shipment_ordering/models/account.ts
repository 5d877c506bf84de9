import { model } from "@medusajs/framework/utils"

/** One account at the service: where it is reached and which of its environments is in use. */
export const ShipmentOrderingAccount = model.define("shipment_ordering_account", {
  id: model.id({ prefix: "soacc" }).primaryKey(),
  handle: model.text().unique(),
  environment: model.enum(["production", "development"]).default("production"),
  /** Service address before `/api/{env}/v1`; null until the merchant has entered one. */
  base_url: model.text().nullable(),
  /** Whether the sandbox answers at that address; null until anything has. */
  is_sandbox: model.boolean().nullable(),
  /** By country, the form of postal codes that the service was seen to want instead of the usual one. */
  postal_code_forms: model.json().nullable(),
})
