import type { Meter } from "../filling/meter"
import type { Objective } from "../options"
import type { Effort } from "./effort"

/** What one search for an answer looks for, and how long. */
export interface Search {
  objective: Objective
  effort: Effort
  /** Counts the work. */
  meter: Meter
  /** True once the answer is due; if it is so from the beginning, everything is stacked without a search. */
  isLate: () => boolean
}
