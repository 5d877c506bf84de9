/**
 * Measures what the plugin costs before it is used: `npm run bench:boot`. Stores with and without it boot in turns.
 *
 *   --runs N      boots of each (5)
 *   --json        nothing on stdout but the figures as JSON, which otherwise is the last line
 *   --no-fail     ends with 0 although a figure is over its limit
 */
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "../harness/local-server"
import { pluginEnvironment, startStore } from "../harness/store-process"
import { type Figure, figuresOf } from "./shared/figure"
import { inTurns, median } from "./shared/measure"
import { memoryMb } from "./shared/processes"
import { runBench } from "./shared/run-bench"
import { startBenchDatabase } from "./shared/start-bench-database"

const DATABASE = "shipment_ordering_bench_boot"
/** Time for the work that a boot leaves behind. */
const REST_MS = 3_000

const LARGEST_RATIO = 1.15
const MOST_MB = 40

const LEFT_OUT = { with: undefined, without: "plugin,provider" } as const

runBench({ parts: { boot: compareBoots }, plan: { runs: 5 }, start })

async function start() {
  const { databaseUrl, stop } = await startBenchDatabase(DATABASE)
  return { shop: { databaseUrl }, logTail: () => "", stop }
}

async function compareBoots(
  { databaseUrl }: { databaseUrl: string },
  { runs }: { runs: number },
): Promise<Figure[]> {
  const megabytes = { with: new Array<number>(), without: new Array<number>() }
  const boot = async (kind: keyof typeof megabytes): Promise<number> => {
    const port = await freePort()
    const env = { ...pluginEnvironment(port), STORE_LEAVE_OUT: LEFT_OUT[kind] }
    const begun = performance.now()
    const store = await startStore({ databaseUrl, port, env })
    const milliseconds = performance.now() - begun
    await sleep(REST_MS)
    megabytes[kind].push(await memoryMb(store.pid))
    await store.stop()
    return milliseconds
  }
  const [withIt = [], without = []] = await inTurns(runs, [
    () => boot("with"),
    () => boot("without"),
  ])
  const figure = figuresOf("boot")
  const more = median(megabytes.with) - median(megabytes.without)
  return [
    figure("with the plugin", median(withIt), "ms"),
    figure("without it", median(without), "ms"),
    figure("with it over without it", median(withIt) / median(without), "ratio", {
      atMost: LARGEST_RATIO,
    }),
    figure("memory with it", median(megabytes.with), "MB"),
    figure("memory it adds", more, "MB", { atMost: MOST_MB }),
  ]
}
