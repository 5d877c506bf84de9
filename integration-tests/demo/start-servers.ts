import { randomBytes } from "node:crypto"
import path from "node:path"
import { startSandbox, type RunningSandbox } from "../../packages/sandbox/src"
import { freePort } from "../harness/local-server"
import { ensureBuilt } from "../harness/plugin-build"
import { startPostgres } from "../harness/postgres"
import { dataDirectory } from "../harness/repository-paths"
import { startStore, type Store } from "../harness/store-process"
import { createMigratedDatabase } from "../harness/test-database"
import type { Narrator } from "./narrator"

export interface DemoServers {
  sandbox: RunningSandbox
  store: Store
  databaseUrl: string
  stop(): Promise<void>
}

const DATABASE = "shipment_ordering_demo"

/** Starts a database server, the sandbox of the service and the store, all empty. */
export async function startServers(
  narrator: Narrator,
  { hasAdmin, shopUrl }: { hasAdmin: boolean; shopUrl: string },
): Promise<DemoServers> {
  narrator.step("Build the plugin if it has changed, and start PostgreSQL")
  const [database] = await Promise.all([
    startPostgres({ dataDir: path.join(dataDirectory, "demo") }),
    ensureBuilt(),
  ])
  narrator.step("Create the store's tables")
  const databaseUrl = await createMigratedDatabase(database.server, DATABASE)
  narrator.step("Start the sandbox of the service, and the store")
  const sandbox = await startSandbox({ callbackNow: true })
  const port = await freePort()
  const store = await startStore({
    databaseUrl,
    port,
    hasAdmin,
    env: {
      SHIPMENT_ORDERING_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
      SHIPMENT_ORDERING_BACKEND_URL: `http://localhost:${port}`,
      // Without it, browsers do not let the shop's page read the store's answers.
      STORE_CORS: shopUrl,
    },
  })
  narrator.rows([
    ["store", store.url],
    ["sandbox", sandbox.url],
  ])
  return {
    sandbox,
    store,
    databaseUrl,
    async stop() {
      await store.stop()
      await sandbox.close()
      await database.stop()
    },
  }
}
