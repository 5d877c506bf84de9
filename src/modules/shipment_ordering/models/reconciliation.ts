import { model } from "@medusajs/framework/utils"

/**
 * One comparison of an account with the ledger: what it has found, how far it has come, and who is at
 * it. Written only through the guarded statements of `reconciliations/`.
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
    problem: model.json().nullable(),
    started_at: model.dateTime(),
    finished_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["account", "environment"], unique: true, where: { state: "running" } },
    { on: ["account", "started_at"] },
  ])
