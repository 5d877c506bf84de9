import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LEDGER_TABLE } from "./ledger"
import type { LedgerRow } from "./ledger-row"
import type { LedgerState } from "../ledger-states"

/** Not settled: the body may have to be sent again, and the merchant needs the errors. */
const OPEN_STATES: LedgerState[] = ["pending", "ordered", "confirm_unknown"]

/** In words of the index `shipment_personal`. */
const IS_SETTLED = "row.state not in ('pending', 'ordered', 'confirm_unknown')"
const HOLDS_DATA = `(row.sealed_body is not null or row.last_error is not null
  or row.differences is not null or row.overrides is not null or row.label_url is not null)`

const EXPIRED = `
  select row.id from ${LEDGER_TABLE} as row
   where ${IS_SETTLED}
     and (row.entered_at->>row.state)::timestamptz < :moment
     and row.id in (
       select row.id from ${LEDGER_TABLE} as row
        where row.id > :after and ${IS_SETTLED} and ${HOLDS_DATA} and row.created_at < :moment
        union
       select shipment_row_id from shipment_ordering_label
        where shipment_row_id > :after and created_at < :moment)
   order by row.id limit :limit`

/**
 * Finds and erases personal data in the ledger. The row itself stays: reconciliation needs its ids, sizes, prices
 * and tracking numbers. Erased rows are not found again, so an interrupted run can simply start again.
 */
export class LedgerRetention {
  constructor(private readonly knex: Knex) {}

  /**
   * Ids of settled rows that hold data, and entered their state before `moment`, ascending after `after`. A label that was
   * kept later is found when it is as old itself.
   */
  async listExpired(moment: Date, after: string, limit: number): Promise<string[]> {
    const { rows } = await this.knex.raw<{ rows: Pick<LedgerRow, "id">[] }>(EXPIRED, {
      moment,
      after,
      limit,
    })
    return rows.map(({ id }) => id)
  }

  /** Ids of the settled rows of these orders. */
  async listOfOrders(orderIds: string[]): Promise<string[]> {
    const rows = await this.knex<LedgerRow>(LEDGER_TABLE)
      .whereIn("order_id", orderIds)
      .whereNotIn("state", OPEN_STATES)
      .orderBy("id")
      .select("id")
    return rows.map(({ id }) => id)
  }

  /** Erases the links to labels of the settled rows among `ids`. */
  async eraseLabelLinks(ids: string[]): Promise<void> {
    await this.knex(LEDGER_TABLE)
      .whereIn("id", ids)
      .whereNotIn("state", OPEN_STATES)
      .whereNotNull("label_url")
      .update({
        label_url: null,
        label_deleted_at: this.knex.fn.now(),
        updated_at: this.knex.fn.now(),
      })
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
        label_deleted_at: this.knex.raw(
          "case when id = any(?) then now() else label_deleted_at end",
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
}
