import { setTimeout as sleep } from "node:timers/promises"
import { Client } from "pg"
import { adminToken, createAdminClient } from "./http-client"
import { freePort } from "./local-server"
import {
  crashAndRestart,
  errorLines,
  startStore,
  type Store,
  testEnvironment,
} from "./store-process"
import { createTestDatabase, testDatabase } from "./test-database"

/** A store that several test files use. Each file makes its own clients: error classes differ between files. */
export interface SharedStore {
  store: Store
  databaseUrl: string
  adminToken: string
  /** What a file needs to know about the store if another file has set it up. */
  setUp?: {
    /** The account's. */
    apiKey: string
    /** Shipping option ids by service code. */
    options: Record<string, string>
  }
}

/** The stores of this worker, with the admin's pages and without. */
const stores = new Map<boolean, Promise<SharedStore>>()

/**
 * The test files of a worker use one store after each other. It boots once, and is reset for each file.
 *
 * @returns the store as seeded, with nothing of the plugin set up; with `asSetUp` as another file has set it up, if one has
 */
export async function borrowStore(hasAdmin: boolean, asSetUp: boolean): Promise<SharedStore> {
  const known = await stores.get(hasAdmin)
  if (known) {
    const { setUp, ...asSeeded } = known
    const lent = asSetUp && setUp ? known : asSeeded
    try {
      await reset(lent)
      return withoutEnd(lent)
    } catch (error) {
      // An earlier file has broken it. This file must not fail because of that.
      console.warn("A store could not be reset. Another one is started:", error)
      await known.store.kill()
    }
  }
  const starting = start(hasAdmin)
  stores.set(hasAdmin, starting)
  starting.catch(() => stores.delete(hasAdmin))
  return withoutEnd(await starting)
}

/** Keeps the borrowed store as it is now for later files. */
export async function keepSetUp(hasAdmin: boolean, setUp: SharedStore["setUp"]): Promise<void> {
  const shared = await stores.get(hasAdmin)
  if (shared && !shared.setUp) {
    await runWhenIdle(shared.databaseUrl, KEEP("set_up"))
    shared.setUp = setUp
  }
}

/** Kills the store without pages, and starts it again for this file and later ones. */
export async function restartStore(): Promise<Store> {
  const shared = await stores.get(false)
  if (!shared) throw new Error("No store is borrowed")
  await crashAndRestart(shared)
  shared.store.unref()
  return withoutEnd(shared).store
}

/** Errors that the stores of this worker have logged since they were reset. */
export async function storeErrors(): Promise<string[]> {
  const started = await Promise.allSettled(stores.values())
  return started.flatMap((one) =>
    one.status === "fulfilled" ? errorLines(one.value.store.logs.lines) : [],
  )
}

async function start(hasAdmin: boolean): Promise<SharedStore> {
  const databaseUrl = await createTestDatabase()
  const port = await freePort()
  const store = await startStore({ databaseUrl, port, hasAdmin, env: testEnvironment(port) })
  // The worker ends when its files are done, and the store with it.
  store.unref()
  await runWhenIdle(databaseUrl, KEEP("seeded"))
  const token = await adminToken(store.url, testDatabase().template.seed.admin)
  return { store, databaseUrl, adminToken: token }
}

const refuse = () =>
  Promise.reject(
    new Error(
      "Other files use this store too: start one with startOwnShop, or crash it with crashShop",
    ),
  )

function withoutEnd(shared: SharedStore): SharedStore {
  return { ...shared, store: { ...shared.store, stop: refuse, kill: refuse } }
}

async function reset({ store, adminToken, databaseUrl, setUp }: SharedStore): Promise<void> {
  await runWhenIdle(databaseUrl, RESTORE(setUp ? "set_up" : "seeded"))
  await createAdminClient(store.url, adminToken).post("/admin/options", { isReset: true })
  store.logs.clear()
}

/** What a test began has ended when the store sends no statement for this time. */
const IDLE_MS = 60
const PATIENCE_MS = 10_000

/**
 * Runs a statement once the store is idle.
 *
 * @throws Error with the store's statements that still run after `PATIENCE_MS`
 */
async function runWhenIdle(databaseUrl: string, statement: string): Promise<void> {
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
    await client.query(statement)
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

/** The rows of a database at a moment that can be restored. */
type Moment = "seeded" | "set_up"

/** Copies all rows into another schema. */
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

/** Restores every row and every sequence. In the role of a replica, foreign keys are not checked: tables can be restored in any order. */
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
