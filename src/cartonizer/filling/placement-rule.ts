/** One attempt at filling a box: what goes first, and where it goes. */
export interface FillPlan {
  /** Positions of types, the most important first; types without units may be among them. */
  order: Int32Array
  rule: PlacementRule
  /** Factor on each type's volume when a space chooses its block; 1 changes nothing. */
  liking: Float64Array
  /**
   * `items`: each type in turn looks for its best place. `spaces`: each space in turn, in the order of
   * the rule, looks for the block of equal units that fills it best.
   */
  leads: "items" | "spaces"
  /** Stop when one unit finds no place, because all units must go in. */
  isAllOrNothing: boolean
}

/**
 * Prices of the properties of a place; the cheapest place wins. Prices a factor of `BASE` apart rank the
 * properties one after another. The sum is one number, because an order needs millions of them.
 */
export interface PlacementRule {
  /** For each millimetre of the near corner along x, y and z. */
  nearX: number
  nearY: number
  nearZ: number
  /** For each millimetre of the far corner of the unit along x, y and z. */
  farX: number
  farY: number
  farZ: number
  /** For each millimetre that is left on the side that fits best. */
  gap: number
  /** For each millimetre that is left on all three sides together. */
  gaps: number
  /** For each side that fits exactly. */
  exact: number
  /** For each unit of the block of equal units that the space takes. */
  block: number
  /** Which axis a block of equal units grows along first: 0 x, 1 y, 2 z. */
  grows: readonly [number, number, number]
}

/** Above any coordinate of a box, so that a property never outweighs a higher-ranked one. */
const BASE = 2 ** 17

interface RuleWeights {
  near?: readonly [number, number, number]
  far?: readonly [number, number, number]
  gap?: number
  gaps?: number
  exact?: number
  block?: number
  grows: readonly [number, number, number]
}

type Axes = readonly [number, number, number]

const NOTHING: Axes = [0, 0, 0]

/** The rule with its axes exchanged. */
function ruleAlong([a, b, c]: Axes, weights: RuleWeights): PlacementRule {
  const { near = NOTHING, far = NOTHING, gap = 0, gaps = 0, exact = 0, block = 0 } = weights
  const nearBy: number[] = []
  const farBy: number[] = []
  const axes = [a, b, c]
  axes.forEach((axis, part) => {
    nearBy[axis] = near[part] ?? 0
    farBy[axis] = far[part] ?? 0
  })
  const [nearX = 0, nearY = 0, nearZ = 0] = nearBy
  const [farX = 0, farY = 0, farZ = 0] = farBy
  const [g, h, i] = weights.grows.map((part) => axes[part] ?? 0)
  const grows: Axes = [g ?? 0, h ?? 0, i ?? 0]
  return { nearX, nearY, nearZ, farX, farY, farZ, gap, gaps, exact, block, grows }
}

/** Layer on layer: the lowest top, then the back, then the left. */
const lowestTop: RuleWeights = { far: [0, 0, BASE * BASE], near: [1, BASE, 0], grows: [0, 1, 2] }
/** The side that fits best decides, then the lowest place. */
const bestShortSide: RuleWeights = { gap: BASE * BASE, near: [0, 1, BASE], grows: [2, 1, 0] }
/** The deepest, bottom, left corner that takes the unit; there the tightest turn. */
const deepestBottomLeft: RuleWeights = {
  near: [BASE / 32, BASE * 4, BASE * BASE],
  gap: 1,
  grows: [0, 1, 2],
}
/** As many sides as possible without a gap, then the lowest top. */
const exactFaces: RuleWeights = {
  exact: -BASE * BASE,
  far: [0, 0, BASE],
  near: [0, 1, 0],
  grows: [2, 0, 1],
}
/** The biggest block of equal units, then the tightest space. */
const biggestBlock: RuleWeights = { block: -BASE, gaps: 1, grows: [2, 1, 0] }
/** The tightest space of all, then the lowest place. */
const leastGaps: RuleWeights = { gaps: BASE * BASE, near: [0, 1, BASE], grows: [1, 0, 2] }

/** Up along z; walls along x; walls along y. The second three swap the axes that matter less. */
const AXES: readonly Axes[] = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [1, 0, 2],
  [2, 1, 0],
  [0, 2, 1],
]

const along = (weights: RuleWeights): readonly PlacementRule[] =>
  AXES.map((axes) => ruleAlong(axes, weights))

/** Every rule, along each of the axes in turn. The first one builds upwards. */
export const RULES = {
  lowestTop: along(lowestTop),
  bestShortSide: along(bestShortSide),
  deepestBottomLeft: along(deepestBottomLeft),
  exactFaces: along(exactFaces),
  biggestBlock: along(biggestBlock),
  leastGaps: along(leastGaps),
}

export type RuleName = keyof typeof RULES
