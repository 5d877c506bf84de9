import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LEDGER_TABLE } from "./ledger"
import type { LedgerRow } from "./ledger-row"
import { liveRows } from "../table"

/** The states in which the account may have the row's shipment. */
const COMPARED_STATES = [
  "ordered",
  "confirm_unknown",
  "confirmed",
  "tracked",
  "abandoned",
  "voided",
] as const

/** The columns that a comparison reads. */
export interface ComparedRow extends Pick<
  LedgerRow,
  "id" | "service_code" | "quoted_price" | "charged_price"
> {
  state: (typeof COMPARED_STATES)[number]
  price_currency: string
}

/** A shipment's number, whether the account lists it, and its row in the ledger. */
export interface ComparedPair {
  shipmentId: number
  isListed: boolean
  row: ComparedRow | undefined
}

/** The account, and when its shipments were ordered: from `from`, before `until`. */
export interface ComparedSpan {
  account: string
  environment: LedgerRow["environment"]
  baseUrl: string
  from: Date
  until: Date
  /** For rows without a currency. */
  currency: string
}

const IS_COMPARED = `
  account = :account and environment = :environment and base_url = :baseUrl
  and deleted_at is null and shipment_id is not null and state = any(:states)`

const IS_IN_SPAN = `
  coalesce(first_sent_at, created_at) >= :from and coalesce(first_sent_at, created_at) < :until`

/** One lookup for each number: as a join, the plan would read and sort the whole ledger for each chunk. */
const ROWS_OF = `
  select number, id, state, service_code, quoted_price, charged_price,
         coalesce(price_currency, :currency) as price_currency
    from unnest(:numbers::bigint[]) as number
    left join lateral (
      select id, state, service_code, quoted_price, charged_price, price_currency
        from ${LEDGER_TABLE} where shipment_id::bigint = number and ${IS_COMPARED}
      offset 0
    ) as row on true
   order by number, id`

/** Reads the ledger for the comparison with an account. The ledger keeps the service's numbers as text. */
export class LedgerComparison {
  constructor(private readonly knex: Knex) {}

  /** The numbers of the shipments that were ordered in the span. */
  async numbers(span: ComparedSpan): Promise<number[]> {
    const { rows } = await this.knex.raw<{ rows: [{ numbers: number[] | null }] }>(
      `select array_agg(distinct shipment_id::bigint::float8) as numbers
         from ${LEDGER_TABLE} where ${IS_COMPARED} and ${IS_IN_SPAN}`,
      bindingsOf(span),
    )
    return rows[0].numbers ?? []
  }

  /**
   * The rows of shipment numbers, ascending, of any day: the service may count days differently. All rows of one number
   * come together; a number without a row comes without one.
   */
  async rowsOf(
    span: ComparedSpan,
    numbers: number[],
  ): Promise<Pick<ComparedPair, "shipmentId" | "row">[]> {
    const { rows } = await this.knex.raw<{ rows: PairRow[] }>(ROWS_OF, {
      ...bindingsOf(span),
      numbers,
    })
    return rows.map(({ number, id, ...row }) => ({
      shipmentId: Number(number),
      row: id === null ? undefined : { id, ...row },
    }))
  }

  /** The account's rows with these shipment numbers, from any time. */
  async withShipments(
    { account, environment, baseUrl }: Pick<ComparedSpan, "account" | "environment" | "baseUrl">,
    shipmentIds: number[],
  ): Promise<Pick<LedgerRow, "shipment_id">[]> {
    return (
      liveRows<LedgerRow>(this.knex, LEDGER_TABLE)
        .where({ account, environment, base_url: baseUrl })
        .whereIn("state", COMPARED_STATES)
        // One binding: a query has at most 65,535, and the account's list may be longer.
        .whereRaw("shipment_id = any(?::text[])", [shipmentIds.map(String)])
        .select("shipment_id")
    )
  }

  /** The account's newest row with a reference, in any state. */
  async withReference(span: ComparedSpan, reference: string): Promise<LedgerRow | undefined> {
    const { account, environment, baseUrl } = span
    return liveRows<LedgerRow>(this.knex, LEDGER_TABLE)
      .where({ account, environment, base_url: baseUrl, reference })
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
}

type PairRow = Omit<ComparedRow, "id"> & { number: string; id: string | null }

function bindingsOf(span: ComparedSpan) {
  return { ...span, states: [...COMPARED_STATES] }
}
