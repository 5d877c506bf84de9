import { model } from "@medusajs/framework/utils"
import { AUTO_FULFILMENT_STATES } from "../auto-fulfilments/auto-fulfilment"

/** Which orders were to be fulfilled by themselves, and what has come of it: one row per order. */
export const ShipmentOrderingAutoFulfilment = model
  .define("shipment_ordering_auto_fulfilment", {
    id: model.id({ prefix: "soaut" }).primaryKey(),
    order_id: model.text().unique(),
    state: model.enum([...AUTO_FULFILMENT_STATES]).default("waiting"),
    /** Of the tries so far, also of one that a crash has cut off. */
    attempts: model.number().default(1),
    /** Until then one process is at it. */
    lease_until: model.dateTime(),
    next_try_at: model.dateTime(),
  })
  .indexes([{ on: ["state", "next_try_at"] }])
