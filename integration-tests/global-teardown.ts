import type { RunningDatabase } from "./harness/postgres"

// Jest loads set-up and teardown as two separate copies of their modules; only the global object is the same for both.
declare global {
  var databaseOfTestRun: RunningDatabase | undefined
}

export function stopAfterTests(database: RunningDatabase): void {
  globalThis.databaseOfTestRun = database
}

export default async function globalTeardown(): Promise<void> {
  await globalThis.databaseOfTestRun?.stop()
}
