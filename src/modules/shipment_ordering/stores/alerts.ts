import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { ShipmentOrderingAlert } from "../models/desk"
import { insertOnce, liveRows } from "../table"

const TABLE = "shipment_ordering_alert"

/** Alerts that were raised, so that none is raised twice. */
export class AlertStore {
  constructor(private readonly knex: Knex) {}

  async isRaised({ kind, subjectId }: Pick<Alert, "kind" | "subjectId">): Promise<boolean> {
    const found = await liveRows<InferTypeOf<typeof ShipmentOrderingAlert>>(this.knex, TABLE)
      .where({ kind, subject_id: subjectId })
      .first("id")
    return found !== undefined
  }

  async note({ kind, subjectId, orderId }: Alert): Promise<void> {
    const row = {
      kind,
      subject_id: subjectId,
      order_id: orderId,
      raised_at: this.knex.fn.now(),
    }
    await insertOnce(this.knex, TABLE, { prefix: "soalr", key: "kind, subject_id", row }).ignore()
  }
}

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
  | "auto_fulfil_failed"

/** Alerts about a shipment or an order. */
export type OrderAlertKind = Exclude<AlertKind, "key_expiring" | "key_refused" | "key_unreadable">

export interface Alert {
  kind: AlertKind
  /** Id of the shipment or the order, or a text that names the API key. */
  subjectId: string
  orderId: string | null
}
