/** Types that are gone through in the time that one place is looked at. */
const TYPES_PER_STEP = 16

/**
 * Counts the work of one answer in steps: places looked at, and whatever else takes time for what it
 * comes to in places. The same on any machine, which is why efforts are limited by it. All searches for
 * one answer share it.
 */
export class Meter {
  steps = 0

  /** Counts something that goes through so many types, for each of them once. */
  passOver(types: number): void {
    this.steps += Math.floor(types / TYPES_PER_STEP)
  }
}
