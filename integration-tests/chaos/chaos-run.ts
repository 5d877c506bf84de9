import { seededRandom } from "../../packages/sandbox/src/state/faults"
import type { ChaosShop } from "./chaos-shop"

/** The options of a run. The same options break things at the same points of the work. */
export interface ChaosPlan {
  seed: number
  fulfillments: number
  kills: number
  /** Two servers and a worker that share events, workflows and locks; otherwise one process does all. */
  isShared: boolean
}

/** What the actors of a run share. */
export class ChaosRun {
  private readonly counted = new Map<string, number>()
  /** Forged callbacks that the store accepted. */
  readonly believed: string[] = []

  constructor(
    readonly plan: ChaosPlan,
    readonly shop: ChaosShop,
    /** Prints one line of progress. */
    readonly say: (text: string) => void,
  ) {}

  /** Counts one more of what happened. */
  count(what: string): void {
    this.counted.set(what, (this.counted.get(what) ?? 0) + 1)
  }

  /** Sorted by what happened. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.counted].sort())
  }

  /** How many parcels the store has accepted so far. */
  get shipped(): number {
    return this.counted.get("fulfil: done") ?? 0
  }

  random(actor: string): Random {
    return new Random(this.plan.seed, actor)
  }
}

/** Random numbers from a seed, separate for each actor, so that none changes those of another. */
export class Random {
  private readonly next: () => number

  constructor(seed: number, actor: string) {
    const salt = [...actor].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7)
    this.next = seededRandom(seed ^ salt)
  }

  happens(share: number): boolean {
    return this.next() < share
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  /** @throws Error when there is nothing to choose from */
  oneOf<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.next() * choices.length)]
    if (chosen === undefined) throw new Error("There is nothing to choose from")
    return chosen
  }

  shuffled<T>(things: readonly T[]): T[] {
    return things
      .map((thing) => ({ thing, place: this.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ thing }) => thing)
  }
}
