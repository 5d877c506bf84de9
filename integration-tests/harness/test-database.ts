import { DatabaseServer } from "./database-server"
import type { SeededTemplate } from "./template-database"

const variable = "SHIPMENT_ORDERING_TEST_DATABASE"

/** What the tests' global set-up hands to the test files, each of which may run in a process of its own. */
export interface TestDatabase {
  server: DatabaseServer
  template: SeededTemplate
}

/** Makes the database server known to the test files, and to Medusa's own test runner. */
export function publishTestDatabase({ server, template }: TestDatabase): void {
  process.env[variable] = JSON.stringify({ adminUrl: server.adminUrl, template })
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
  const { adminUrl, template } = JSON.parse(published) as {
    adminUrl: string
    template: SeededTemplate
  }
  return { server: new DatabaseServer(adminUrl), template }
}
