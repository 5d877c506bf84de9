import type { Counts } from "../filling/filling"
import type { ItemTable } from "../item-type"
import type { Objective } from "../options"
import type { BoxKind } from "./box-kind"

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
