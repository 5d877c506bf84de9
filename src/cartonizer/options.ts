import type { PackageKind } from "./box"

/** What a better packing is: fewer boxes and then less volume, less outer volume, or less cost. */
export type Objective = "boxes" | "volume" | "cost"

export interface CartonizeOptions {
  /** What is better. Default `boxes`; `cost` needs a cost on every box. Leaving least out, by volume, comes before it. */
  objective?: Objective
  /**
   * How much work the answer is worth: counted in steps, so that it is the same on any machine. Default
   * `balanced`, which takes some seconds for 10,000 different items. Without a deadline, more
   * never gives a worse answer.
   */
  effort?: Effort
  /**
   * Milliseconds from the call after which the best answer found so far is given. In a process that is
   * warm it is kept within 5 ms for up to 2,000 different items and 500 boxes. Pauses that other processes
   * force on it come on top. It may cost boxes; and where `available` is scarce or only envelopes are asked
   * for, it may leave units over that a search would place.
   *
   * Reading, stacking and writing the order takes its time whatever the deadline: some 2 ms for 2,000
   * different items and 20 for 10,000; in the first call of a process 6 for 100, 10 for 400, 35 for 2,000
   * and 140 for 10,000. A shorter deadline gets the stacked answer then. Only with it does an answer
   * depend on the speed of the machine. More time for the same effort never gives a worse answer.
   */
  deadlineMs?: number
  /** Where the numbers begin that vary the search, a whole number. Default 1. */
  seed?: number
  /** Grams that no package may exceed, whatever its box would carry. */
  maxPackageWeight?: number
  /**
   * What to do without any box for parcels: one package that bounds everything (default), or a
   * package for each unit.
   */
  noBoxes?: "bounding" | "per-item"
  /** The kinds of package asked for. Default both: an envelope where one is found to hold everything. */
  kinds?: readonly PackageKind[]
}

/** How much work an answer is worth. Counted in steps (places looked at), never in time. */
export type Effort = "fast" | "balanced" | "thorough"

/** From the least to the most. */
export const EFFORTS: readonly Effort[] = ["fast", "balanced", "thorough"]

export interface Work {
  /** Steps in all. Once they are used up, what is left is stacked without any search. */
  mostSteps: number
  /** Steps for filling one box after the other. Where they do not last for trying every box, few are. */
  greedySteps: number
  /** Attempts at filling one box with everything, and the steps after which no new one begins. */
  fitAttempts: number
  fitSteps: number
  /** Attempts for each box that is filled as well as possible, and the steps they may take. */
  fillAttempts: number
  fillSteps: number
  /** Steps for packing the content of some boxes into fewer or smaller ones. */
  combineSteps: number
  /** Attempts for each choice of boxes. */
  combineAttempts: number
  /** Steps for dividing the items up for one box less. */
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

/** What one search for an answer looks for, and how long. */
export interface Search {
  objective: Objective
  effort: Effort
  /** Counts the work. */
  meter: Meter
  /** True once the answer is due; if it is so from the beginning, everything is stacked without a search. */
  isLate: () => boolean
}

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
