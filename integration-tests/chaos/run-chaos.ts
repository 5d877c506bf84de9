import { setTimeout as sleep } from "node:timers/promises"
import type { TestDatabase } from "../harness/test-database"
import { workAtOnce } from "../bench/shared/measure"
import { Carrier, beginTrouble, keepTroubling } from "./carrier"
import type { ChaosPlan, Say } from "./chaos-options"
import { type ChaosShop, startChaosShop } from "./chaos-shop"
import { Tally, countState } from "./count-state"
import { findDifferences } from "./find-differences"
import { Killer } from "./killer"
import { Merchant } from "./merchant"
import { catalogueOf, type PlacedOrder, placeOrders } from "./place-orders"
import { planOrders } from "./plan-orders"
import { Random } from "./random"
import { readStoreState } from "./store-state"

const MERCHANTS = 4
/** Refusals after which an order waits until the faults have stopped. */
const PATIENCE_IN_TROUBLE = 40
const DATABASE = "shipment_ordering_chaos"

/** The result of a run. */
interface ChaosReport {
  /** What is wrong at the end, with ids; empty if nothing is. */
  differences: string[]
  counts: Record<string, string>
}

/**
 * Breaks a store in every way while it ships, waits until it has no more work, and checks that it shipped everything
 * once.
 */
export async function runChaos(
  database: Pick<TestDatabase, "server" | "template">,
  plan: ChaosPlan,
  say: Say,
): Promise<ChaosReport> {
  const startedAt = Date.now()
  const told: Say = (text) => say(`${((Date.now() - startedAt) / 1000).toFixed(0)} s: ${text}`)
  told("starting the service and the store")
  const name = `${DATABASE}_${process.pid}`
  const shop = await startChaosShop(database, { name, isShared: plan.isShared })
  try {
    return await new ChaosRun(shop, plan, told).run(startedAt)
  } catch (error) {
    say(shop.fleet.logTail())
    throw error
  } finally {
    await shop.stop()
  }
}

class ChaosRun {
  private readonly kills = new Tally()
  private readonly gaps = new Tally()
  private readonly pressed = new Tally()
  private readonly callbacks = new Tally()
  private shipped = 0
  private hasEnded = false

  constructor(
    private readonly shop: ChaosShop,
    private readonly plan: ChaosPlan,
    private readonly say: Say,
  ) {}

  async run(startedAt: number): Promise<ChaosReport> {
    const { shop, plan } = this
    const catalogue = await catalogueOf(shop)
    const planned = planOrders(plan, Object.keys(catalogue))
    this.say(`placing ${planned.length} orders for ${plan.fulfillments} parcels`)
    const orders = await placeOrders(shop, planned, catalogue)
    const carrier = new Carrier(shop, this.random("carrier"), { callbacks: this.callbacks })
    await this.breakThings(orders, carrier)
    const differences = await this.comeToRest(orders, carrier)
    return {
      differences: [
        ...differences,
        ...carrier.believed.map((forged) => `a forged callback was taken for true: ${forged}`),
      ],
      counts: {
        seed: String(plan.seed),
        orders: String(orders.length),
        ...(await countState(shop)),
        "fulfil pressed": String(this.pressed),
        "kills by aim": String(this.kills),
        "left behind by kills": String(this.gaps),
        callbacks: String(this.callbacks),
        seconds: ((Date.now() - startedAt) / 1000).toFixed(0),
      },
    }
  }

  private async breakThings(orders: PlacedOrder[], carrier: Carrier): Promise<void> {
    const { shop, plan } = this
    const hasEnded = () => this.hasEnded
    this.say("faults on")
    await beginTrouble(shop.service, this.random("faults"))
    const killer = new Killer(
      shop,
      this.random("killer"),
      { kills: this.kills, gaps: this.gaps },
      this.say,
    )
    const around = Promise.all([
      carrier.work(hasEnded),
      keepTroubling(shop.service, this.random("long faults"), hasEnded),
      this.tellProgress(),
    ])
    let isShipped = false
    const killing = killer.work(
      plan,
      () => this.shipped / plan.fulfillments,
      () => isShipped,
    )
    await Promise.all([
      this.shipAll(orders, PATIENCE_IN_TROUBLE).then(() => (isShipped = true)),
      killing,
    ])
    this.hasEnded = true
    await around
  }

  /** @returns a reason for each order that could not be shipped */
  private async shipAll(orders: PlacedOrder[], patience: number): Promise<string[]> {
    const tally = { pressed: this.pressed, onShipped: () => (this.shipped += 1) }
    const refusals = await workAtOnce(MERCHANTS, orders, async (order, index) => {
      const merchant = new Merchant(this.shop, this.random(`merchant of ${index}`), tally)
      const refusal = await merchant.ship(order, patience)
      return refusal === undefined ? [] : [`order ${order.id} cannot be fulfilled: ${refusal}`]
    })
    return refusals.flat()
  }

  /** Stops the faults. Jobs, and a merchant who tries again, do the remaining work. */
  private async comeToRest(orders: PlacedOrder[], carrier: Carrier): Promise<string[]> {
    const { shop, plan } = this
    this.say("faults off")
    await shop.service.clearFaults()
    // After this time, shipments that no fulfillment uses are given up.
    await shop.restartWith({ keyMaxAgeHours: 0.003 })
    const end = Date.now() + plan.patienceSeconds * 1000
    for (;;) {
      const refusals = await this.shipAll(orders, 2)
      await carrier.issueRest()
      const [store, service] = await Promise.all([
        readStoreState(shop.databaseUrl),
        shop.service.shipments(),
      ])
      const differences = [...refusals, ...findDifferences(store, service)]
      if (differences.length === 0 || Date.now() > end) return differences
      this.say(`not at rest yet, ${differences.length} things to do, such as: ${differences[0]}`)
      // The service sends again, at the beginning of an hour, what was not acknowledged.
      await shop.service.command("/clock", { advance_seconds: 1200 })
      await sleep(4000)
    }
  }

  private async tellProgress(): Promise<void> {
    for (let quietMs = 0; !this.hasEnded; quietMs += 500) {
      await sleep(500)
      if (quietMs % 15_000 === 0) {
        const { total } = this.kills
        this.say(`${this.shipped} of ${this.plan.fulfillments} parcels, ${total} kills`)
      }
    }
  }

  private random(actor: string): Random {
    return new Random(this.plan.seed, actor)
  }
}
