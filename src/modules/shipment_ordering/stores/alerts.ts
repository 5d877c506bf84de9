import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { AlertKind, ShipmentOrderingAlert } from "../models/desk"
import { insertOnce, liveRows } from "../table"

const TABLE = "shipment_ordering_alert"

/** Alerts that were raised, so that none is raised twice. */
export class AlertStore {
  constructor(private readonly knex: Knex) {}

  async isRaised({ kind, subjectId }: Pick<Alert, "kind" | "subjectId">): Promise<boolean> {
    const alert = await liveRows<InferTypeOf<typeof ShipmentOrderingAlert>>(this.knex, TABLE)
      .where({ kind, subject_id: subjectId })
      .first("id")
    return alert !== undefined
  }

  /** Forgets the alerts of a kind whose cause is gone, so that they can be raised again. */
  async settleOthers(kind: AlertKind, subjectIds: string[]): Promise<void> {
    await this.knex(TABLE).where({ kind }).whereNotIn("subject_id", subjectIds).delete()
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

export interface Alert {
  kind: AlertKind
  /** Id of the shipment or the order, or a text that names the API key. */
  subjectId: string
  orderId: string | null
}
