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

/** A listed shipment has its row of any day: the service may count days differently. */
const NEXT = `
  with numbers as (
    select unnest(:listed::bigint[]) as number
    union
    (select distinct shipment_id::bigint from ${LEDGER_TABLE}
      where ${IS_COMPARED} and ${IS_IN_SPAN} and shipment_id::bigint > :after
      order by 1 limit :limit)
    order by 1 limit :limit
  )
  select number, number = any(:listed::bigint[]) as is_listed,
         id, state, service_code, quoted_price, charged_price,
         coalesce(price_currency, :currency) as price_currency
    from numbers
    left join ${LEDGER_TABLE} on shipment_id::bigint = number and ${IS_COMPARED}
   order by number, id`

/** Reads the ledger for the comparison with an account. The ledger keeps the service's numbers as text. */
export class LedgerComparison {
  constructor(private readonly knex: Knex) {}

  /** How many rows were ordered in the span. */
  async count(span: ComparedSpan): Promise<number> {
    const { rows } = await this.knex.raw<{ rows: { count: string }[] }>(
      `select count(*) from ${LEDGER_TABLE} where ${IS_COMPARED} and ${IS_IN_SPAN}`,
      bindingsOf(span),
    )
    return Number(rows[0]?.count)
  }

  /**
   * Matches the next shipment numbers of both sides, ascending. All rows of one number come together.
   *
   * @param listed the next numbers of the account's list, at least `limit` if there are so many
   * @param after only numbers above this one
   * @param limit how many numbers
   */
  async next(
    span: ComparedSpan,
    { listed, after, limit }: { listed: number[]; after: number; limit: number },
  ): Promise<ComparedPair[]> {
    const { rows } = await this.knex.raw<{ rows: PairRow[] }>(NEXT, {
      ...bindingsOf(span),
      listed,
      after,
      limit,
    })
    return rows.map(({ number, is_listed, id, ...row }) => ({
      shipmentId: Number(number),
      isListed: is_listed,
      row: id === null ? undefined : { id, ...row },
    }))
  }

  /** The account's rows with these shipment numbers, from any time. */
  async withShipments(
    { account, environment, baseUrl }: Pick<ComparedSpan, "account" | "environment" | "baseUrl">,
    shipmentIds: number[],
  ): Promise<Pick<LedgerRow, "shipment_id">[]> {
    return liveRows<LedgerRow>(this.knex, LEDGER_TABLE)
      .where({ account, environment, base_url: baseUrl })
      .whereIn("state", COMPARED_STATES)
      .whereIn("shipment_id", shipmentIds.map(String))
      .select("shipment_id")
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

type PairRow = Omit<ComparedRow, "id"> & { number: string; is_listed: boolean; id: string | null }

function bindingsOf(span: ComparedSpan) {
  return { ...span, states: [...COMPARED_STATES] }
}
