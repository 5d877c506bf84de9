import type { Counts } from "../filling/filling"
import type { Goods } from "../filling/goods"

/** Grams and cubic millimetres of all units. */
export function totalOf(goods: Goods, counts: Counts): { weight: number; volume: number } {
  let weight = 0
  let volume = 0
  for (let type = 0; type < counts.length; type++) {
    weight += counts[type]! * goods.weight[type]!
    volume += counts[type]! * goods.volume[type]!
  }
  return { weight, volume }
}
