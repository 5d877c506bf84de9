import { Client } from "pg"

/** A table that nobody can write to. */
export interface HeldTable {
  /** How many wait for it at this moment. */
  waiting: () => Promise<number>
  /** Ends those who wait, so that what they were about to write is never written, and lets go of it. */
  dropAndRelease: () => Promise<void>
  /** Lets go of it, so that they go on. */
  release: () => Promise<void>
}

const WAITING = "select pid from pg_locks where relation = $1::regclass and not granted"

/** Stops every writer at a table: what a store has done until then, and no more, is done. */
export async function holdTable(databaseUrl: string, table: string): Promise<HeldTable> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("begin")
  await client.query(`lock table ${table} in share mode`)
  const release = async () => {
    await client.query("rollback")
    await client.end()
  }
  return {
    release,
    waiting: async () => (await client.query(WAITING, [table])).rows.length,
    dropAndRelease: async () => {
      await client.query(`select pg_terminate_backend(pid) from (${WAITING}) as waiting`, [table])
      await release()
    },
  }
}
