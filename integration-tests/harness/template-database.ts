import type { DatabaseServer } from "./database-server"
import { fingerprintOf } from "./fingerprint"
import { runSql } from "./run-sql"
import { seedStore, type StoreSeed } from "./seed/seed-store"
import { migrateStore, startStore } from "./store-process"

const schemaSources = [
  "src/modules/shipment_ordering/migrations",
  "src/links",
  "integration-tests/store/medusa-config.ts",
  "node_modules/@medusajs/medusa/package.json",
]
const seedSources = [
  "integration-tests/harness/seed",
  "integration-tests/harness/first-admin.ts",
  "integration-tests/harness/http-client.ts",
  "integration-tests/harness/template-database.ts",
]

/** A database that is never connected to, only copied: a copy takes a tenth of a second. */
export interface SeededTemplate {
  name: string
  seed: StoreSeed
}

interface TemplateRecipe {
  kind: string
  /** What it is made from: when these files change, it is out of date. */
  sources: string[]
  make: (draft: string) => Promise<void>
}

/**
 * A migrated, empty database for a store, under `name`; one of that name is dropped first.
 *
 * On a server that lets us make no databases, the one that its URL names is migrated and used as it is.
 */
export async function createMigratedDatabase(
  server: DatabaseServer,
  name: string,
): Promise<string> {
  if (!(await server.canCreateDatabases())) {
    await migrateStore(server.adminUrl)
    return server.adminUrl
  }
  const template = await migratedTemplate(server)
  await server.dropDatabase(name)
  return server.createDatabase(name, { template })
}

/**
 * The template that test files copy: migrated and filled by `seedStore`.
 *
 * It is made when there is none for the present migrations and seed, and then kept for later runs.
 *
 * @throws Error on a server that lets us make no databases: the test files need one each
 */
export async function seededTemplate(server: DatabaseServer): Promise<SeededTemplate> {
  if (!(await server.canCreateDatabases())) {
    throw new Error(
      "The tests need databases of their own: give the role in DATABASE_URL the right CREATEDB",
    )
  }
  const make = async (draft: string) => {
    const databaseUrl = await createMigratedDatabase(server, draft)
    const store = await startStore({ databaseUrl })
    try {
      const seed = await seedStore({ url: store.url, databaseUrl })
      await server.setNote(draft, JSON.stringify(seed))
    } finally {
      await store.stop()
    }
    // A job that ran while it was made would be late in every copy.
    await runSql(databaseUrl, "delete from shipment_ordering_last_time")
  }
  const sources = [...schemaSources, ...seedSources]
  const name = await template(server, { kind: "seeded", sources, make })
  const note = await server.noteOf(name)
  if (note === undefined) {
    throw new Error(`${name} has lost its note; drop it and run again`)
  }
  return { name, seed: JSON.parse(note) as StoreSeed }
}

function migratedTemplate(server: DatabaseServer): Promise<string> {
  const make = async (draft: string) => {
    await migrateStore(await server.createDatabase(draft))
  }
  return template(server, { kind: "migrated", sources: schemaSources, make })
}

/** Makes a template under a draft name, so that an interrupted one is never used, and drops those that are out of date. */
async function template(
  server: DatabaseServer,
  { kind, sources, make }: TemplateRecipe,
): Promise<string> {
  const name = `shipment_ordering_${kind}_${fingerprintOf(sources)}`
  const existing = await server.listDatabases(`shipment_ordering_${kind}_`)
  if (existing.includes(name)) {
    return name
  }
  for (const outdated of existing) {
    await server.dropDatabase(outdated)
  }
  const draft = `shipment_ordering_${kind}_draft`
  await make(draft)
  await server.renameDatabase(draft, name)
  return name
}
