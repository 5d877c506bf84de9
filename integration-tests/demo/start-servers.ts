import path from "node:path"
import { startSandbox } from "../../packages/sandbox/src"
import { freePort } from "../harness/local-server"
import { ensureBuilt } from "../harness/plugin-build"
import { startPostgres } from "../harness/postgres"
import { dataDirectory } from "../harness/repository-paths"
import { pluginEnvironment, startStore } from "../harness/store-process"
import { createMigratedDatabase } from "../harness/test-database"
import type { Narrator } from "./narrator"

export type DemoServers = Awaited<ReturnType<typeof startServers>>

/** Starts a database server, the sandbox of the service and the store, all empty. */
export async function startServers(
  narrator: Narrator,
  { hasAdmin = false, shopUrl }: { hasAdmin?: boolean; shopUrl: string },
) {
  narrator.step("Build the plugin if it has changed, and start PostgreSQL")
  const [database] = await Promise.all([
    startPostgres({ dataDir: path.join(dataDirectory, "demo") }),
    ensureBuilt(),
  ])
  narrator.step("Create the store's tables")
  const databaseUrl = await createMigratedDatabase(database.server, "shipment_ordering_demo")
  narrator.step("Start the sandbox of the service, and the store")
  const sandbox = await startSandbox({ callbackNow: true })
  const port = await freePort()
  // Without STORE_CORS, browsers do not let the shop's page read the store's answers.
  const env = { ...pluginEnvironment(port), STORE_CORS: shopUrl }
  const store = await startStore({ databaseUrl, port, hasAdmin, env })
  const stop = async () => {
    await store.stop()
    await sandbox.close()
    await database.stop()
  }
  return { sandbox, store, databaseUrl, stop }
}
