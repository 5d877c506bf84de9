import { setTimeout as sleep } from "node:timers/promises"
import { Client } from "pg"
import { adminToken, createAdminClient } from "./http-client"
import { freePort } from "./local-server"
import { runSql } from "./run-sql"
import { errorLines, startStore, type Store, testEnvironment } from "./store-process"
import { createTestDatabase, testDatabase } from "./test-database"

/** A store that several test files use. Each file makes its own clients: error classes differ between files. */
export interface SharedStore {
  store: Store
  databaseUrl: string
  adminToken: string
}

/** What a file needs to know about a store that another file has set up. */
export interface SetUp {
  /** The account's. */
  apiKey: string
  /** Shipping option ids by service code. */
  options: Record<string, string>
}

interface KeptStore extends SharedStore {
  kill: Store["kill"]
  setUp?: SetUp
}

/** Lends a test file the store of its worker. */
export interface StoreLender {
  /** The store as seeded, with nothing of the plugin set up; with `asSetUp` as another file has set it up, if one has. */
  borrow: (hasAdmin: boolean, asSetUp: boolean) => Promise<{ shared: SharedStore; setUp?: SetUp }>
  /** Keeps the borrowed store as it is now for later files. */
  keepSetUp: (hasAdmin: boolean, setUp: SetUp) => Promise<void>
}

/** The stores of this worker, with the admin's pages and without. */
const stores = new Map<boolean, Promise<KeptStore>>()

/** The test files of a worker use one store after each other. It boots once, and is reset for each file. */
export async function borrowStore(hasAdmin: boolean, asSetUp: boolean) {
  const known = await stores.get(hasAdmin)
  if (known) {
    const setUp = asSetUp ? known.setUp : undefined
    try {
      await reset(known, setUp ? "set_up" : "seeded")
      return { shared: known, setUp }
    } catch (error) {
      // An earlier file has broken it. This file must not fail because of that.
      console.warn("A store could not be reset. Another one is started:", error)
      stores.delete(hasAdmin)
      await known.kill()
    }
  }
  const starting = start(hasAdmin)
  stores.set(hasAdmin, starting)
  try {
    return { shared: await starting, setUp: undefined }
  } catch (error) {
    stores.delete(hasAdmin)
    throw error
  }
}

export async function keepSetUp(hasAdmin: boolean, setUp: SetUp): Promise<void> {
  const shared = await stores.get(hasAdmin)
  if (shared && !shared.setUp) {
    await keepRows(shared.databaseUrl, "set_up")
    shared.setUp = setUp
  }
}

/** Errors that the stores of this worker have logged since they were reset. */
export async function storeErrors(): Promise<string[]> {
  const started = await Promise.allSettled(stores.values())
  return started.flatMap((one) =>
    one.status === "fulfilled" ? errorLines(one.value.store.logs.lines) : [],
  )
}

async function start(hasAdmin: boolean): Promise<KeptStore> {
  const databaseUrl = await createTestDatabase()
  const port = await freePort()
  const store = await startStore({ databaseUrl, port, hasAdmin, env: testEnvironment(port) })
  // The worker ends when its files are done, and the store with it.
  store.unref()
  const { seed } = testDatabase().template
  await keepRows(databaseUrl, "seeded")
  return {
    store: { ...store, stop: refuse, kill: refuse },
    kill: () => store.kill(),
    databaseUrl,
    adminToken: await adminToken(store.url, seed.admin),
  }
}

function refuse(): Promise<never> {
  return Promise.reject(new Error("Other files use this store too: start one with startOwnShop"))
}

async function reset({ store, adminToken, databaseUrl }: KeptStore, moment: Moment): Promise<void> {
  await restoreRows(databaseUrl, moment)
  await createAdminClient(store.url, adminToken).post("/admin/forget")
  store.logs.clear()
}

/** The rows of a database at a moment that can be restored. */
type Moment = "seeded" | "set_up"

/** Waits until the store is idle, and copies all rows into another schema. */
async function keepRows(databaseUrl: string, moment: Moment): Promise<void> {
  await whenIdle(databaseUrl)
  await runSql(databaseUrl, KEEP(moment))
}

/** Waits until the store is idle, and restores every row and every sequence. */
async function restoreRows(databaseUrl: string, moment: Moment): Promise<void> {
  await whenIdle(databaseUrl)
  await runSql(databaseUrl, RESTORE(moment))
}

/** What a test began has ended when the store sends no statement for this time. */
const IDLE_MS = 60
const PATIENCE_MS = 10_000

/** @throws Error with the statements that still run after `PATIENCE_MS` */
async function whenIdle(databaseUrl: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  let idleSince = Date.now()
  let before = ""
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    while (Date.now() - idleSince < IDLE_MS) {
      const { rows } = await client.query<{ now: string; busy: string | null }>(ACTIVITY)
      const { now = "", busy = null } = rows[0] ?? {}
      if (busy !== null || now !== before) {
        if (Date.now() > end) {
          throw new Error(`The store stays busy: ${busy ?? "one statement after the other"}`)
        }
        idleSince = Date.now()
        before = now
      }
      await sleep(10)
    }
  } finally {
    await client.end()
  }
}

/** `now` changes with each statement of other clients; `busy` are the statements that still run. */
const ACTIVITY = `
  SELECT string_agg(pid || ' ' || state_change, ',' ORDER BY pid) AS now,
         string_agg(query, '; ') FILTER (WHERE state <> 'idle') AS busy
  FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`

const KEEP = (moment: Moment) => `
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

/** In the role of a replica, foreign keys are not checked: tables can be restored in any order. */
const RESTORE = (moment: Moment) => `
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
