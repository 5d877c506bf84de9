import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LEDGER_TABLE } from "./ledger"
import type { LedgerRow } from "./ledger-row"
import type { LedgerState } from "./states"

const COMPARED_STATES: LedgerState[] = [
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

/** The columns that a comparison reads. */
export type ComparedRow = Pick<LedgerRow, (typeof COLUMNS)[number]>

/** The account, and when its shipments were ordered: from `from`, before `until`. */
export interface ComparedSpan {
  account: string
  environment: LedgerRow["environment"]
  baseUrl: string
  from: Date
  until: Date
}

/** Reads ledger rows for the comparison with an account. The ledger keeps the service's numbers as text. */
export class LedgerComparison {
  constructor(private readonly knex: Knex) {}

  async count(span: ComparedSpan): Promise<number> {
    const [counted] = await this.ordered(span).count({ count: "*" })
    return Number(counted?.count ?? 0)
  }

  /** The next rows of the span after a shipment number, in ascending order. */
  async after(span: ComparedSpan, shipmentId: number, limit: number): Promise<ComparedRow[]> {
    return this.ordered(span)
      .select(...COLUMNS)
      .whereRaw("shipment_id::bigint > ?", [shipmentId])
      .orderByRaw("shipment_id::bigint, id")
      .limit(limit)
  }

  /** The account's rows with these shipment numbers, from any time. */
  async withShipments(span: ComparedSpan, shipmentIds: number[]): Promise<ComparedRow[]> {
    return this.compared(span)
      .select(...COLUMNS)
      .whereIn("shipment_id", shipmentIds.map(String))
  }

  /** The account's newest row with a reference, in any state. */
  async withReference(span: ComparedSpan, reference: string): Promise<ComparedRow | undefined> {
    return this.ofAccount(span)
      .select(...COLUMNS)
      .where({ reference })
      .orderBy("created_at", "desc")
      .first()
  }

  /** Order ids by row id. */
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
