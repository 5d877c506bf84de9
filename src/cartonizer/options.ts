import type { PackageKind } from "./order"

export interface CartonizeOptions {
  /**
   * How much work to do, counted in steps so that it is the same on any machine. Default `balanced`, which
   * takes some seconds for 10,000 different items. Without a deadline, more effort never gives a worse answer.
   */
  effort?: Effort
  /**
   * Milliseconds from the call until the best answer so far is returned. A warm process keeps to it within 5 ms
   * for up to 2,000 different items and 500 boxes; pauses forced by other processes come on top. A deadline may
   * cost boxes. With only envelopes, it may miss one that a search would find.
   *
   * Reading, stacking and writing the order takes time in any case: about 2 ms for 2,000 different items and 20
   * ms for 10,000. The first call of a process takes 6 ms for 100, 10 ms for 400, 35 ms for 2,000 and 140 ms
   * for 10,000. A shorter deadline returns the stacked answer then. Only with a deadline does an answer depend
   * on the speed of the machine. More time for the same effort never gives a worse answer.
   */
  deadlineMs?: number
  /** The allowed kinds of package. Default both: an envelope if one is found that holds everything. */
  kinds?: readonly PackageKind[]
}

/** How much work to do, in steps (places tried), never in time. */
export type Effort = "fast" | "balanced" | "thorough"

/** From the least to the most. */
export const EFFORTS: readonly Effort[] = ["fast", "balanced", "thorough"]

export interface Work {
  /** Steps in total. After them, the remaining items are stacked without a search. */
  mostSteps: number
  /** Steps for filling box after box. If they are too few to try every box, only some are tried. */
  greedySteps: number
  /** Attempts to fill one box with everything, and the steps after which no new attempt begins. */
  fitAttempts: number
  fitSteps: number
  /** Attempts for each box that is filled as well as possible, and the steps they may take. */
  fillAttempts: number
  fillSteps: number
  /** Steps for packing the content of some boxes into fewer or smaller ones. */
  combineSteps: number
  /** Attempts for each choice of boxes. */
  combineAttempts: number
  /** Steps for dividing the items among one box fewer. */
  splitSteps: number
  /** Steps for moving items between boxes of the same kind. */
  rearrangeSteps: number
}

export const WORK: Record<Effort, Work> = {
  fast: {
    mostSteps: 36_000_000,
    greedySteps: 5_000_000,
    fitAttempts: 3,
    fitSteps: 5_000,
    fillAttempts: 2,
    fillSteps: 20_000,
    combineSteps: 0,
    combineAttempts: 0,
    splitSteps: 0,
    rearrangeSteps: 0,
  },
  balanced: {
    mostSteps: 54_000_000,
    greedySteps: 20_000_000,
    fitAttempts: 24,
    fitSteps: 20_000,
    fillAttempts: 8,
    fillSteps: 60_000,
    combineSteps: 60_000,
    combineAttempts: 12,
    splitSteps: 2_000,
    rearrangeSteps: 20_000,
  },
  thorough: {
    mostSteps: 1_000_000_000,
    greedySteps: 200_000_000,
    fitAttempts: 400,
    fitSteps: 400_000,
    fillAttempts: 20,
    fillSteps: 200_000,
    combineSteps: 2_000_000,
    combineAttempts: 100,
    splitSteps: 200_000,
    rearrangeSteps: 20_000_000,
  },
}

/** Limits of one search. */
export interface Search {
  effort: Effort
  /** Counts the work. */
  meter: Meter
  /** True once the answer is due. If true from the start, everything is stacked without a search. */
  isLate: () => boolean
}

/** Types that a loop passes in the time of trying one place. */
const TYPES_PER_STEP = 16

/**
 * Counts the work of one answer in steps: places tried, and all other work converted to places. Steps are the
 * same on any machine, so they limit the efforts. All searches for one answer share one meter.
 */
export class Meter {
  steps = 0

  /** Counts one loop over this many types. */
  passOver(types: number): void {
    this.steps += Math.floor(types / TYPES_PER_STEP)
  }
}
