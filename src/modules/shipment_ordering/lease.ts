import { randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/*
 * One process works on a row until then: the ledger, its queue, ship runs, comparisons with the account, e-mails and
 * automatic fulfilling.
 *
 * The time is a column of the row, by the database's clock, which all servers share. A row is taken by one UPDATE, so of two
 * processes exactly one gets it. If a process dies, its rows become free at that time. The next process writes a new claim,
 * so the old one sees that the row is no longer its own.
 */

/** `next_try_at` and `next_poll_at`: the row becomes due again when its lease ends. */
export type LeaseColumn = "lease_until" | "shipping_until" | "next_try_at" | "next_poll_at"

/** Condition: no process works on the row. */
export function isFree(column: LeaseColumn = "lease_until"): string {
  return `${column} <= now()`
}

/** Begins a lease, or extends one. With 0 seconds it ends: the next process may take the row at once. */
export function leaseFor(knex: Knex, seconds: number, column: LeaseColumn = "lease_until") {
  return { [column]: knex.raw("now() + make_interval(secs => ?)", [seconds]) }
}

/** Begins a lease with a new claim. */
export function claimLease(knex: Knex, seconds: number) {
  return { claim: randomBytes(16).toString("hex"), ...leaseFor(knex, seconds) }
}

/**
 * Takes rows for this process. Rows that another process takes at this moment are left to it.
 *
 * @param of.free the rows: the caller says that they are free, in which order, and how many
 * @param lease what is written to them: `claimLease` or `leaseFor`, and more
 */
export async function takeRows<Row extends object>(
  knex: Knex,
  { table, free }: { table: string; free: Knex.QueryBuilder },
  lease: object,
): Promise<Row[]> {
  return (
    (await knex(table)
      // Materialized: PostgreSQL may run a subquery more than once, and each run would take other rows.
      .withMaterialized("free", free.select("id").forUpdate().skipLocked())
      .whereIn("id", knex("free").select("id"))
      .update({ ...lease, updated_at: knex.fn.now() })
      .returning("*")) as Row[]
  )
}

/** Changes a row that this process works on. @returns undefined when another process has taken it */
export async function writeHeld<Row extends object>(
  knex: Knex,
  { table, ...held }: { table: string; id: string; claim: string | null; state: string },
  changes: object,
): Promise<Row | undefined> {
  const [written] = (await knex(table)
    .where(held)
    .update({ ...changes, updated_at: knex.fn.now() })
    .returning("*")) as Row[]
  return written
}
