import { setTimeout as sleep } from "node:timers/promises"
import type { ChaosShop } from "./chaos-shop"
import type { ChaosPlan, Say } from "./chaos-options"
import { leftBehind } from "./left-behind"
import { type Milestone, milestones } from "./milestones"
import type { Random } from "./random"
import type { Tally } from "./count-state"

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
