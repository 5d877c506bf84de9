import { type EventEmitter, once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { runSql } from "../harness/run-sql"
import { crashAndRestart } from "../harness/store-process"
import type { ChaosRun, Random } from "./chaos-run"
import { milestones } from "./milestones"

const ANY_MOMENT = "any moment"
const PATIENCE_MS = 15_000

/** Kills processes of the store at moments that the seed decides, evenly over the work, and restarts each. */
export async function killProcesses(
  run: ChaosRun,
  steps: EventEmitter,
  isShipped: () => boolean,
): Promise<void> {
  const { fulfillments, kills } = run.plan
  const random = run.random("killer")
  let aims: string[] = []
  for (let kill = 0; kill < kills; kill++) {
    const due = ((kill + random.between(0.2, 1)) / (kills + 1)) * fulfillments
    while (run.shipped < due && !isShipped()) await sleep(50)
    if (aims.length === 0) aims = random.shuffled([ANY_MOMENT, ...milestones])
    const aim = aims.pop() ?? ANY_MOMENT
    // When all is shipped, no more steps can be aimed at.
    await killOnce(run, random, { steps, aim: isShipped() ? ANY_MOMENT : aim })
  }
}

async function killOnce(
  run: ChaosRun,
  random: Random,
  { steps, aim }: { steps: EventEmitter; aim: string },
): Promise<void> {
  const { shop, say } = run
  const name = aim === ANY_MOMENT ? undefined : await processAt(aim, steps)
  const aimedAt = shop.processes.find((process) => process.name === name)
  // Often at once, which cuts off what follows directly; else a moment later.
  if (!aimedAt) await sleep(random.between(0, 2000))
  else if (random.happens(0.5)) await sleep(random.between(1, 40))
  const victim = aimedAt ?? random.oneOf(shop.processes)
  await victim.store.kill()
  run.count(`kills: ${aimedAt ? aim : ANY_MOMENT}`)
  const missed = aimedAt || aim === ANY_MOMENT ? "" : ", which did not come"
  const left = await runSql<{ rows: string }>(shop.databaseUrl, UNFINISHED)
  const rows = left.map((one) => one.rows).join(", ") || "nothing"
  say(`killed ${victim.name} at ${aim}${missed}; left in the ledger: ${rows}`)
  await sleep(random.between(0, 1500))
  await crashAndRestart(victim)
}

/** The name of the process that next takes this step; undefined if none does. */
async function processAt(step: string, steps: EventEmitter): Promise<string | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const [process] = await once(steps, step, { signal }).catch(() => [])
  return process as string | undefined
}

const UNFINISHED = `
  SELECT count(*) || ' ' || state AS rows FROM shipment_ordering_shipment
   WHERE state IN ('pending', 'ordered', 'confirm_unknown') AND deleted_at IS NULL
   GROUP BY state`
