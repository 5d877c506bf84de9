import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "./local-server"
import { medusaCli, type NodeChild, runNodeChild, startNodeChild } from "./node-child"
import { ensureAdminBuilt } from "./plugin-build"
import { repositoryRoot } from "./repository-paths"

/** A Medusa application that is up and answers requests. */
export type Store = Awaited<ReturnType<typeof startStore>>

export interface StoreOptions {
  databaseUrl: string
  /** A free one by default. */
  port?: number
  /** Added to the environment of this process. */
  env?: NodeJS.ProcessEnv
  /** Whether it serves the admin, which is built first if it has changed; false by default. */
  hasAdmin?: boolean
  /** Folder of the application; `integration-tests/store` by default. */
  directory?: string
}

/** Creates or updates the tables of Medusa and the plugin, and of modules that `env` switches on. */
export async function migrateStore(databaseUrl: string, env?: NodeJS.ProcessEnv): Promise<void> {
  // The store has no scripts and no search indexes. Looking for them would boot it twice more.
  const args = ["db:migrate", "--skip-scripts", "--skip-search", "--execute-all-links"]
  await runNodeChild(medusaCli(args, storeEnvironment({ databaseUrl, env })))
}

/**
 * Starts the store as in production, on a migrated database. Resolves when it answers. Its `url` has no slash at the end.
 *
 * @throws Error with its log when it does not come up
 */
export async function startStore(options: StoreOptions) {
  if (options.hasAdmin) await ensureAdminBuilt()
  const port = options.port ?? (await freePort())
  const args = ["start", "--port", String(port), "--host", "127.0.0.1"]
  const child = startNodeChild(medusaCli(args, storeEnvironment(options), options.directory))
  return whenHealthy(child, port)
}

/** Resolves when a store that was started at a port of localhost answers. @throws Error with its log when it does not */
export async function whenHealthy(child: NodeChild, port: number) {
  const url = `http://localhost:${port}`
  if (!(await isHealthy(url, child))) {
    throw new Error(`The store does not start:\n${child.logs.tail()}`)
  }
  const { logs, stop, kill, unref, process } = child
  return { url, port, pid: process.pid ?? 0, logs, stop, kill, unref }
}

export const ENCRYPTION_KEY = Buffer.alloc(32, 5).toString("base64")

/** The plugin's encryption key, and the address for callbacks. */
export function pluginEnvironment(port: number): NodeJS.ProcessEnv {
  return {
    SHIPMENT_ORDERING_ENCRYPTION_KEY: ENCRYPTION_KEY,
    SHIPMENT_ORDERING_BACKEND_URL: `http://localhost:${port}`,
  }
}

export const PRINT_QUEUE_KEY = "the-key-of-the-print-queue-in-tests"

/**
 * The same for stores of tests, with a print queue. They schedule no jobs: a job that starts by itself would change what
 * a test looks at.
 */
export function testEnvironment(port: number): NodeJS.ProcessEnv {
  return {
    ...pluginEnvironment(port),
    SHIPMENT_ORDERING_PRINT_QUEUE_KEY: PRINT_QUEUE_KEY,
    STORE_SCHEDULES: "off",
  }
}

function storeEnvironment({ databaseUrl, env, hasAdmin }: StoreOptions): NodeJS.ProcessEnv {
  return {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DISABLE_ADMIN: hasAdmin ? "false" : "true",
    ...env,
  }
}

/** A boot that takes longer is stuck: it is ended, and its log is shown. */
const LONGEST_BOOT_MS = 90_000

async function isHealthy(url: string, child: NodeChild): Promise<boolean> {
  let isRunning = true
  void child.ended.finally(() => (isRunning = false))
  const deadline = performance.now() + LONGEST_BOOT_MS
  while (isRunning) {
    const signal = AbortSignal.timeout(5000)
    const response = await fetch(`${url}/health`, { signal }).catch(() => undefined)
    if (response?.ok) return true
    // A store whose port is taken neither listens nor ends.
    const isPortTaken = child.logs.text.includes("EADDRINUSE")
    if (isPortTaken || performance.now() > deadline) {
      await child.kill()
    }
    await sleep(50)
  }
  return false
}

/** Errors and unhandled rejections in a store's log. */
export function errorLines(lines: string[]): string[] {
  return lines.filter((line) => /"level":"error"|unhandled/i.test(line))
}

/**
 * Kills the store, and starts it again on the same database and port. Afterwards, `shop` has the new one.
 *
 * @param env added to the environment that it was started with, such as another configuration
 */
export async function crashAndRestart(
  shop: Pick<StoreOptions, "databaseUrl" | "env"> & { store: Store },
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  await shop.store.kill()
  const { port } = shop.store
  const store = await startStore({
    databaseUrl: shop.databaseUrl,
    port,
    env: { ...testEnvironment(port), ...shop.env, ...env },
  })
  Object.assign(shop, { store, stop: () => store.stop() })
}

/** Runs one of the plugin's scripts with `medusa exec`. @returns what it printed */
export async function runScript(
  { databaseUrl }: Pick<StoreOptions, "databaseUrl">,
  name: string,
  ...args: string[]
): Promise<string> {
  const script = path.join(repositoryRoot, ".medusa/server/src/scripts", `${name}.js`)
  const env = { SHIPMENT_ORDERING_ENCRYPTION_KEY: ENCRYPTION_KEY }
  const { text } = await runNodeChild(
    medusaCli(["exec", script, ...args], storeEnvironment({ databaseUrl, env })),
  )
  return text
}
