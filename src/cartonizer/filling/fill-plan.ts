import type { PlacementRule } from "./placement-rule"

/** One attempt at filling a box: what goes first, and where it goes. */
export interface FillPlan {
  /** Positions of types, the most important first. Types that are not wanted may be among them. */
  order: Int32Array
  rule: PlacementRule
  /** What the volume of each type counts for when a space chooses its block; 1 is what it is. */
  liking: Float64Array
  /**
   * `goods`: each type in turn looks for its best place. `spaces`: each space in turn, in the order of
   * the rule, looks for the block of equal units that fills it best.
   */
  leads: "goods" | "spaces"
  /** Stop as soon as one unit finds no place: the rest does not matter when all must go in. */
  isAllOrNothing: boolean
}
