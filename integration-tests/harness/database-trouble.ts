import { Client } from "pg"
import { runSql } from "./run-sql"
import type { TestShop } from "./test-shop"

const WAITING = "select pid from pg_locks where relation = $1::regclass and not granted"

/** Locks a table against writes, so that a store stops there. */
export async function holdTable(databaseUrl: string, table: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("begin")
  await client.query(`lock table ${table} in share mode`)
  const release = async () => {
    await client.query("rollback")
    await client.end()
  }
  return {
    /** Unlocks the table; the waiting connections go on. */
    release,
    /** How many connections wait for the table. */
    waiting: async () => (await client.query(WAITING, [table])).rows.length,
    /** Ends the waiting connections, so that their statements never run, and unlocks the table. */
    dropAndRelease: async () => {
      await client.query(`select pg_terminate_backend(pid) from (${WAITING}) as waiting`, [table])
      await release()
    },
  }
}

export const DATABASE_MESSAGE = "deadlock while writing column sealed_body"

const SHIPMENTS = "shipment_ordering_shipment"

/** Makes the database refuse rows of `table` for which `condition` holds (`new` is the row), with a technical message. */
export async function refuseWrites(
  { databaseUrl }: TestShop,
  condition: string,
  table = SHIPMENTS,
): Promise<void> {
  await runSql(
    databaseUrl,
    `create or replace function refuse_write() returns trigger language plpgsql as $$
     begin
       if ${condition} then raise exception '${DATABASE_MESSAGE}'; end if;
       return new;
     end $$;
     create or replace trigger refuse_write before insert or update
       on ${table} for each row execute function refuse_write()`,
  )
}

export async function allowWrites({ databaseUrl }: TestShop, table = SHIPMENTS): Promise<void> {
  await runSql(databaseUrl, `drop trigger if exists refuse_write on ${table}`)
}
