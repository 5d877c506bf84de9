import type { RunningDatabase } from "./harness/postgres"
import { dropTestDatabases } from "./harness/test-database"

// Jest loads set-up and teardown as two separate copies of their modules; only the global object is the same for both.
declare global {
  var databaseOfTestRun: RunningDatabase | undefined
}

export function stopAfterTests(database: RunningDatabase): void {
  globalThis.databaseOfTestRun = database
}

export default async function globalTeardown(): Promise<void> {
  const database = globalThis.databaseOfTestRun
  if (database) {
    await dropTestDatabases()
    await database.stop()
    globalThis.databaseOfTestRun = undefined
  }
}
