import type { Container, Counts } from "../filling/filling"
import type { ItemTable } from "../item-type"
import type { Objective } from "../options"
import { type Box, usableSpace, volumeOf } from "../order"

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

/** The figures of some boxes, the most important first; lower is better. */
export type Score = readonly [number, number, number]

export function scoreOf(kinds: readonly BoxKind[], objective: Objective): Score {
  let volume = 0
  let cost = 0
  for (const kind of kinds) {
    volume += kind.outerVolume
    cost += kind.cost
  }
  switch (objective) {
    case "boxes":
      return [kinds.length, volume, cost]
    case "volume":
      return [volume, kinds.length, cost]
    case "cost":
      return [cost, kinds.length, volume]
  }
}

/** Whether `a` comes before `b`, compared number by number. */
export function isLess(a: readonly number[], b: readonly number[]): boolean {
  for (let index = 0; index < a.length; index++) {
    const left = a[index] ?? 0
    const right = b[index] ?? 0
    if (left !== right) return left < right
  }
  return false
}

/** Grams and cubic millimetres of all units. */
export function totalOf(items: ItemTable, counts: Counts): { weight: number; volume: number } {
  let weight = 0
  let volume = 0
  for (let type = 0; type < counts.length; type++) {
    weight += counts[type]! * items.weight[type]!
    volume += counts[type]! * items.volume[type]!
  }
  return { weight, volume }
}
