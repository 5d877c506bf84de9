import type { PackageKind } from "./box"
import type { Effort } from "./search/effort"

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
