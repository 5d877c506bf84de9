import { randomBytes } from "node:crypto"
import path from "node:path"
import { ensureBuilt } from "./harness/plugin-build"
import { startPostgres } from "./harness/postgres"
import { dataDirectory } from "./harness/repository-paths"
import { dropTestDatabases, publishTestDatabase, seededTemplate } from "./harness/test-database"

// Jest loads the modules of set-up and teardown apart; both see the same global object.
declare global {
  var stopTestDatabase: (() => Promise<void>) | undefined
}

/** Builds the plugin if it has changed, starts a database server, and makes the seeded template if it is out of date. */
export default async function globalSetup(): Promise<void> {
  // Jest calls this, and the teardown, once for each project of a run.
  if (globalThis.stopTestDatabase) return
  const [database] = await Promise.all([
    startPostgres({ dataDir: path.join(dataDirectory, "test") }),
    ensureBuilt(),
  ])
  globalThis.stopTestDatabase = async () => {
    globalThis.stopTestDatabase = undefined
    await dropTestDatabases()
    await database.stop()
  }
  const { server } = database
  const template = await seededTemplate(server)
  const prefix = `shipment_ordering_test_${randomBytes(4).toString("hex")}_`
  publishTestDatabase({ server, template, prefix })
}
