import path from "node:path"
import { type RunningDatabase, startPostgres } from "./postgres"
import { dataDirectory } from "./repository-paths"
import { seededTemplate } from "./template-database"
import { publishTestDatabase, testDatabase } from "./test-database"

/** A database server that no other test file uses, so that it may go down. */
export type OwnDatabase = Pick<RunningDatabase, "restart"> & {
  /** Ends it; the test file has to stop its stores before. */
  stop(): Promise<void>
}

/** Starts one with the seeded template on it; the stores that are started from now on are on it. */
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
