import path from "node:path"
import type { HttpClient } from "../../harness/http-client"
import { ensureBuilt } from "../../harness/plugin-build"
import { startPostgres } from "../../harness/postgres"
import { dataDirectory } from "../../harness/repository-paths"
import type { StoreSeed } from "../../harness/seed/seed-store"
import { createShippingOptions, listServiceOptions } from "../../harness/seed/shipping-options"
import { seededTemplate } from "../../harness/test-database"
import { say } from "./run-bench"

/** Builds the plugin if it has changed, and starts PostgreSQL with a fresh copy of the seeded database. */
export async function startBenchDatabase(name: string) {
  say("Building the plugin if it has changed, starting PostgreSQL, the sandbox and the store")
  const [database] = await Promise.all([
    startPostgres({ dataDir: path.join(dataDirectory, "bench") }),
    ensureBuilt(),
  ])
  const { server } = database
  const { name: template, seed } = await seededTemplate(server)
  await server.dropDatabase(name)
  const databaseUrl = await server.createDatabase(name, { template })
  const stop = async () => {
    await server.dropDatabase(name)
    await database.stop()
  }
  return { server, seed, databaseUrl, stop }
}

/** Connects the plugin to a sandbox, as a merchant does. */
export async function connectPlugin(
  admin: HttpClient,
  { url, key }: { url: string; key: string },
  settings: object,
): Promise<void> {
  await admin.post("/admin/shipment-ordering/settings", {
    environment: "development",
    base_url: url,
    api_key: key,
    ...settings,
  })
}

/** Makes a shipping option for each service of the account, or for one. @returns option ids by service code */
export async function createServiceOptions(admin: HttpClient, seed: StoreSeed, only?: string) {
  const offered = await listServiceOptions(admin)
  const services = only === undefined ? offered : offered.filter(({ id }) => id === only)
  const created = await createShippingOptions(admin, { ...seed, services })
  return Object.fromEntries(created.map(({ id, data }) => [String(data?.service_code), id]))
}
