/** A number of days in words: `2–4`, or `3` if it is exact. */
export function daysRange({ min, max }: { min: number; max: number }): string {
  return min === max ? String(max) : `${min}–${max}`
}
