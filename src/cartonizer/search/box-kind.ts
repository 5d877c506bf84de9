import type { Container, Counts } from "../filling/filling"
import type { ItemTable } from "../item-type"
import { type Box, volumeOf } from "../order"

/** One kind of box as the search sees it. The kinds are ordered: the first is the most preferred. */
export interface BoxKind {
  /** Its position among all kinds of the task. */
  index: number
  box: Box
  container: Container
  outerVolume: number
}

/** The boxes, the most preferred first, in any order of the input. */
export function toBoxKinds(boxes: readonly Box[]): BoxKind[] {
  return boxes
    .map((box) => ({ box, container: toContainer(box), outerVolume: volumeOf(box.outer) }))
    .sort((a, b) => {
      const volume = a.outerVolume - b.outerVolume
      const inner = volumeOf(a.box.inner) - volumeOf(b.box.inner)
      const rank = (a.box.rank ?? 0) - (b.box.rank ?? 0)
      return volume || inner || rank || (a.box.id < b.box.id ? -1 : 1)
    })
    .map((kind, index) => ({ index, ...kind }))
}

/** The room for items in the box. */
export function toContainer({ inner, maxWeight, tareWeight }: Box): Container {
  return {
    sides: [inner.length, inner.width, inner.height],
    weightRoom: maxWeight - tareWeight,
    volumeRoom: volumeOf(inner),
  }
}

/** The figures of some boxes, the most important first; lower is better. */
export type Score = readonly [boxes: number, volume: number]

export function scoreBoxes(kinds: readonly BoxKind[]): Score {
  return [kinds.length, kinds.reduce((sum, { outerVolume }) => sum + outerVolume, 0)]
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
export function sumContent(items: ItemTable, counts: Counts): { weight: number; volume: number } {
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
  const { weight, volume } = sumContent(items, counts)
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

/** Whether the empty box holds one unit of the type. */
export function holdsOne(container: Container, items: ItemTable, type: number): boolean {
  return items.weight[type]! <= container.weightRoom && fitsInside(container, items, type)
}
