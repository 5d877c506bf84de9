import type { Container, Counts } from "../filling/filling"
import type { ItemTable } from "../item-type"
import { Meter } from "../options"
import { sumContent } from "./box-kind"

/** Mixtures of weight and volume to check, from volume alone to weight alone. */
const MIXTURES = 16

/**
 * The fewest boxes that items need by weight and volume, if each box may be of any kind.
 *
 * For each mixture of the two, no box holds more than the best one for this mixture.
 */
export function countFewestByRoom(
  containers: readonly Container[],
  items: ItemTable,
  counts: Counts,
): number {
  const { weight, volume } = sumContent(items, counts)
  if (weight === 0) return 0
  let fewest = 1
  for (let part = 0; part <= MIXTURES; part++) {
    const byWeight = part / MIXTURES / weight
    const byVolume = (1 - part / MIXTURES) / volume
    let largest = 0
    for (const { weightRoom, volumeRoom } of containers) {
      largest = Math.max(largest, byWeight * weightRoom + byVolume * volumeRoom)
    }
    fewest = Math.max(fewest, Math.ceil(1 / largest - 1e-9))
  }
  return fewest
}

const keepRatio: SideRating = (side, room) => side / room

/** Rounds to multiples of 1/k so that sides just above 1/(k+1) count as 1/k (Lueker 1983). */
const roundTo =
  (k: number): SideRating =>
  (side, room) => {
    const scaled = (k + 1) * side
    return scaled % room === 0 ? side / room : Math.floor(scaled / room) / k
  }

const SIDE_RATINGS: readonly SideRating[] = [keepRatio, roundTo(1), roundTo(2), roundTo(3)]

/** Every choice of a rating for each axis. */
const RATING_CHOICES: readonly (readonly [number, number, number])[] = SIDE_RATINGS.flatMap(
  (_, x) => SIDE_RATINGS.flatMap((_, y) => SIDE_RATINGS.map((_, z) => [x, y, z] as const)),
)

/** Ways of counting: by weight with each rating, and by the sides with each choice of ratings. */
const WAYS = SIDE_RATINGS.length + RATING_CHOICES.length

/** With more types than this a proof costs more than it saves. */
const MOST_TYPES = 250

/** Rows of a table that are computed between two checks of the clock. */
const ROWS_PER_LOOK = 8

/** Shares that are computed or added in the time of trying one place. */
const SHARES_PER_STEP = 16

/** Sums of quotients may be off by this much; such a difference proves nothing. */
const TOLERANCE = 1e-6

/**
 * The least share of a box that a unit takes up, by many ways of counting. By each way, the units in one box
 * add up to at most 1. A higher sum proves that the items need more boxes.
 *
 * The shares of a container are computed on first use.
 */
export class ShareTable {
  readonly #items: ItemTable
  readonly #meter: Meter
  readonly #isLate: () => boolean
  readonly #shares = new Map<Container, Float64Array>()

  /** @param isLate once it is true nothing is proven any more, because a table takes too long */
  constructor(items: ItemTable, { meter, isLate }: { meter?: Meter; isLate?: () => boolean } = {}) {
    this.#items = items
    this.#meter = meter ?? new Meter()
    this.#isLate = isLate ?? (() => false)
  }

  /** Whether it is proven that the units cannot all lie in these containers, one of each. */
  provesTooFew(containers: readonly Container[], counts: Counts): boolean {
    const most = containers.length + TOLERANCE
    return this.#findLargestSum(containers, counts, most) > most
  }

