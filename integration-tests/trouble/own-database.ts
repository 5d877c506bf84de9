import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { startPostgres } from "../harness/postgres"
import { dataDirectory } from "../harness/repository-paths"
import { publishTestDatabase, seededTemplate, testDatabase } from "../harness/test-database"

/** A database server that only this test file uses, so that it may go down. */
export interface OwnDatabase {
  /** Ends the server without waiting for its clients, waits for `downMs`, and starts it again on the same port. */
  restart(downMs: number): Promise<void>
  /** Ends it. Stop the stores of the test file first. */
  stop(): Promise<void>
}

/** Starts a database server with the seeded template. Stores that are started from now on use it. */
export async function startOwnDatabase(): Promise<OwnDatabase> {
  if (process.env.DATABASE_URL) throw new Error("The server of DATABASE_URL cannot be restarted")
  const dataDir = path.join(dataDirectory, "outage")
  const shared = testDatabase()
  let running = await startPostgres({ dataDir })
  const { server } = running
  const port = Number(new URL(server.adminUrl).port)
  publishTestDatabase({ ...shared, server, template: await seededTemplate(server) })
  return {
    restart: async (downMs) => {
      await running.stop()
      await sleep(downMs)
      running = await startPostgres({ dataDir, port })
    },
    stop: async () => {
      publishTestDatabase(shared)
      await running.stop()
    },
  }
}
