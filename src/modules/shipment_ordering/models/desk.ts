import { model } from "@medusajs/framework/utils"
import { AUTO_FULFILMENT_STATES } from "../stores/auto-fulfilments"

/** Automatic fulfillments and their outcome: one row per order. */
export const ShipmentOrderingAutoFulfilment = model
  .define("shipment_ordering_auto_fulfilment", {
    id: model.id({ prefix: "soaut" }).primaryKey(),
    order_id: model.text().unique(),
    state: model.enum([...AUTO_FULFILMENT_STATES]).default("waiting"),
    /** Of the tries so far, also of one that a crash has cut off. */
    attempts: model.number().default(1),
    /** Until then it belongs to one process. */
    lease_until: model.dateTime(),
    next_try_at: model.dateTime(),
  })
  .indexes([{ on: ["state", "next_try_at"] }])

/** Alerts for the merchant, one for each subject. */
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

/**
 * One comparison of an account with the ledger: what it has found, how far it has come, and who is at
 * it. Written only through the guarded statements of `stores/reconciliations.ts`.
 */
export const ShipmentOrderingReconciliation = model
  .define("shipment_ordering_reconciliation", {
    id: model.id({ prefix: "sorec" }).primaryKey(),
    account: model.text(),
    environment: model.enum(["production", "development"]),
    base_url: model.text(),
    state: model.enum(["running", "done", "failed"]).default("running"),
    /** First and last day, `YYYY-MM-DD`. */
    window_from: model.text(),
    window_to: model.text(),
    /** Random; who holds it may write the run down. Renewed when it is taken up again. */
    claim: model.text(),
    /** Until then it is being worked on, or waits for the service to recover. */
    lease_until: model.dateTime(),
    /** Times it was taken up since it last came any further. */
    attempts: model.number().default(0),
    /** Number of the shipment compared last: with `progress` and `report`, where to go on. */
    compared_to: model.text(),
    /** `{ listed, rows, details_read }` */
    progress: model.json(),
    /** Of a bounded size, whatever the account's. */
    report: model.json(),
    /** `{ kind, message, at }` of what stopped it last, in words for the merchant. */
    last_error: model.json().nullable(),
    started_at: model.dateTime(),
    finished_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["account", "environment"], unique: true, where: { state: "running" } },
    { on: ["account", "started_at"] },
  ])
