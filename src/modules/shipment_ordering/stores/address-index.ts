import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { addressText } from "../table"

const NAME = "IDX_shipment_ordering_address"

/**
 * Makes the index by which names and places are searched in Medusa's addresses, unless it is there. Not by a migration:
 * it must not lock the addresses of a big store, and the table may not exist yet when the plugin's migrations run.
 * Without the extension pg_trgm there is no index, and addresses are searched row by row.
 */
export async function makeAddressIndex(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { is_valid: boolean | null; is_possible: boolean }[] }>(
    `select (select indisvalid from pg_index where indexrelid = to_regclass('"${NAME}"')) as is_valid,
            exists (select 1 from pg_extension where extname = 'pg_trgm')
            and not exists (select 1 from pg_stat_progress_create_index) as is_possible`,
  )
  const [found] = rows
  if (found?.is_valid || !found?.is_possible) return
  // A server that ended while it made the index leaves it unusable.
  await knex.raw(`drop index concurrently if exists "${NAME}"`)
  await knex.raw(
    `create index concurrently "${NAME}" on order_address
      using gin ((${addressText()}) gin_trgm_ops) where deleted_at is null`,
  )
}
