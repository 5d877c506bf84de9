import { randomBytes } from "node:crypto"
import { DatabaseServer } from "./database-server"
import { fingerprintOf } from "./plugin-build"
import { runSql } from "./run-sql"
import { seedStore, type StoreSeed } from "./seed/seed-store"
import { migrateStore, startStore } from "./store-process"

const schemaSources = [
  "src/modules/shipment_ordering/migrations",
  "src/links",
  "integration-tests/store/medusa-config.ts",
  "node_modules/@medusajs/medusa/package.json",
]
const seedSources = ["seed", "http-client.ts", "test-data.ts", "test-database.ts"].map(
  (name) => `integration-tests/harness/${name}`,
)

/**
 * The template that test files copy: migrated and filled by `seedStore`. It is never connected to: a copy takes a tenth of
 * a second.
 *
 * It is made when there is none for the present migrations and seed, and then kept for later runs.
 */
export async function seededTemplate(server: DatabaseServer) {
  const sources = [...schemaSources, ...seedSources]
  const { name, note } = await findOrMake(server, "seeded", sources, async (draft) => {
    const databaseUrl = await createMigratedDatabase(server, draft)
    const store = await startStore({ databaseUrl })
    const seed = await seedStore({ url: store.url, databaseUrl }).finally(() => store.stop())
    // A job that ran while it was made would be late in every copy.
    await runSql(databaseUrl, "delete from shipment_ordering_last_time")
    return JSON.stringify(seed)
  })
  return { name, seed: JSON.parse(note) as StoreSeed }
}

/** A migrated, empty database for a store, under `name`; one of that name is dropped first. */
export async function createMigratedDatabase(
  server: DatabaseServer,
  name: string,
): Promise<string> {
  const template = await findOrMake(server, "migrated", schemaSources, async (draft) => {
    await migrateStore(await server.createDatabase(draft))
    return "migrated"
  })
  await server.dropDatabase(name)
  return server.createDatabase(name, { template: template.name })
}

/** A finished template has a note. Those that are out of date or were interrupted are dropped. */
async function findOrMake(
  server: DatabaseServer,
  kind: string,
  sources: string[],
  make: (name: string) => Promise<string>,
): Promise<{ name: string; note: string }> {
  const prefix = `shipment_ordering_${kind}_`
  const name = `${prefix}${fingerprintOf(sources)}`
  const existing = await server.listDatabases(prefix)
  const known = existing.get(name)
  if (known) return { name, note: known }
  for (const outdated of existing.keys()) await server.dropDatabase(outdated)
  const note = await make(name)
  await server.setNote(name, note)
  return { name, note }
}

const variable = "SHIPMENT_ORDERING_TEST_DATABASE"

/** What the global set-up passes to the test files, each of which may run in its own process. */
export interface TestDatabase {
  server: DatabaseServer
  template: Awaited<ReturnType<typeof seededTemplate>>
  /** How the names of all databases of this run begin. */
  prefix: string
}

/** Makes the database server known to the test files. */
export function publishTestDatabase(database: TestDatabase): void {
  process.env[variable] = JSON.stringify(database)
}

/** @throws Error outside a test run */
export function testDatabase(): TestDatabase {
  const published = process.env[variable]
  if (published === undefined) {
    throw new Error("No test database: run the integration tests through `npm test`")
  }
  const database = JSON.parse(published) as TestDatabase
  return { ...database, server: new DatabaseServer(database.server.adminUrl) }
}

/** A copy of the seeded database for a store of this run. @returns its connection URL */
export function createTestDatabase(): Promise<string> {
  const { server, template, prefix } = testDatabase()
  const name = `${prefix}${randomBytes(4).toString("hex")}`
  return server.createDatabase(name, { template: template.name })
}

/** Drops all databases of the run. */
export async function dropTestDatabases(): Promise<void> {
  const { server, prefix } = testDatabase()
  for (const name of (await server.listDatabases(prefix)).keys()) await server.dropDatabase(name)
}
