import { setTimeout as sleep } from "node:timers/promises"
import { ensureAdminBuilt } from "./admin-build"
import { freePort } from "./free-port"
import type { LogBuffer } from "./log-buffer"
import { medusaCli } from "./medusa-cli"
import { type NodeChild, runNodeChild, startNodeChild } from "./node-child"

/** A Medusa application, up and answering. */
export interface Store {
  /** Where it answers, without trailing slash. */
  url: string
  port: number
  pid: number
  logs: LogBuffer
  /** Ends it in good order. */
  stop: () => Promise<void>
  /** Ends it as a crash would (SIGKILL). */
  kill: () => Promise<void>
  /** This process may end while the store runs, and ends it by that. */
  unref: () => void
}

export interface StoreOptions {
  databaseUrl: string
  /** A free one by default. */
  port?: number
  /** Listens on this address only; 127.0.0.1 by default. */
  host?: string
  /** More environment, on top of that of this process. */
  env?: NodeJS.ProcessEnv
  /** Whether it serves the admin dashboard, which is built first if it has changed; false by default. */
  hasAdmin?: boolean
  /** Of the application; `integration-tests/store` by default. */
  directory?: string
}

/** Creates or updates the tables of Medusa and the plugin in a database, and those of what `env` switches on. */
export async function migrateStore(databaseUrl: string, env?: NodeJS.ProcessEnv): Promise<void> {
  // Scripts and search indexes: this store has none, and looking for them would boot it twice more.
  const args = ["db:migrate", "--skip-scripts", "--skip-search", "--execute-all-links"]
  await runNodeChild(medusaCli(args, storeEnvironment({ databaseUrl, env })))
}

/**
 * Starts the store as it runs in production, on a database that is migrated, and comes back when it answers.
 *
 * @throws Error with its log when it does not come up
 */
export async function startStore(options: StoreOptions): Promise<Store> {
  if (options.hasAdmin) {
    await ensureAdminBuilt()
  }
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort())
    const host = options.host ?? "127.0.0.1"
    const args = ["start", "--port", String(port), "--host", host]
    const child = startNodeChild(medusaCli(args, storeEnvironment(options), options.directory))
    const url = `http://localhost:${port}`
    if (await isHealthy(url, child)) {
      const { logs, stop, kill, unref, process } = child
      return { url, port, pid: process.pid ?? 0, logs, stop, kill, unref }
    }
    if (!isPortTaken(child) || options.port !== undefined || attempt === 3) {
      throw new Error(`The store does not start:\n${child.logs.tail()}`)
    }
  }
}

export const ENCRYPTION_KEY = Buffer.alloc(32, 5).toString("base64")

/** What the plugin saves keys and is called back with. */
export function pluginEnvironment(port: number): NodeJS.ProcessEnv {
  return {
    SHIPMENT_ORDERING_ENCRYPTION_KEY: ENCRYPTION_KEY,
    SHIPMENT_ORDERING_BACKEND_URL: `http://localhost:${port}`,
  }
}

/**
 * The same for a store of tests, which schedules no job: one that begins at a full minute would take a row from under a
 * test. Jobs run when a test says so.
 */
export function testEnvironment(port: number): NodeJS.ProcessEnv {
  return { ...pluginEnvironment(port), STORE_SCHEDULES: "off" }
}

function storeEnvironment({ databaseUrl, env, hasAdmin }: StoreOptions): NodeJS.ProcessEnv {
  return {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DISABLE_ADMIN: hasAdmin ? "false" : "true",
    ...env,
  }
}

/** Boots that take longer have stopped half-way: better to end them and show their log than to wait with them. */
const LONGEST_BOOT_MS = 90_000

function isPortTaken(child: NodeChild): boolean {
  return child.logs.text.includes("EADDRINUSE")
}

async function isHealthy(url: string, child: NodeChild): Promise<boolean> {
  let isRunning = true
  void child.ended.finally(() => (isRunning = false))
  const deadline = performance.now() + LONGEST_BOOT_MS
  while (isRunning) {
    const signal = AbortSignal.timeout(5000)
    const response = await fetch(`${url}/health`, { signal }).catch(() => undefined)
    if (response?.ok) {
      return true
    }
    // A store whose port is taken does not listen, and does not end either.
    if (isPortTaken(child) || performance.now() > deadline) {
      await child.kill()
    }
    await sleep(50)
  }
  return false
}
