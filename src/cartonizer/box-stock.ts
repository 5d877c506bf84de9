import { type Box, usableSpace } from "./box"
import type { Container } from "./fill-container"
import type { Objective } from "./options"
import { volumeOf } from "./size"

/** The merchant's boxes from the one to be preferred to the least wanted, and how many are left. */
export class BoxStock {
  readonly #boxes: readonly Box[]
  readonly #used: Map<string, number>

  private constructor(boxes: readonly Box[], used: ReadonlyMap<string, number>) {
    this.#boxes = boxes
    this.#used = new Map(used)
  }

  static of(boxes: Box[], objective: Objective): BoxStock {
    const sorted = [...boxes].sort((a, b) => {
      const cost = objective === "cost" ? costOf(a) - costOf(b) : 0
      const volume = volumeOf(a.outer) - volumeOf(b.outer)
      return cost || volume || volumeOf(a.inner) - volumeOf(b.inner) || (a.id < b.id ? -1 : 1)
    })
    return new BoxStock(sorted, new Map())
  }

  /** The boxes of which at least one is left. */
  get inStock(): Box[] {
    return this.#boxes.filter((box) => (this.#used.get(box.id) ?? 0) < (box.available ?? Infinity))
  }

  /** Whether the first box is more wanted than the second. */
  prefers(box: Box, other: Box): boolean {
    return this.#boxes.indexOf(box) < this.#boxes.indexOf(other)
  }

  take(box: Box): void {
    this.#used.set(box.id, (this.#used.get(box.id) ?? 0) + 1)
  }

  putBack(box: Box): void {
    this.#used.set(box.id, (this.#used.get(box.id) ?? 0) - 1)
  }

  /** A stock of its own, to try a packing that may be given up again. */
  copy(): BoxStock {
    return new BoxStock(this.#boxes, this.#used)
  }
}

export function costOf(box: Box): number {
  return box.cost ?? 0
}

/** What goods may take up in the box, given the heaviest package that is allowed. */
export function containerOf(box: Box, maxPackageWeight = Infinity): Container {
  const space = usableSpace(box)
  return {
    space,
    weightRoom: Math.min(box.maxWeight, maxPackageWeight) - box.tareWeight,
    volumeRoom: volumeOf(space) * (box.fillLimit ?? 1),
  }
}
