import { isLess } from "../is-less"
import type { Objective } from "../options"
import { type BoxKind } from "./box-kind"

/** What some boxes come to, the weightiest first; less is better. */
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

export function isBetter(a: Score, b: Score): boolean {
  return isLess(a, b)
}
