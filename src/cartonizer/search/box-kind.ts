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
    }))
    .filter(({ container }) => container.weightRoom > 0)
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

/** Whether every unit could go into the container by size, weight and volume alone. */
export function mayHold(container: Container, items: ItemTable, counts: Counts): boolean {
  const { weight, volume } = totalOf(items, counts)
  if (weight > container.weightRoom || volume > container.volumeRoom) return false
  for (let type = 0; type < counts.length; type++) {
    if (counts[type]! > 0 && !fitsInside(container, items, type)) return false
  }
  return true
}

/** Whether one unit of the type fits between the walls in any way it may be turned. */
export function fitsInside({ sides }: Container, items: ItemTable, type: number): boolean {
  const { turns, turnsFrom } = items
  for (let turn = turnsFrom[type]!; turn < turnsFrom[type + 1]!; turn += 3) {
    if (turns[turn]! <= sides[0] && turns[turn + 1]! <= sides[1] && turns[turn + 2]! <= sides[2]) {
      return true
    }
  }
  return false
}

/** Whether the empty box holds one unit of the type, by its sides, weight and volume. */
export function holdsOne(container: Container, items: ItemTable, type: number): boolean {
  return (
    items.weight[type]! <= container.weightRoom &&
    items.volume[type]! <= container.volumeRoom &&
    fitsInside(container, items, type)
  )
}
