import { randomBytes } from "node:crypto"
import path from "node:path"
import { ensureBuilt } from "./harness/plugin-build"
import { startPostgres } from "./harness/postgres"
import { dataDirectory } from "./harness/repository-paths"
import { seededTemplate } from "./harness/template-database"
import { publishTestDatabase } from "./harness/test-database"
import { stopAfterTests } from "./global-teardown"

/** Once per test run: builds the plugin if it is stale, starts a database server and prepares the seeded template. */
export default async function globalSetup(): Promise<void> {
  // Jest runs the set-up of each project in a run of several.
  if (globalThis.databaseOfTestRun) {
    return
  }
  const [database] = await Promise.all([
    startPostgres({ dataDir: path.join(dataDirectory, "test") }),
    ensureBuilt(),
  ])
  stopAfterTests(database)
  const template = await seededTemplate(database.server)
  const prefix = `shipment_ordering_test_${randomBytes(4).toString("hex")}_`
  publishTestDatabase({ server: database.server, template, prefix })
}
