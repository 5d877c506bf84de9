/**
 * Measures what the plugin costs before it is used: `npm run bench:boot`. Stores with and without it boot in turns.
 *
 *   --runs N      boots of each (5)
 */
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "../harness/local-server"
import { pluginEnvironment, startStore } from "../harness/store-process"
import { type Figure, figure } from "./shared/figure"
import { compareTimes, median } from "./shared/measure"
import { memoryMb } from "./shared/processes"
import { runBench } from "./shared/run-bench"
import type { BenchStage } from "./shared/start-stage"

/** Time for the work that a boot leaves behind. */
const REST_MS = 3_000
const LARGEST_RATIO = 1.15
const MOST_MB = 40

runBench({
  name: "boot",
  start: (stage) => Promise.resolve(stage),
  parts: { boot: compareBoots },
  plan: { runs: 5 },
})

async function compareBoots(
  { databaseUrl }: BenchStage,
  { runs }: { runs: number },
): Promise<Figure[]> {
  const boot = async (megabytes: number[], leftOut?: string): Promise<number> => {
    const port = await freePort()
    const env = { ...pluginEnvironment(port), STORE_LEAVE_OUT: leftOut }
    const begun = performance.now()
    const store = await startStore({ databaseUrl, port, env })
    const milliseconds = performance.now() - begun
    await sleep(REST_MS)
    megabytes.push(await memoryMb(store.pid))
    await store.stop()
    return milliseconds
  }
  const megabytes = { with: new Array<number>(), without: new Array<number>() }
  const times = await compareTimes(
    {
      name: "with the plugin",
      ours: () => boot(megabytes.with),
      rivalName: "without it",
      rival: () => boot(megabytes.without, "plugin,provider"),
    },
    { runs, warmUp: 0, atMost: LARGEST_RATIO },
  )
  const more = median(megabytes.with) - median(megabytes.without)
  return [
    ...times,
    figure("memory with it", median(megabytes.with), "MB"),
    figure("memory it adds", more, "MB", MOST_MB),
  ]
}
