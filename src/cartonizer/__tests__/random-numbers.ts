/** Numbers that look random and are the same in every run and on every machine. */
export class RandomNumbers {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0 and below 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  whole(min: number, max: number): number {
    return min + Math.floor(this.share() * (max - min + 1))
  }

  /** One of the entries, each as likely as its first part says. */
  pick<T>(entries: readonly (readonly [number, T])[]): T {
    const total = entries.reduce((sum, [weight]) => sum + weight, 0)
    let left = this.share() * total
    for (const [weight, value] of entries) {
      left -= weight
      if (left < 0) return value
    }
    const last = entries.at(-1)
    if (!last) throw new Error("nothing to pick from")
    return last[1]
  }
}
