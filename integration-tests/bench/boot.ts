/**
 * Measures what the plugin costs before anybody uses it: `npm run bench:boot`. Stores with and without it boot in turns.
 *
 *   --runs N      boots of each (5)
 *   --json        nothing on stdout but the figures as JSON, which otherwise is the last line
 *   --no-fail     ends with 0 although a figure is over its limit
 */
import { setTimeout as sleep } from "node:timers/promises"
import path from "node:path"
import { freePort } from "../harness/free-port"
import { ensureBuilt } from "../harness/plugin-build"
import { startPostgres } from "../harness/postgres"
import { dataDirectory } from "../harness/repository-paths"
import { pluginEnvironment, startStore } from "../harness/store-process"
import { seededTemplate } from "../harness/template-database"
import type { Figure } from "./shared/figure"
import { inTurns, median } from "./shared/measure"
import { memoryMb } from "./shared/processes"
import { runBench, say } from "./shared/run-bench"

const DATABASE = "shipment_ordering_bench_boot"
/** What a boot leaves to do comes to its end. */
const REST_MS = 3_000

const LARGEST_RATIO = 1.15
const MOST_MB = 40

const LEFT_OUT = { with: undefined, without: "plugin,provider" } as const

runBench({ parts: { boot: compareBoots }, plan: { runs: 5 }, start })

async function start() {
  say("Building the plugin if it has changed, and starting PostgreSQL")
  const [database] = await Promise.all([
    startPostgres({ dataDir: path.join(dataDirectory, "bench") }),
    ensureBuilt(),
  ])
  const { server } = database
  const { name: template } = await seededTemplate(server)
  await server.dropDatabase(DATABASE)
  await server.createDatabase(DATABASE, { template })
  const stop = async () => {
    await server.dropDatabase(DATABASE)
    await database.stop()
  }
  return { shop: { databaseUrl: server.urlOf(DATABASE) }, logTail: () => "", stop }
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
  const part = "boot"
  const more = median(megabytes.with) - median(megabytes.without)
  return [
    { part, name: "with the plugin", value: median(withIt), unit: "ms" },
    { part, name: "without it", value: median(without), unit: "ms" },
    {
      part,
      name: "with it over without it",
      value: median(withIt) / median(without),
      unit: "ratio",
      limit: { atMost: LARGEST_RATIO },
    },
    { part, name: "memory with it", value: median(megabytes.with), unit: "MB" },
    { part, name: "memory it adds", value: more, unit: "MB", limit: { atMost: MOST_MB } },
  ]
}
