import { seededRandom } from "../../packages/sandbox/src/state/faults"

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
