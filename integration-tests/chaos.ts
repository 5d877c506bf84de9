/**
 * Ships many orders while the service fails, callbacks are forged and the store is killed again and again, and then checks
 * that everything was shipped once: `npm run chaos`. Ends with 1 if not.
 *
 *   --fulfillments N   parcels to be shipped (500)
 *   --kills N          times that a process of the store is killed (25)
 *   --seed N           repeats a run: it is printed; by default it is random
 *   --redis            two servers and a worker that share a Redis (`redis-server` of this machine)
 */
import { randomInt } from "node:crypto"
import path from "node:path"
import { parseArgs } from "node:util"
import type { ChaosPlan } from "./chaos/chaos-run"
import { runChaos } from "./chaos/run-chaos"
import { isStopping } from "./harness/node-child"
import { ensureBuilt } from "./harness/plugin-build"
import { startPostgres } from "./harness/postgres"
import { dataDirectory } from "./harness/repository-paths"
import { dropTestDatabases, publishTestDatabase, seededTemplate } from "./harness/test-database"

const USAGE = "Usage: npm run chaos -- [--fulfillments N] [--kills N] [--seed N] [--redis]"

/** @throws Error that names the wrong option */
function readPlan(): ChaosPlan {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: String(randomInt(1_000_000)) },
      fulfillments: { type: "string", default: "500" },
      kills: { type: "string", default: "25" },
      redis: { type: "boolean", default: false },
    },
  })
  const { redis: isShared, ...numbers } = values
  for (const [option, text] of Object.entries(numbers)) {
    if (!/^\d{1,9}$/.test(text)) throw new Error(`--${option} ${text}: a whole number from 0 on`)
  }
  const { seed, fulfillments, kills } = numbers
  const amounts = { fulfillments: Number(fulfillments), kills: Number(kills) }
  return { seed: Number(seed), ...amounts, isShared }
}

async function main(plan: ChaosPlan): Promise<void> {
  console.log(`seed ${plan.seed}`)
  const [database] = await Promise.all([
    startPostgres({ dataDir: path.join(dataDirectory, "chaos") }),
    ensureBuilt(),
  ])
  const { server } = database
  try {
    const template = await seededTemplate(server)
    publishTestDatabase({ server, template, prefix: `shipment_ordering_chaos_${process.pid}_` })
    const running = runChaos(plan, (text) => console.log(text))
    const { counts, differences } = await running.finally(dropTestDatabases)
    console.log(counts)
    for (const difference of differences) console.log(`DIFFERENCE ${difference}`)
    console.log(`${differences.length} differences`)
    if (differences.length > 0) process.exitCode = 1
  } finally {
    await database.stop()
  }
}

try {
  void main(readPlan()).catch((error: unknown) => {
    if (isStopping()) return
    console.error(error)
    process.exit(1)
  })
} catch (error) {
  console.error(`${(error as Error).message}\n${USAGE}`)
  process.exitCode = 1
}
