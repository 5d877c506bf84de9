import type { RunningDatabase } from "./harness/postgres"
import { dropTestDatabases } from "./harness/test-database"

// Jest loads the modules of set-up and teardown twice; both see the same global object.
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
