import { model } from "@medusajs/framework/utils"

/** One account at the service: where it is reached and which of its environments is in use. */
export const ShipmentOrderingAccount = model.define("shipment_ordering_account", {
  id: model.id({ prefix: "soacc" }).primaryKey(),
  handle: model.text().unique(),
  environment: model.enum(["production", "development"]).default("production"),
  /** Service address before `/api/{env}/v1`; null until the merchant has entered one. */
  base_url: model.text().nullable(),
  /** Whether the sandbox answers at that address; null before the first answer. */
  is_sandbox: model.boolean().nullable(),
  /** By country, the form of postal codes that the service accepts instead of the usual one. */
  postal_code_forms: model.json().nullable(),
})

/** The API key of one account in one environment, sealed. The clear text is never stored. */
export const ShipmentOrderingAccountKey = model
  .define("shipment_ordering_account_key", {
    id: model.id({ prefix: "sokey" }).primaryKey(),
    account_id: model.text(),
    environment: model.enum(["production", "development"]),
    sealed_key: model.text(),
    /** The last characters, so that a merchant can tell keys apart. */
    key_hint: model.text(),
    saved_at: model.dateTime(),
    /** Last day, `YYYY-MM-DD`, as the merchant entered it; null: a year after the key was saved. */
    valid_until: model.text().nullable(),
    /** When the service last accepted it; saved about once a day. */
    accepted_at: model.dateTime().nullable(),
    /** Since when the service refuses it; null once the service accepts it again. */
    refused_at: model.dateTime().nullable(),
    /** When the daily check last asked. */
    checked_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["account_id", "environment"], unique: true }])
