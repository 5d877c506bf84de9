import { Random } from "../filling/fill-plan"

/** Numbers that look random and are the same in every run and on every machine. */
export class RandomNumbers extends Random {
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
