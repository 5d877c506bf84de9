/**
 * Ships many orders while the service fails, callbacks are forged and the store is killed again and again, and then checks
 * that everything was shipped once: `npm run chaos`. Ends with 1 if not.
 *
 *   --fulfillments N   parcels to be shipped (500)
 *   --kills N          times that a process of the store is killed (25)
 *   --seed N           repeats a run: it is printed; by default it is random
 *   --redis            two servers and a worker that share a Redis (REDIS_URL, else `redis-server`)
 *   --patience N       seconds for the store to finish its work afterwards (240)
 */
import path from "node:path"
import { type ChaosPlan, chaosOptions } from "./chaos/chaos-options"
import { runChaos } from "./chaos/run-chaos"
import { ensureBuilt } from "./harness/plugin-build"
import { startPostgres } from "./harness/postgres"
import { dataDirectory } from "./harness/repository-paths"
import { seededTemplate } from "./harness/test-database"

const USAGE =
  "Usage: npm run chaos -- [--fulfillments N] [--kills N] [--seed N] [--redis] [--patience SECONDS]"

/** Undefined if an option is wrong, which is said. */
function readPlan(): ChaosPlan | undefined {
  try {
    return chaosOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`)
    process.exitCode = 1
    return undefined
  }
}

let isStopping = false
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => (isStopping = true))
}

async function main(): Promise<void> {
  const plan = readPlan()
  if (!plan) return
  console.log(`seed ${plan.seed}`)
  const [database] = await Promise.all([
    startPostgres({ dataDir: path.join(dataDirectory, "chaos") }),
    ensureBuilt(),
  ])
  const { server } = database
  try {
    const template = await seededTemplate(server)
    const report = await runChaos({ server, template }, plan, (text) => console.log(text))
    for (const [name, count] of Object.entries(report.counts)) console.log(`${name}: ${count}`)
    for (const difference of report.differences) console.log(`DIFFERENCE ${difference}`)
    console.log(`${report.differences.length} differences`)
    if (report.differences.length > 0) process.exitCode = 1
  } finally {
    await database.stop()
  }
}

void main().catch((error: unknown) => {
  if (!isStopping) {
    console.error(error)
    process.exit(1)
  }
})
