import { randomBytes } from "node:crypto"
import { DatabaseServer } from "./database-server"
import type { SeededTemplate } from "./template-database"

const variable = "SHIPMENT_ORDERING_TEST_DATABASE"

/** What the tests' global set-up hands to the test files, each of which may run in a process of its own. */
export interface TestDatabase {
  server: DatabaseServer
  template: SeededTemplate
  /** How the names of all databases of this run begin. */
  prefix: string
}

/** Makes the database server known to the test files, and to Medusa's own test runner. */
export function publishTestDatabase({ server, template, prefix }: TestDatabase): void {
  process.env[variable] = JSON.stringify({ adminUrl: server.adminUrl, template, prefix })
  const { hostname, port, username, password } = new URL(server.adminUrl)
  Object.assign(process.env, {
    DB_HOST: hostname,
    DB_PORT: port || "5432",
    DB_USERNAME: decodeURIComponent(username),
    DB_PASSWORD: decodeURIComponent(password),
  })
}

/** @throws Error outside a test run */
export function testDatabase(): TestDatabase {
  const published = process.env[variable]
  if (published === undefined) {
    throw new Error("No test database: run the integration tests through `npm test`")
  }
  const { adminUrl, ...rest } = JSON.parse(published) as Omit<TestDatabase, "server"> & {
    adminUrl: string
  }
  return { server: new DatabaseServer(adminUrl), ...rest }
}

/** A copy of the seeded database for a store of this run. @returns its connection URL */
export function createTestDatabase(): Promise<string> {
  const { server, template, prefix } = testDatabase()
  const name = `${prefix}${randomBytes(4).toString("hex")}`
  return server.createDatabase(name, { template: template.name })
}

/** Drops what is left of the run, with whoever is connected to it. */
export async function dropTestDatabases(): Promise<void> {
  const { server, prefix } = testDatabase()
  for (const name of await server.listDatabases(prefix)) {
    await server.dropDatabase(name)
  }
}
