import type { Container } from "../filling/container"
import type { Counts } from "../filling/filling"
import type { Goods } from "../filling/goods"
import { totalOf } from "./total-of"

/** Whether every unit could go into the container by size, weight and volume alone. */
export function mayHold(container: Container, goods: Goods, counts: Counts): boolean {
  const { weight, volume } = totalOf(goods, counts)
  if (weight > container.weightRoom || volume > container.volumeRoom) return false
  for (let type = 0; type < counts.length; type++) {
    if (counts[type]! > 0 && !fitsInside(container, goods, type)) return false
  }
  return true
}

/** Whether one unit of the type fits between the walls in any way it may be turned. */
export function fitsInside({ sides }: Container, goods: Goods, type: number): boolean {
  const { turns, turnsFrom } = goods
  for (let turn = turnsFrom[type]!; turn < turnsFrom[type + 1]!; turn += 3) {
    if (turns[turn]! <= sides[0] && turns[turn + 1]! <= sides[1] && turns[turn + 2]! <= sides[2]) {
      return true
    }
  }
  return false
}

/** Whether a box of its own could hold a unit of the type: by its sides, its weight and its volume. */
export function holdsOne(container: Container, goods: Goods, type: number): boolean {
  return (
    goods.weight[type]! <= container.weightRoom &&
    goods.volume[type]! <= container.volumeRoom &&
    fitsInside(container, goods, type)
  )
}
