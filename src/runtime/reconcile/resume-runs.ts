import type { PluginScope } from "../plugin-scope"
import { LEASE_SECONDS } from "./run-record"
import { startRun } from "./run-reconciliation"

/** Goes on with the runs that nobody works on: of a process that died, or paused until now. */
export async function resumeRuns(scope: PluginScope): Promise<void> {
  const { reconciliations } = scope.memory
  for (
    let run = await reconciliations.takeUp(LEASE_SECONDS);
    run;
    run = await reconciliations.takeUp(LEASE_SECONDS)
  ) {
    startRun(scope, run)
  }
}
