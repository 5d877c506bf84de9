import type { PackageKind } from "./box"
import type { Effort } from "./search/effort"

/** What a better packing is: fewer boxes and then less volume, less outer volume, or less cost. */
export type Objective = "boxes" | "volume" | "cost"

export interface CartonizeOptions {
  /** Default `boxes`. `cost` needs a cost on every box. */
  objective?: Objective
  /** How much work the answer is worth: counted in steps, so that it is the same on any machine. */
  effort?: Effort
  /**
   * Milliseconds from the call after which the best answer found so far is given. In a process that is
   * warm it is kept within 5 ms for up to 400 different items, and for 2,000 from 5 ms on.
   *
   * Reading, stacking and writing the order takes its time whatever the deadline: on a slow machine some
   * 8 ms for 2,000 different items and 20 for 10,000; in the first call of a process 4 for 100, 10 for
   * 400, 35 for 2,000 and 75 for 10,000. A shorter deadline gets the stacked answer then. Only with it does
   * an answer depend on the speed of the machine.
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
  /** The kinds of package asked for. Default both: an envelope where one holds everything. */
  kinds?: PackageKind[]
}
