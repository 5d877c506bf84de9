import { setTimeout as sleep } from "node:timers/promises"
import { Client } from "pg"

/** So long nothing may happen before what a test began counts as ended. */
const QUIET_MS = 60
const PATIENCE_MS = 10_000

/** A moment of a database that can be put back. */
export type KeptMoment = "seeded" | "set_up"

/** A store's database that can be put back to what it held before, while the store is connected to it. */
export class KeptDatabase {
  constructor(private readonly databaseUrl: string) {}

  /** Waits until the store is at rest, and keeps a copy of all rows in a schema of its own. */
  async keep(moment: KeptMoment): Promise<void> {
    await this.whenQuiet()
    await this.run(KEEP(moment))
  }

  /** Waits until the store is at rest, and puts back every row and every sequence. */
  async restore(moment: KeptMoment): Promise<void> {
    await this.whenQuiet()
    await this.run(RESTORE(moment))
  }

  /** @throws Error with the statements that are still under way after some time */
  private async whenQuiet(): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    let quietSince = Date.now()
    let before = ""
    const client = new Client({ connectionString: this.databaseUrl })
    await client.connect()
    try {
      while (Date.now() - quietSince < QUIET_MS) {
        const { rows } = await client.query<{ now: string; busy: string | null }>(ACTIVITY)
        const { now = "", busy = null } = rows[0] ?? {}
        if (busy !== null || now !== before) {
          if (Date.now() > end) {
            throw new Error(
              `The store does not come to rest: ${busy ?? "one statement after the other"}`,
            )
          }
          quietSince = Date.now()
          before = now
        }
        await sleep(10)
      }
    } finally {
      await client.end()
    }
  }

  private async run(sql: string): Promise<void> {
    const client = new Client({ connectionString: this.databaseUrl })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
}

/** `now` changes with each statement of a client other than this one; `busy` are those that have not ended. */
const ACTIVITY = `
  SELECT string_agg(pid || ' ' || state_change, ',' ORDER BY pid) AS now,
         string_agg(query, '; ') FILTER (WHERE state <> 'idle') AS busy
  FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`

const KEEP = (moment: KeptMoment) => `
  DO $$
  DECLARE one record;
  BEGIN
    CREATE SCHEMA kept_${moment};
    CREATE TABLE kept_${moment}."a sequence" AS
      SELECT schemaname, sequencename, start_value, last_value FROM pg_sequences WHERE schemaname = 'public';
    FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      EXECUTE format('CREATE TABLE kept_${moment}.%1$I AS TABLE public.%1$I', one.tablename);
    END LOOP;
  END $$`

/** As a replica does, so that no foreign key says in which order. */
const RESTORE = (moment: KeptMoment) => `
  BEGIN;
  SET LOCAL session_replication_role = replica;
  SET LOCAL lock_timeout = '20s';
  DROP FUNCTION IF EXISTS refuse_write CASCADE;
  DO $$
  DECLARE one record;
  BEGIN
    FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename LOOP
      EXECUTE format('DELETE FROM public.%I', one.tablename);
      EXECUTE format('INSERT INTO public.%1$I SELECT * FROM kept_${moment}.%1$I', one.tablename);
    END LOOP;
    FOR one IN SELECT * FROM kept_${moment}."a sequence" LOOP
      PERFORM setval(format('%I.%I', one.schemaname, one.sequencename),
        coalesce(one.last_value, one.start_value), one.last_value IS NOT NULL);
    END LOOP;
  END $$;
  COMMIT`
