import { isLess } from "../search/box-kind"

export const AS_GOOD = "as good as the baseline"

/**
 * What figures are in comparison with those on record, the weightiest first, each better when it is less.
 * What is better has to go on record too, or a later loss of it would not be seen.
 */
export function verdict(now: readonly number[], before: readonly number[]): string {
  if (isLess(before, now)) return "worse than the baseline"
  return isLess(now, before) ? "better than the baseline: put these figures into it" : AS_GOOD
}
