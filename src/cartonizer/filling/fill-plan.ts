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
    if (noise === 0) return this.#keepNeeded(this.#sortBy(criterion), counts)
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

  #keepNeeded(sorted: Int32Array, counts: Counts): Int32Array {
    let length = 0
    for (const type of sorted) if (counts[type]! > 0) this.#order[length++] = type
    return this.#order.subarray(0, length)
  }

  #sortBy(criterion: number): Int32Array {
    const order = this.#sorted[criterion]
    if (order) return order
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

type Axes = readonly [number, number, number]

/**
 * Prices of the properties of a place; the cheapest place wins. Prices a factor of `BASE` apart rank the
 * properties one after another. The sum is one number, because an order needs millions of them.
 */
export interface PlacementRule {
  /** For each millimetre of the near corner along x, y and z. */
  near: Axes
  /** For each millimetre of the far corner of the unit along x, y and z. */
  far: Axes
  /** For each millimetre that is left on the side that fits best. */
  gap: number
  /** For each millimetre that is left on all three sides together. */
  gaps: number
  /** For each side that fits exactly. */
  exact: number
  /** For each unit of the block of equal units that the space takes. */
  block: number
  /** Which axis a block of equal units grows along first: 0 x, 1 y, 2 z. */
  grows: Axes
}

/** Above any coordinate of a box, so that a property never outweighs a higher-ranked one. */
const BASE = 2 ** 17

/** Up along z; walls along x; walls along y. The second three swap the axes that matter less. */
const AXES: readonly Axes[] = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [1, 0, 2],
  [2, 1, 0],
  [0, 2, 1],
]

/** A rule along each of the axes in turn. What it does not name costs nothing. */
function along(rule: Partial<PlacementRule>): readonly PlacementRule[] {
  const free = { near: [0, 0, 0], far: [0, 0, 0], gap: 0, gaps: 0, exact: 0, block: 0 } as const
  const { near, far, grows, ...prices } = { ...free, grows: AXES[0]!, ...rule }
  return AXES.map((axes) => {
    const turned = (values: Axes): Axes => [
      values[axes.indexOf(0)]!,
      values[axes.indexOf(1)]!,
      values[axes.indexOf(2)]!,
    ]
    const [first, second, third] = grows
    return {
      ...prices,
      near: turned(near),
      far: turned(far),
      grows: [axes[first]!, axes[second]!, axes[third]!],
    }
  })
}

/** Every rule, along each of the axes in turn. The first one builds upwards. */
const RULES = {
  /** Layer on layer: the lowest top, then the back, then the left. */
  lowestTop: along({ far: [0, 0, BASE * BASE], near: [1, BASE, 0] }),
  /** The side that fits best decides, then the lowest place. */
  bestShortSide: along({ gap: BASE * BASE, near: [0, 1, BASE], grows: [2, 1, 0] }),
  /** The deepest, bottom, left corner that takes the unit; there the tightest turn. */
  deepestBottomLeft: along({ near: [BASE / 32, BASE * 4, BASE * BASE], gap: 1 }),
  /** As many sides as possible without a gap, then the lowest top. */
  exactFaces: along({
    exact: -BASE * BASE,
    far: [0, 0, BASE],
    near: [0, 1, 0],
    grows: [2, 0, 1],
  }),
  /** The biggest block of equal units, then the tightest space. */
  biggestBlock: along({ block: -BASE, gaps: 1, grows: [2, 1, 0] }),
  /** The tightest space of all, then the lowest place. */
  leastGaps: along({ gaps: BASE * BASE, near: [0, 1, BASE], grows: [1, 0, 2] }),
}

type RuleName = keyof typeof RULES
