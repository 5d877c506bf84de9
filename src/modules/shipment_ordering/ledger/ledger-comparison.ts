import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ReconciledState } from "../../../reconciliation"
import { LEDGER_TABLE } from "./ledger"
import type { LedgerRow } from "./ledger-row"

const COMPARED_STATES: ReconciledState[] = [
  "ordered",
  "confirm_unknown",
  "confirmed",
  "tracked",
  "abandoned",
  "voided",
]
const COLUMNS = [
  "id",
  "state",
  "shipment_id",
  "service_code",
  "quoted_price",
  "charged_price",
  "price_currency",
  "entered_at",
  "created_at",
  "lease_until",
] as const satisfies (keyof LedgerRow)[]

/** What comparing with the account reads of a row. */
export type ComparedRow = Pick<LedgerRow, (typeof COLUMNS)[number]>

/** Whose shipments, and from when to when (the second moment is outside) they were ordered. */
export interface ComparedSpan {
  account: string
  environment: LedgerRow["environment"]
  baseUrl: string
  from: Date
  until: Date
}

/** The ledger as an account is compared with it: by the service's numbers, which it keeps as text. */
export class LedgerComparison {
  constructor(private readonly knex: Knex) {}

  async count(span: ComparedSpan): Promise<number> {
    const [counted] = await this.ordered(span).count({ count: "*" })
    return Number(counted?.count ?? 0)
  }

  /** The next rows of the span after a shipment's number, ascending by it. */
  async after(span: ComparedSpan, shipmentId: number, limit: number): Promise<ComparedRow[]> {
    return this.ordered(span)
      .select(...COLUMNS)
      .whereRaw("shipment_id::bigint > ?", [shipmentId])
      .orderByRaw("shipment_id::bigint, id")
      .limit(limit)
  }

  /** The account's rows that have these shipments, whenever they were ordered. */
  async withShipments(span: ComparedSpan, shipmentIds: number[]): Promise<ComparedRow[]> {
    return this.compared(span)
      .select(...COLUMNS)
      .whereIn("shipment_id", shipmentIds.map(String))
  }

  /** The account's row of a reference, whatever its state. */
  async withReference(span: ComparedSpan, reference: string): Promise<ComparedRow | undefined> {
    return this.ofAccount(span)
      .select(...COLUMNS)
      .where({ reference })
      .orderBy("created_at", "desc")
      .first()
  }

  /** The orders of rows, by the rows' ids. */
  async ordersOf(rowIds: string[]): Promise<Map<string, string>> {
    const rows = await this.knex<LedgerRow>(LEDGER_TABLE)
      .select("id", "order_id")
      .whereIn("id", rowIds)
    return new Map(rows.map(({ id, order_id }) => [id, order_id]))
  }

  private ordered(span: ComparedSpan) {
    return this.compared(span)
      .whereRaw("coalesce(first_sent_at, created_at) >= ?", [span.from])
      .whereRaw("coalesce(first_sent_at, created_at) < ?", [span.until])
  }

  private compared(span: ComparedSpan) {
    return this.ofAccount(span).whereNotNull("shipment_id").whereIn("state", COMPARED_STATES)
  }

  private ofAccount({ account, environment, baseUrl }: ComparedSpan) {
    return this.knex<LedgerRow & { deleted_at: Date | null }>(LEDGER_TABLE)
      .where({ account, environment, base_url: baseUrl })
      .whereNull("deleted_at")
  }
}
