import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LEDGER_TABLE } from "./ledger"
import type { LedgerRow } from "./ledger-row"

/** What is to be done about returns alone. */
export class ReturnQueue {
  constructor(private readonly knex: Knex) {}

  /** Returns whose label is kept and that the store was not told of, the longest waiting first. */
  async listUntoldLabels(limit: number): Promise<LedgerRow[]> {
    return this.knex<LedgerRow>({ row: LEDGER_TABLE })
      .select("row.*")
      .where("row.kind", "return")
      .whereIn("row.state", ["confirmed", "tracked"])
      .whereNull("row.label_announced_at")
      .whereNull("row.deleted_at")
      .whereExists(
        this.knex("shipment_ordering_label as label")
          .select(this.knex.raw("1"))
          .whereRaw("label.shipment_row_id = row.id")
          .whereNull("label.deleted_at"),
      )
      .orderBy("row.updated_at")
      .limit(limit)
  }
}
