/**
 * The ids of an account's shipments, ascending and each once: the one thing that grows with their
 * number while an account is compared, by eight bytes each.
 */
export type AccountIds = Float64Array

export const NO_IDS: AccountIds = new Float64Array(0)

/** The ids together with those of another window of the account's list, in whatever order they come. */
export function addIds(known: AccountIds, listed: Iterable<number>): AccountIds {
  const added = Float64Array.from(listed).sort()
  const merged = new Float64Array(known.length + added.length)
  let length = 0
  for (let i = 0, j = 0; i < known.length || j < added.length;) {
    const left = known[i] ?? Infinity
    const right = added[j] ?? Infinity
    const next = Math.min(left, right)
    if (left <= right) i++
    else j++
    if (length === 0 || merged[length - 1] !== next) merged[length++] = next
  }
  return merged.slice(0, length)
}

/** The ids after one of them, which need not be there itself. Nothing is copied. */
export function idsAfter(ids: AccountIds, id: number): AccountIds {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? Infinity) <= id) low = middle + 1
    else high = middle
  }
  return ids.subarray(low)
}
