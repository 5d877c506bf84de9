import { compareText } from "./compare-text"

/** What is sorted. */
interface Sortable {
  volume: number
  key: string
}

/** Above the number of types that an order may have, so that a volume and a position are one number. */
const POSITIONS = 2 ** 14

/**
 * Types from the biggest to the smallest, of equals in the order of their keys.
 *
 * Sorts numbers, which needs no function to be called for each comparison, where the volumes are not
 * so large that they would lose digits.
 */
export function biggestFirst<T extends Sortable>(types: readonly T[]): T[] {
  const keys = new Float64Array(types.length)
  for (let at = 0; at < keys.length; at++) {
    const key = types[at]!.volume * POSITIONS + at
    if (key > Number.MAX_SAFE_INTEGER) return [...types].sort(compareTypes)
    keys[at] = key
  }
  keys.sort()
  const sorted: T[] = []
  for (let at = keys.length - 1; at >= 0; at--) sorted.push(types[keys[at]! % POSITIONS]!)
  sortEquals(sorted)
  return sorted
}

/** Puts types of the same volume, which are neighbours already, in the order of their keys. */
function sortEquals(types: Sortable[]): void {
  for (let from = 0; from < types.length;) {
    let to = from + 1
    while (to < types.length && types[to]!.volume === types[from]!.volume) to += 1
    if (to - from > 1) types.splice(from, to - from, ...types.slice(from, to).sort(compareTypes))
    from = to
  }
}

function compareTypes(a: Sortable, b: Sortable): number {
  return b.volume - a.volume || compareText(a.key, b.key)
}
