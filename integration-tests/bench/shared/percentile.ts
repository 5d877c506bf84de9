/** The smallest of `values` that at least `percent` of them do not exceed; NaN when there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length))
  return sorted[rank - 1] ?? NaN
}

export function p99(values: readonly number[]): number {
  return percentile(values, 99)
}

/** The middle of `values`, or half-way between the two in the middle; NaN when there are none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? NaN) + (sorted[Math.floor(half)] ?? NaN)) / 2
}
