import type { Counts } from "../filling/filling"
import { type FillPlan, RULES, type RuleName } from "../filling/placement-rule"
import type { ItemTable } from "../item-type"

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

/** From the one that fills best on its own to those that help it out. */
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
 * Attempts at filling a box, one after the other: first known good ones, then the same with orders
 * and axes left to chance. The plan that was handed out last is overwritten by the next.
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

  /** The plan for an attempt, the first being 0. */
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

  /** Types that are wanted, the most important first; `noise` from 0 (none) to 1 blurs what is. */
  #orderBy(criterion: number, noise: number, counts: Counts): Int32Array {
    if (noise === 0) return this.#wantedOf(this.#sortedBy(criterion), counts)
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

  #wantedOf(sorted: Int32Array, counts: Counts): Int32Array {
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

/** Above this an insertion sort takes longer than one that calls a function for each comparison. */
const MANY = 200

function sortDescending(order: Int32Array, keys: Float64Array): void {
  if (order.length > MANY) order.sort((a, b) => keys[b]! - keys[a]! || a - b)
  else insertDescending(order, keys)
}

/** Insertion sort: short lists, and no call of a function for each comparison. Stable. */
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
}
