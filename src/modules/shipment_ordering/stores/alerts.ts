import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { AlertKind } from "../ledger/alert-kinds"
import type { ShipmentOrderingAlert } from "../models/desk"

const TABLE = "shipment_ordering_alert"

/** Alerts that were raised, so that none is raised twice. */
export class AlertStore {
  constructor(private readonly knex: Knex) {}

  async isRaised({ kind, subjectId }: Pick<Alert, "kind" | "subjectId">): Promise<boolean> {
    const found = await this.knex<InferTypeOf<typeof ShipmentOrderingAlert>>(TABLE)
      .where({ kind, subject_id: subjectId })
      .whereNull("deleted_at")
      .first("id")
    return found !== undefined
  }

  async note({ kind, subjectId, orderId }: Alert): Promise<void> {
    await this.knex(TABLE)
      .insert({
        id: generateEntityId("", "soalr"),
        kind,
        subject_id: subjectId,
        order_id: orderId,
        raised_at: this.knex.fn.now(),
      })
      .onConflict(this.knex.raw("(kind, subject_id) where deleted_at is null") as never)
      .ignore()
  }
}

export interface Alert {
  kind: AlertKind
  /** Id of the shipment or the order, or a text that names the API key. */
  subjectId: string
  orderId: string | null
}
