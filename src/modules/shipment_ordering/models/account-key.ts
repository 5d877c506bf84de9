import { model } from "@medusajs/framework/utils"

/** The API key of one account in one environment, sealed. The clear text is never stored. */
export const ShipmentOrderingAccountKey = model
  .define("shipment_ordering_account_key", {
    id: model.id({ prefix: "sokey" }).primaryKey(),
    account_id: model.text(),
    environment: model.enum(["production", "development"]),
    sealed_key: model.text(),
    /** The last four characters, so that a merchant can tell keys apart. */
    key_hint: model.text(),
    saved_at: model.dateTime(),
  })
  .indexes([{ on: ["account_id", "environment"], unique: true }])
