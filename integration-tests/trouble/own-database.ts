import path from "node:path"
import { type RunningDatabase, startPostgres } from "../harness/postgres"
import { dataDirectory } from "../harness/repository-paths"
import { publishTestDatabase, seededTemplate, testDatabase } from "../harness/test-database"

/** A database server that only this test file uses, so that it may go down. */
export type OwnDatabase = Pick<RunningDatabase, "restart"> & {
  /** Ends it. Stop the stores of the test file first. */
  stop(): Promise<void>
}

/** Starts a database server with the seeded template. Stores that are started from now on use it. */
export async function startOwnDatabase(): Promise<OwnDatabase> {
  const shared = testDatabase()
  const running = await startPostgres({
    dataDir: path.join(dataDirectory, "outage"),
  })
  const { server } = running
  publishTestDatabase({ ...shared, server, template: await seededTemplate(server) })
  return {
    restart: (downMs) => running.restart(downMs),
    stop: async () => {
      publishTestDatabase(shared)
      await running.stop()
    },
  }
}
