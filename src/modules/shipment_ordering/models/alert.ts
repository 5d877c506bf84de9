import { model } from "@medusajs/framework/utils"

/** What a merchant was told to look at, once for each subject. */
export const ShipmentOrderingAlert = model
  .define("shipment_ordering_alert", {
    id: model.id({ prefix: "soalr" }).primaryKey(),
    /** One of `AlertKind`; free text to the database, which need not be changed for a new one. */
    kind: model.text(),
    /** Of the shipment or the order that it is about. */
    subject_id: model.text(),
    order_id: model.text().nullable(),
    raised_at: model.dateTime(),
  })
  .indexes([{ on: ["kind", "subject_id"], unique: true }])
