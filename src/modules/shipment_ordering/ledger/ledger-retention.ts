import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LEDGER_TABLE } from "./ledger"
import type { LedgerRow } from "./ledger-row"
import type { LedgerState } from "./states"

/** Not settled: the body may have to be sent again, and the merchant needs the errors. */
const OPEN_STATES: LedgerState[] = ["pending", "ordered", "confirm_unknown"]

const HOLDS_SOMETHING = `(row.sealed_body is not null or row.last_error is not null
  or row.differences is not null or row.overrides is not null or row.label_url is not null
  or exists (select 1 from shipment_ordering_label as label where label.shipment_row_id = row.id))`

/**
 * Finds and erases personal data in the ledger. The row itself stays: reconciliation needs its ids, sizes, prices
 * and tracking numbers. Erased rows are not found again, so an interrupted run can simply start again.
 */
export class LedgerRetention {
  constructor(private readonly knex: Knex) {}

  /** Ids of settled rows that entered their state before `moment`, ascending after `after`. */
  async listExpired(moment: Date, after: string, limit: number): Promise<string[]> {
    return this.idsOf(
      this.holding()
        .whereRaw("(row.entered_at->>row.state)::timestamptz < ?", [moment])
        .andWhere("row.id", ">", after)
        .limit(limit),
    )
  }

  /** Ids of the settled rows of these orders. */
  async listOfOrders(orderIds: string[]): Promise<string[]> {
    return this.idsOf(this.holding().whereIn("row.order_id", orderIds))
  }

  /**
   * Erases the personal data of the settled rows among `ids`.
   *
   * @param unlabelled ids of rows whose kept label was deleted
   */
  async erase(ids: string[], unlabelled: string[]): Promise<void> {
    await this.knex(LEDGER_TABLE)
      .whereIn("id", ids)
      .whereNotIn("state", OPEN_STATES)
      .update({
        sealed_body: null,
        last_error: null,
        differences: null,
        overrides: null,
        label_url: null,
        label_deleted_at: this.knex.raw(
          "case when label_url is not null or id = any(?) then now() else label_deleted_at end",
          [unlabelled],
        ),
        updated_at: this.knex.fn.now(),
      })
  }

  /** Erases the parcel lockers of the settled shipments of these orders. */
  async eraseLockers(orderIds: string[]): Promise<void> {
    await this.knex(LEDGER_TABLE)
      .whereIn("order_id", orderIds)
      .whereNotIn("state", OPEN_STATES)
      .whereNotNull("locker_code")
      .update({ locker_code: null, locker: null, updated_at: this.knex.fn.now() })
  }

  private holding() {
    return this.knex<LedgerRow>({ row: LEDGER_TABLE })
      .whereNotIn("row.state", OPEN_STATES)
      .whereRaw(HOLDS_SOMETHING)
      .orderBy("row.id")
  }

  private async idsOf(query: ReturnType<LedgerRetention["holding"]>): Promise<string[]> {
    const rows = await query.select<Pick<LedgerRow, "id">[]>("row.id")
    return rows.map(({ id }) => id)
  }
}
