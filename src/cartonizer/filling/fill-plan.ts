import type { ItemTable } from "../item-type"
import type { Counts } from "./filling"

/** Criteria of `ItemTable.importance` by what they rate. */
const VOLUME = 0
const FACE = 1
const LONGEST = 2

interface Recipe {
  leads: FillPlan["leads"]
  criterion: number
  rule: RuleName
  axes: number
}

const items = (criterion: number, rule: RuleName, axes = 0): Recipe => {
  return { leads: "items", criterion, rule, axes }
}
const spaces = (axes: number): Recipe => {
  return { leads: "spaces", criterion: VOLUME, rule: "deepestBottomLeft", axes }
}

/** The recipe that fills best comes first; the others add to it. */
const RECIPES: readonly Recipe[] = [
  items(VOLUME, "lowestTop"),
  spaces(0),
  items(VOLUME, "bestShortSide"),
  items(FACE, "lowestTop", 1),
  spaces(1),
  items(VOLUME, "lowestTop", 2),
  items(LONGEST, "bestShortSide"),
  spaces(2),
  items(VOLUME, "exactFaces"),
  items(LONGEST, "lowestTop"),
  items(VOLUME, "biggestBlock"),
  items(FACE, "leastGaps"),
]

const RULE_NAMES: readonly RuleName[] = [
  "lowestTop",
  "lowestTop",
  "bestShortSide",
  "bestShortSide",
  "deepestBottomLeft",
  "exactFaces",
  "biggestBlock",
  "leastGaps",
]

/**
 * Plans for filling a box: first known good ones, then the same with random orders and axes. Many quick fillings from
 * different plans, of which the best is kept, find more than one careful filling ("multi-start"). Each plan overwrites
 * the one before.
 */
export class PlanBook {
  readonly #items: ItemTable
  readonly #random: Random
  readonly #order: Int32Array
  readonly #keys: Float64Array
  readonly #liking: Float64Array
  /** All types, the most important first, by criterion. */
  readonly #sorted: Int32Array[] = []

  constructor(items: ItemTable, random: Random) {
    this.#items = items
    this.#random = random
    this.#order = new Int32Array(items.length)
    this.#keys = new Float64Array(items.length)
    this.#liking = new Float64Array(items.length).fill(1)
  }

  /** The plan for an attempt, counted from 0. */
  plan(attempt: number, counts: Counts, isAllOrNothing: boolean): FillPlan {
    const recipe = RECIPES[attempt]
    if (!recipe) return this.randomPlan(counts, isAllOrNothing)
    const { leads, criterion, rule, axes } = recipe
    const order = this.#orderBy(criterion, 0, counts)
    this.#like(order, 0)
    return { order, rule: RULES[rule][axes]!, liking: this.#liking, leads, isAllOrNothing }
  }

  randomPlan(counts: Counts, isAllOrNothing: boolean): FillPlan {
    const random = this.#random
    const noise = random.share() * random.share()
    const criterion = random.below(this.#items.importance.length)
    const order = this.#orderBy(criterion, noise, counts)
    const rule = RULES[RULE_NAMES[random.below(RULE_NAMES.length)]!][random.below(6)]!
    const leads = random.below(3) === 0 ? "spaces" : "items"
    if (leads === "spaces") this.#like(order, noise)
    return { order, rule, liking: this.#liking, leads, isAllOrNothing }
  }

  #like(order: Int32Array, noise: number): void {
    for (const type of order) {
      this.#liking[type] = noise === 0 ? 1 : 1 + noise * (this.#random.share() - 0.5)
    }
  }

  /** Types with units, the most important first. `noise` from 0 (none) to 1 blurs the importance. */
  #orderBy(criterion: number, noise: number, counts: Counts): Int32Array {
    if (noise === 0) return this.#neededOf(this.#sortedBy(criterion), counts)
    const importance = this.#items.importance[criterion]!
    const keys = this.#keys
    let length = 0
    for (let type = 0; type < counts.length; type++) {
      if (counts[type] === 0) continue
      const blur = 1 + noise * (this.#random.share() - 0.5)
      keys[type] = importance[type]! * blur
      this.#order[length++] = type
    }
    const order = this.#order.subarray(0, length)
    sortDescending(order, keys)
    return order
  }

  #neededOf(sorted: Int32Array, counts: Counts): Int32Array {
    let length = 0
    for (const type of sorted) if (counts[type]! > 0) this.#order[length++] = type
    return this.#order.subarray(0, length)
  }

  #sortedBy(criterion: number): Int32Array {
    const known = this.#sorted[criterion]
    if (known) return known
    const sorted = Int32Array.from({ length: this.#items.length }, (_, type) => type)
    sortDescending(sorted, this.#items.importance[criterion]!)
    this.#sorted[criterion] = sorted
    return sorted
  }
}

/** Above this length an insertion sort is slower than `sort` with a function. */
const MANY = 200

function sortDescending(order: Int32Array, keys: Float64Array): void {
  if (order.length > MANY) order.sort((a, b) => keys[b]! - keys[a]! || a - b)
  else insertDescending(order, keys)
}

/** A stable insertion sort. It is fast for short lists, because it calls no function to compare. */
function insertDescending(order: Int32Array, keys: Float64Array): void {
  for (let from = 1; from < order.length; from++) {
    const type = order[from]!
    const key = keys[type]!
    let at = from
    while (at > 0 && keys[order[at - 1]!]! < key) {
      order[at] = order[at - 1]!
      at -= 1
    }
    order[at] = type
  }
}

/** Numbers that look random and are the same on every machine (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0 and below 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number {
    return Math.floor(this.share() * limit)
  }

  /** Puts the entries of the list itself in any order, and returns it. */
  shuffle<T>(list: T[]): T[] {
    for (let at = list.length - 1; at > 0; at--) {
      const other = this.below(at + 1)
      const entry = list[at]!
      list[at] = list[other]!
      list[other] = entry
    }
    return list
  }
}

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

type RuleName = keyof typeof RULES
