import { type Box, usableSpace } from "../box"
import type { Container } from "../filling/filling"
import { volumeOf } from "../item"
import type { Objective } from "../options"

const LAST_BIT = 2 ** -52

/** One kind of box as the search sees it. The kinds are ordered: the first is the most preferred. */
export interface BoxKind {
  /** Its position among all kinds of the task. */
  index: number
  box: Box
  container: Container
  outerVolume: number
  cost: number
  /** Boxes in stock. */
  available: number
}

/** The usable boxes, the most preferred for the objective first, in any order of the input. */
export function boxKindsOf(
  boxes: readonly Box[],
  { objective, maxPackageWeight }: { objective: Objective; maxPackageWeight?: number },
): BoxKind[] {
  return boxes
    .map((box) => ({
      box,
      container: containerOf(box, maxPackageWeight),
      outerVolume: volumeOf(box.outer),
      cost: box.cost ?? 0,
      available: box.available ?? Infinity,
    }))
    .filter(({ container, available }) => available > 0 && container.weightRoom > 0)
    .sort((a, b) => {
      const cost = objective === "cost" ? a.cost - b.cost : 0
      const volume = a.outerVolume - b.outerVolume
      const inner = volumeOf(a.box.inner) - volumeOf(b.box.inner)
      const rank = (a.box.rank ?? 0) - (b.box.rank ?? 0)
      return cost || volume || inner || rank || (a.box.id < b.box.id ? -1 : 1)
    })
    .map((kind, index) => ({ index, ...kind }))
}

/** The room for items in the box, with the heaviest package that is allowed. */
export function containerOf(box: Box, maxPackageWeight = Infinity): Container {
  const { length, width, height } = usableSpace(box)
  return {
    sides: [length, width, height],
    weightRoom: Math.min(box.maxWeight, maxPackageWeight) - box.tareWeight,
    // A whole number, like all volumes, so that sums and quotients are exact. One bit is added: 57 % of six
    // litres are 3,420,000 mm³, but the plain product is just below.
    volumeRoom: Math.floor(length * width * height * (box.fillLimit ?? 1) * (1 + LAST_BIT)),
  }
}

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
