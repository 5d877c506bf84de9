import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

/** The rows of a table that are not deleted. */
export function liveRows<Row extends object>(knex: Knex, table: string) {
  return knex<Row & { deleted_at: Date | null }>(table).whereNull("deleted_at")
}

/**
 * Inserts a row with a new id, unless there is one with the same key. The caller says what happens then: `.ignore()`
 * or `.merge(...)`.
 *
 * @param of.prefix of the id
 * @param of.key columns of a unique index, with its condition if it has one
 */
export function insertOnce(
  knex: Knex,
  table: string,
  of: { prefix: string; key: string; row: Record<string, unknown> },
) {
  const [columns, condition] = of.key.split(" where ")
  const where = ["deleted_at is null", ...(condition ? [condition] : [])].join(" and ")
  return knex(table)
    .insert({ id: generateEntityId("", of.prefix), ...of.row })
    .onConflict(knex.raw(`(${columns}) where ${where}`) as never)
}
