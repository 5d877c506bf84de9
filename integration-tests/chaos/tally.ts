/** Counts of what happened, by name. */
export class Tally {
  private readonly counts = new Map<string, number>()

  add(name: string, count = 1): void {
    this.counts.set(name, this.of(name) + count)
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0)
  }

  /** `3 (one 1, other 2)` */
  toString(): string {
    const parts = [...this.counts].sort().map(([name, count]) => `${name} ${count}`)
    return parts.length === 0 ? "0" : `${this.total} (${parts.join(", ")})`
  }
}