  /** The fewest containers that the units need, if each may be any of these. */
  countFewest(containers: readonly Container[], counts: Counts): number {
    return Math.ceil(this.#findLargestSum(containers, counts, Infinity) - TOLERANCE)
  }

  /**
   * The largest sum by any way of counting, or the first that is above `enough`. A unit counts with its
   * smallest share of any container.
   */
  #findLargestSum(containers: readonly Container[], counts: Counts, enough: number): number {
    if (this.#items.length > MOST_TYPES) return 0
    const tables: Float64Array[] = []
    for (const container of keepRoomiest(containers)) {
      const table = this.#readShares(container)
      if (!table) return 0
      tables.push(table)
    }
    const { length } = this.#items
    let largest = 0
    for (let from = 0; from < WAYS * length; from += length) {
      let sum = 0
      for (let type = 0; type < length; type++) {
        if (counts[type] === 0) continue
        let least = Infinity
        for (const table of tables) least = Math.min(least, table[from + type]!)
        sum += counts[type]! * least
      }
      this.#meter.steps += Math.ceil((tables.length * length) / SHARES_PER_STEP)
      if (sum > largest) largest = sum
      if (largest > enough) break
    }
    return largest
  }

  /** The share of each type by the first way of counting, then by the second, and so on. */
  #readShares(container: Container): Float64Array | undefined {
    const share = this.#shares.get(container)
    if (share) return share
    const shares = new Float64Array(WAYS * this.#items.length)
    const turns = this.#items.turns.length / 3
    this.#meter.steps += Math.ceil((RATING_CHOICES.length * turns) / SHARES_PER_STEP)
    addSharesOfWeight(shares, container, this.#items)
    if (!this.#addSharesOfRoom(shares, container)) return undefined
    this.#shares.set(container, shares)
    return shares
  }

  /**
   * For each choice of ratings, the share of the smallest turn; `Infinity` for types that do not fit. Returns
   * false when it is late.
   */
  #addSharesOfRoom(shares: Float64Array, container: Container): boolean {
    const { turnsFrom, length } = this.#items
    const ratings = rateTurns(container, this.#items)
    let at = SIDE_RATINGS.length * length
    for (let row = 0; row < RATING_CHOICES.length; row++) {
      if (row % ROWS_PER_LOOK === 0 && this.#isLate()) return false
      const [x, y, z] = RATING_CHOICES[row]!
      const xs = ratings[x]!
      const ys = ratings[y]!
      const zs = ratings[z]!
      for (let type = 0; type < length; type++) {
        let least = Infinity
        for (let turn = turnsFrom[type]!; turn < turnsFrom[type + 1]!; turn += 3) {
          // `Infinity` times 0 is NaN, which is never less: a turn that does not fit stays `Infinity`.
          const share = xs[turn]! * ys[turn + 1]! * zs[turn + 2]!
          if (share < least) least = share
        }
        shares[at++] = least
      }
    }
    return true
  }
}

/** Every side of every turn by each rating. */
function rateTurns({ sides }: Container, { turns }: ItemTable): Float64Array[] {
  return SIDE_RATINGS.map((rate) => {
    const ratings = new Float64Array(turns.length)
    for (let at = 0; at < turns.length; at++) {
      const room = sides[at % 3]!
      const side = turns[at]!
      ratings[at] = side > room ? Infinity : rate(side, room)
    }
    return ratings
  })
}

/** Drops containers that lie within another one: no unit takes up less of them. */
function keepRoomiest(containers: readonly Container[]): readonly Container[] {
  if (containers.length === 1) return containers
  const roomiest: Container[] = []
  for (const container of new Set(containers)) {
    if (roomiest.some((other) => isAround(other, container))) continue
    const others = roomiest.filter((other) => !isAround(container, other))
    roomiest.splice(0, roomiest.length, ...others, container)
  }
  return roomiest
}

function isAround(outer: Container, inner: Container): boolean {
  return (
    outer.weightRoom >= inner.weightRoom &&
    outer.sides.every((side, axis) => side >= inner.sides[axis]!)
  )
}

function addSharesOfWeight(
  shares: Float64Array,
  { weightRoom }: Container,
  items: ItemTable,
): void {
  let at = 0
  for (const rate of SIDE_RATINGS) {
    for (let type = 0; type < items.length; type++) {
      const weight = items.weight[type]!
      shares[at++] = weight > weightRoom ? Infinity : rate(weight, weightRoom)
    }
  }
}

/**
 * Dual feasible functions (Fekete and Schepers 2004): sides that fit next to one another on one length have
 * ratings that add up to at most 1. So the items in one box also add up to at most 1, if each counts the
 * product of its three rated sides.
 */
type SideRating = (side: number, room: number) => number
