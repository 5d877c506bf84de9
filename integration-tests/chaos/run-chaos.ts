import { setTimeout as sleep } from "node:timers/promises"
import { crashAndRestart } from "../harness/store-process"
import { SHORT_TIMING } from "../harness/test-data"
import { clearFaults, command } from "../harness/test-shop"
import { workAtOnce } from "../harness/work-at-once"
import { carrierRound } from "./carrier"
import { type ChaosPlan, ChaosRun } from "./chaos-run"
import { type ChaosShop, startChaosShop } from "./chaos-shop"
import { findDifferences } from "./find-differences"
import { killProcesses } from "./killer"
import { shipOrder } from "./merchant"
import { watchMilestones } from "./milestones"
import { type ChaosOrder, placeOrders } from "./orders"

const MERCHANTS = 4
/** Refusals after which an order waits until the faults have stopped. */
const PATIENCE_IN_TROUBLE = 40
/** How long the store may take to finish its work after the faults have stopped. */
const PATIENCE_MS = 240_000
const CARRIER_EVERY_MS = 2500

/**
 * Breaks a store in every way while it ships, waits until it has no more work, and checks that it shipped everything
 * once.
 *
 * @returns what is wrong at the end, with ids, empty if nothing is; and how often what happened
 */
export async function runChaos(
  plan: ChaosPlan,
  print: (text: string) => void,
): Promise<{ differences: string[]; counts: object }> {
  const startedAt = Date.now()
  const say = (text: string) => print(`${((Date.now() - startedAt) / 1000).toFixed(0)} s: ${text}`)
  const ends: (() => Promise<unknown>)[] = []
  let shop: ChaosShop | undefined
  try {
    say("starting the sandbox and the store")
    shop = await startChaosShop(plan.isShared, ends)
    const run = new ChaosRun(plan, shop, say)
    const orders = await placeOrders(run)
    await breakThings(run, orders)
    const differences = await comeToRest(run, orders)
    const { requests } = shop.sandbox.core
    const counts = { ...run.counts(), requests: requests.counts(), faults: requests.struck() }
    const believed = run.believed.map((url) => `a forged callback was taken for true: ${url}`)
    return { differences: [...differences, ...believed], counts }
  } catch (error) {
    shop?.processes.forEach(({ name, store }) => print(`--- ${name}\n${store.logs.tail(40)}`))
    throw error
  } finally {
    for (const end of ends) await end()
  }
}

async function breakThings(run: ChaosRun, orders: ChaosOrder[]): Promise<void> {
  const { plan, say, shop } = run
  const faults = run.random("faults")
  const carrier = run.random("carrier")
  let isShipped = false
  let hasEnded = false

  const issueNumbers = async () => {
    while (!hasEnded) {
      await carrierRound(run, carrier)
      await sleep(CARRIER_EVERY_MS)
    }
  }
  /** The random faults end at once; these last until the caller's timeout. */
  const addLongFaults = async () => {
    while (!hasEnded) {
      const fault = faults.oneOf([{ kind: "hang" }, { kind: "slow-body", ms: 4000 }])
      await command(shop, "/faults", { ...fault, times: 1 })
      await sleep(faults.between(2000, 6000))
    }
  }
  say("faults on")
  // Three in ten requests to the service go wrong, in every way there is.
  const seed = Math.floor(faults.between(1, 1e9))
  await command(shop, "/faults", { kind: "random", rate: 0.3, seed })
  const { steps, stop } = await watchMilestones(shop.databaseUrl)
  const sayProgress = () => say(`${run.shipped} of ${plan.fulfillments} parcels`)
  const progress = setInterval(sayProgress, 15_000)
  const work = Promise.all([
    shipAll(run, orders, PATIENCE_IN_TROUBLE).finally(() => (isShipped = true)),
    killProcesses(run, steps, () => isShipped),
  ]).finally(() => (hasEnded = true))
  try {
    await Promise.all([work, issueNumbers(), addLongFaults()])
  } finally {
    clearInterval(progress)
    await stop()
  }
}

/** @returns a reason for each order that could not be shipped */
async function shipAll(run: ChaosRun, orders: ChaosOrder[], patience: number): Promise<string[]> {
  const refusals = await workAtOnce(MERCHANTS, orders, async (order) => {
    const refusal = await shipOrder(run, order, patience)
    return refusal === undefined ? [] : [`order ${order.id} cannot be fulfilled: ${refusal}`]
  })
  return refusals.flat()
}

/** Stops the faults. Jobs, and a merchant who tries again, do the remaining work. */
async function comeToRest(run: ChaosRun, orders: ChaosOrder[]): Promise<string[]> {
  const { say, shop } = run
  say("faults off")
  await clearFaults(shop)
  // After this time, the jobs give up shipments that no fulfillment uses.
  const timing = JSON.stringify({ ...SHORT_TIMING, keyMaxAgeHours: 0.003 })
  await crashAndRestart(shop.jobRunner, { STORE_TIMING: timing })
  const carrier = run.random("carrier at rest")
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const refusals = await shipAll(run, orders, 2)
    await carrierRound(run, carrier, true)
    const differences = [...refusals, ...(await findDifferences(shop))]
    if (differences.length === 0 || Date.now() > end) return differences
    say(`not at rest yet, ${differences.length} things to do, such as: ${differences[0]}`)
    // The service sends again, at the beginning of an hour, what was not acknowledged.
    await command(shop, "/clock", { advance_seconds: 1200 })
    await sleep(4000)
  }
}
