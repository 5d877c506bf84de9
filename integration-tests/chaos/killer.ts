import { setTimeout as sleep } from "node:timers/promises"
import { runSql } from "../harness/run-sql"
import type { ChaosPlan, Say } from "./chaos-options"
import type { ChaosShop } from "./chaos-shop"
import type { Tally } from "./count-state"
import { type Milestone, milestones } from "./milestones"
import type { Random } from "./random"

const PATIENCE_MS = 15_000
type Aim = Milestone | "any moment"
const AIMS: Aim[] = ["any moment", ...milestones]

/** Kills processes of the store at moments that the seed decides, and restarts each. */
export class Killer {
  private readonly knownGaps = new Set<string>()

  constructor(
    private readonly shop: ChaosShop,
    private readonly random: Random,
    private readonly tally: { kills: Tally; gaps: Tally },
    private readonly say: Say,
  ) {}

  /** @param progress share of the work that is done, from 0 to 1 */
  async work({ kills }: ChaosPlan, progress: () => number, hasEnded: () => boolean): Promise<void> {
    let aims: Aim[] = []
    for (let kill = 0; kill < kills; kill++) {
      const due = (kill + this.random.between(0.2, 1)) / (kills + 1)
      while (progress() < due && !hasEnded()) await sleep(50)
      if (aims.length === 0) aims = this.random.shuffled(AIMS)
      const aim = aims.pop() ?? "any moment"
      // When all is shipped, no more steps can be aimed at.
      await this.killOnce(hasEnded() ? "any moment" : aim)
    }
  }

  private async killOnce(aim: Aim): Promise<void> {
    const { fleet } = this.shop
    const victim =
      aim === "any moment" ? await this.anyProcess() : await this.processAt(aim, this.delayMs())
    this.tally.kills.add(victim.isHit ? aim : "any moment")
    const gaps = await leftBehind(this.shop, this.knownGaps)
    for (const gap of gaps) this.tally.gaps.add(gap)
    this.say(
      `killed ${victim.name} (aim: ${aim}${victim.isHit ? "" : ", not met"})` +
        (gaps.length > 0 ? `, left: ${gaps.join("; ")}` : ""),
    )
    await sleep(this.random.between(0, 1500))
    await fleet.bringUp(victim.name)
  }

  private async anyProcess(): Promise<{ name: string; isHit: boolean }> {
    await sleep(this.random.between(0, 2000))
    const name = this.random.oneOf(this.shop.fleet.names)
    await this.shop.fleet.kill(name)
    return { name, isHit: true }
  }

  /** Often at once, which cuts off what follows directly; else a moment later. */
  private delayMs(): number {
    return this.random.happens(0.5) ? 0 : this.random.between(1, 40)
  }

  private async processAt(
    aim: Milestone,
    delayMs: number,
  ): Promise<{ name: string; isHit: boolean }> {
    const { fleet, watch } = this.shop
    const killed = new Promise<string>((resolve) => {
      watch.follow((milestone, process) => {
        if (milestone !== aim || !fleet.names.includes(process)) return
        watch.follow(undefined)
        const strike = () => void fleet.kill(process).then(() => resolve(process))
        if (delayMs === 0) strike()
        else setTimeout(strike, delayMs)
      })
    })
    const patience = new AbortController()
    const name = await Promise.race([
      killed,
      sleep(PATIENCE_MS, undefined, { signal: patience.signal }),
    ])
    patience.abort()
    if (name !== undefined) return { name, isHit: true }
    watch.follow(undefined)
    return { ...(await this.anyProcess()), isHit: false }
  }
}

interface UnfinishedRow {
  id: string
  claim: string
  state: "pending" | "ordered" | "confirm_unknown"
  idempotency_key: string
  is_linked: boolean
  is_counted: boolean
}

const UNFINISHED = `
  SELECT row.id, row.claim, row.state, row.idempotency_key,
         EXISTS (SELECT 1 FROM order_fulfillment AS link
                  WHERE link.fulfillment_id = row.fulfillment_id AND link.deleted_at IS NULL) AS is_linked,
         EXISTS (SELECT 1 FROM order_item AS item JOIN "order" ON "order".id = item.order_id
                  WHERE item.item_id = row.lines->0->>'line_item_id'
                    AND item.version = "order".version
                    AND item.fulfilled_quantity > (row.lines->0->>'fulfilled_before')::int) AS is_counted
    FROM shipment_ordering_shipment AS row
   WHERE row.state IN ('pending', 'ordered', 'confirm_unknown') AND row.deleted_at IS NULL`

/**
 * Names the steps at which a store that was just killed has left its shipments. A kill that was aimed at a step may have
 * missed it.
 */
async function leftBehind(shop: ChaosShop, known: Set<string>): Promise<string[]> {
  const [rows, shipments] = await Promise.all([
    runSql<UnfinishedRow>(shop.databaseUrl, UNFINISHED),
    shop.service.shipments(),
  ])
  const atTheService = new Map(shipments.map((one) => [one.idempotency_key, one]))
  return rows.flatMap((row) => {
    const gap = gapOf(row, atTheService.get(row.idempotency_key)?.confirmed_at)
    const name = `${row.id} ${row.claim} ${gap}`
    if (known.has(name)) return []
    known.add(name)
    return [gap]
  })
}

/** @param confirmedAt undefined when the service has no such shipment */
function gapOf(row: UnfinishedRow, confirmedAt: string | null | undefined): string {
  switch (row.state) {
    case "pending":
      return confirmedAt === undefined
        ? "ordering, the service has nothing"
        : "the service has it, the store has no answer"
    case "confirm_unknown":
      return confirmedAt ? "confirmed, the store has no answer" : "confirming"
    case "ordered":
      if (!row.is_linked) return row.is_counted ? "counted, not linked" : "ordered, not linked"
      return row.is_counted ? "linked and counted, not confirmed" : "linked, not counted"
  }
}
