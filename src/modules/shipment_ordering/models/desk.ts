import { model } from "@medusajs/framework/utils"

/** Automatic fulfillments and their outcome: one row per order. */
export const ShipmentOrderingAutoFulfilment = model
  .define("shipment_ordering_auto_fulfilment", {
    id: model.id({ prefix: "soaut" }).primaryKey(),
    order_id: model.text().unique(),
    /**
     * - `waiting`: being tried, or to be tried again
     * - `done`: fulfilled, as far as the settings ask
     * - `left`: not fulfilled automatically, or not now; another event may change that
     * - `refused`: cannot be fulfilled; the merchant has an alert
     */
    state: model.enum(["waiting", "done", "left", "refused"]).default("waiting"),
    /** Tries so far, including one that a crash ended. */
    attempts: model.number().default(1),
    /** Until then it belongs to one process. */
    lease_until: model.dateTime(),
    next_try_at: model.dateTime(),
  })
  .indexes([{ on: ["state", "next_try_at"] }])

/**
 * Why the merchant gets an alert.
 *
 * - `shipment_failed`: the service has refused it for good
 * - `shipment_unconfirmed`: ordered for an hour and not handed to the carrier
 * - `number_missing`: with the carrier for a day, and no tracking number
 * - `number_after_cancel`: abandoned, but the carrier has given it a tracking number
 * - `cod_not_collected`: an order to be paid on delivery whose delivery service collects no money
 * - `shipment_missing`: an order's fulfillment has no shipment left, but was not canceled
 * - `key_expiring`, `key_refused`: an account's API key expires soon, or the service refuses it
 * - `key_unreadable`: an account's API key cannot be opened with the encryption keys that are configured
 * - `rule_unreadable`: a shipping rule that this version of the plugin cannot read
 * - `auto_fulfil_failed`: an order that could not be fulfilled automatically
 */
export type AlertKind =
  | "shipment_failed"
  | "shipment_unconfirmed"
  | "number_missing"
  | "number_after_cancel"
  | "cod_not_collected"
  | "shipment_missing"
  | "key_expiring"
  | "key_refused"
  | "key_unreadable"
  | "rule_unreadable"
  | "auto_fulfil_failed"

/** Alerts about a shipment or an order. */
export type OrderAlertKind = Exclude<
  AlertKind,
  "key_expiring" | "key_refused" | "key_unreadable" | "rule_unreadable"
>

/** Alerts for the merchant, one for each kind and subject. */
export const ShipmentOrderingAlert = model
  .define("shipment_ordering_alert", {
    id: model.id({ prefix: "soalr" }).primaryKey(),
    /** One of `AlertKind`. Free text in the database, so a new kind needs no migration. */
    kind: model.text(),
    /** Id of the shipment or the order, or a text that names the API key or the rule. */
    subject_id: model.text(),
    order_id: model.text().nullable(),
    raised_at: model.dateTime(),
  })
  .indexes([{ on: ["kind", "subject_id"], unique: true }])

/** E-mails that are not sent yet. A sent one is deleted. No addresses: they are read when it is sent. */
export const ShipmentOrderingMail = model
  .define("shipment_ordering_mail", {
    id: model.id({ prefix: "somai" }).primaryKey(),
    /** The same news has the same key. The idempotency key for the store's Notification Module begins with it. */
    key: model.text(),
    /** Id of the shipment, or what the alert is about. */
    subject_id: model.text(),
    order_id: model.text().nullable(),
    /** `MailNews` */
    news: model.json(),
    /** Tries that have failed. */
    attempts: model.number().default(0),
    /** Null: it is not tried again. */
    next_try_at: model.dateTime().nullable(),
    /** Why the last try failed. One of `MailFailure`. */
    failure: model.text().nullable(),
  })
  .indexes([{ on: ["key"], unique: true }, { on: ["next_try_at"] }])

/**
 * One comparison of an account with the ledger: its findings, its progress and the process that works on it.
 * Written only through the guarded statements of `stores/reconciliations.ts`.
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
    /** Random. Only the process that holds it may write to the row. Renewed when the run is resumed. */
    claim: model.text(),
    /** Until then a process works on it, or it waits for the service to recover. */
    lease_until: model.dateTime(),
    /** How often it was resumed since its last progress. */
    attempts: model.number().default(0),
    /** Number of the shipment compared last. A resumed run continues after it, with `progress` and `report`. */
    compared_to: model.text(),
    /** `{ listed, rows, details_read }` */
    progress: model.json(),
    /** Its size is limited, however large the account is. */
    report: model.json(),
    /** `{ kind, message, at }` of the error that stopped it last, in words for the merchant. */
    last_error: model.json().nullable(),
    started_at: model.dateTime(),
    finished_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["account", "environment"], unique: true, where: { state: "running" } },
    { on: ["account", "started_at"] },
  ])

/**
 * A run that ships many orders in the background. Written only through the guarded statements of `stores/ship-runs.ts`,
 * as its orders are.
 */
export const ShipmentOrderingShipRun = model
  .define("shipment_ordering_ship_run", {
    id: model.id({ prefix: "sorun" }).primaryKey(),
    state: model.enum(["running", "stopped", "done"]).default("running"),
    /** A person has stopped it: no order that waits is begun. */
    is_stopping: model.boolean().default(false),
    /** The admin user who began it. */
    user_id: model.text().nullable(),
    /** Random. Only the process that holds it works on the run. Renewed when another process resumes it. */
    claim: model.text(),
    lease_until: model.dateTime(),
    finished_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["state"], unique: true, where: { state: "running" } }])

export const ShipmentOrderingShipRunOrder = model
  .define("shipment_ordering_ship_run_order", {
    id: model.id({ prefix: "sorno" }).primaryKey(),
    ship_run_id: model.text(),
    position: model.number(),
    order_id: model.text(),
    display_id: model.number().nullable(),
    /** `left`: not begun, because the run was stopped. */
    state: model.enum(["waiting", "sending", "shipped", "failed", "left"]).default("waiting"),
    /** What of the order ships and how, from when the run began; null if it could not ship then. */
    choice: model.json().nullable(),
    /** The run's claim when the order was taken last. If it differs from the run's, that process has died. */
    claim: model.text().nullable(),
    /** How often it was taken. */
    attempts: model.number().default(0),
    /** The row of the ledger. */
    shipment_id: model.text().nullable(),
    refusal: model.text().nullable(),
  })
  .indexes([{ on: ["ship_run_id", "order_id"], unique: true }, { on: ["order_id"] }])
