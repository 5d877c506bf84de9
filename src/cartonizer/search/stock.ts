import type { BoxKind } from "./box-kind"

/** How many boxes of each kind are left. */
export class Stock {
  readonly #used = new Map<BoxKind, number>()

  /** @param taken one entry for each box that is gone already */
  constructor(taken: Iterable<BoxKind> = []) {
    for (const kind of taken) this.take(kind)
  }

  left(kind: BoxKind): number {
    return kind.available - (this.#used.get(kind) ?? 0)
  }

  take(kind: BoxKind): void {
    this.#used.set(kind, (this.#used.get(kind) ?? 0) + 1)
  }

  putBack(kind: BoxKind): void {
    this.#used.set(kind, (this.#used.get(kind) ?? 0) - 1)
  }
}
