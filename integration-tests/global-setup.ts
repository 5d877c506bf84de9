import { randomBytes } from "node:crypto"
import path from "node:path"
import { ensureBuilt } from "./harness/plugin-build"
import { startPostgres } from "./harness/postgres"
import { dataDirectory } from "./harness/repository-paths"
import { publishTestDatabase, seededTemplate } from "./harness/test-database"
import { stopAfterTests } from "./global-teardown"

/** Builds the plugin if it has changed, starts a database server, and makes the seeded template if it is out of date. */
export default async function globalSetup(): Promise<void> {
  // Jest calls this once for each project of a run.
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
