import type { ItemTable } from "../item-type"
import type { Meter } from "../options"
import type { PlacementRule } from "./fill-plan"
import { type FreeSpaces, SPACE_STRIDE } from "./free-spaces"

type Axes = readonly [number, number, number]

const ALL_GROWTHS = [
  [0, 1, 2],
  [2, 1, 0],
  [1, 2, 0],
  [0, 2, 1],
  [2, 0, 1],
  [1, 0, 2],
] as const

/** Spaces skipped as too small in the time of trying one turn. */
const GLANCES_PER_STEP = 4

/** Local names, because inner loops look them up millions of times. */
const { floor, min } = Math
const ENDLESS = Infinity

/** Only one search runs at a time, so all searches share this memory. */
const sharedShape = new Int32Array(3)

/**
 * Searches the free spaces of a box for the place of the next items. Items always lie in the near corner of a space.
 * A rule says which corner, for example the deepest (Baker, Coffman and Rivest 1980).
 */
export class PlaceSearch {
  /** The last place found: indexes in `corners` and `turns`, and units along x, y and z. */
  space = 0
  turn = 0
  readonly shape = sharedShape
  readonly #items: ItemTable
  readonly #spaces: FreeSpaces
  readonly #meter: Meter

  constructor(items: ItemTable, spaces: FreeSpaces, meter: Meter) {
    this.#items = items
    this.#spaces = spaces
    this.#meter = meter
  }

  /** Finds the cheapest place for a unit by the rule, and the block of up to `units` there. */
  findCheapest(type: number, units: number, rule: PlacementRule): boolean {
    const s = this.#spaces.corners
    const { turns, turnsFrom } = this.#items
    const from = turnsFrom[type]!
    const to = turnsFrom[type + 1]!
    const volume = this.#items.volume[type]!
    const { gap, gaps, exact, block } = rule
    const [nearX, nearY, nearZ] = rule.near
    const [farX, farY, farZ] = rule.far
    const end = this.#spaces.count * SPACE_STRIDE
    this.#meter.steps += 1
    if (volume > this.#spaces.findLargest()) return false
    let best = ENDLESS
    let roomy = 0
    for (let at = 0; at < end; at += SPACE_STRIDE) {
      const x = s[at]!
      const y = s[at + 1]!
      const z = s[at + 2]!
      const roomX = s[at + 3]! - x
      const roomY = s[at + 4]! - y
      const roomZ = s[at + 5]! - z
      if (roomX * roomY * roomZ < volume) continue
      roomy += 1
      const corner = nearX * x + nearY * y + nearZ * z
      for (let turn = from; turn < to; turn += 3) {
        const gapX = roomX - turns[turn]!
        const gapY = roomY - turns[turn + 1]!
        const gapZ = roomZ - turns[turn + 2]!
        if (gapX < 0 || gapY < 0 || gapZ < 0) continue
        let price =
          corner +
          farX * (x + turns[turn]!) +
          farY * (y + turns[turn + 1]!) +
          farZ * (z + turns[turn + 2]!)
        if (gap !== 0) price += gap * min(gapX, gapY, gapZ)
        if (gaps !== 0) price += gaps * (gapX + gapY + gapZ)
        if (exact !== 0) {
          price += exact * (Number(gapX === 0) + Number(gapY === 0) + Number(gapZ === 0))
        }
        if (block !== 0) {
          const most =
            floor(roomX / turns[turn]!) *
            floor(roomY / turns[turn + 1]!) *
            floor(roomZ / turns[turn + 2]!)
          price += block * min(most, units)
        }
        if (price >= best) continue
        best = price
        this.space = at
        this.turn = turn
      }
    }
    this.#meter.steps +=
      (roomy * (to - from)) / 3 + Math.ceil(this.#spaces.count / GLANCES_PER_STEP)
    if (best === ENDLESS) return false
    this.#grow(units, this.turn, rule.grows)
    return true
  }

  /** Grows a block along each axis, as far as there is room along the first, then the next. Returns its units. */
  #grow(units: number, turn: number, grows: Axes): number {
    const s = this.#spaces.corners
    const at = this.space
    let left = units
    let grown = 1
    for (const axis of grows) {
      const room = s[at + axis + 3]! - s[at + axis]!
      const along = left === 1 ? 1 : min(left, floor(room / this.#items.turns[turn + axis]!))
      this.shape[axis] = along
      grown *= along
      left = floor(left / along)
    }
    return grown
  }

  /** Finds the biggest block of a type in the space. Returns its volume if that is above `least`, else `least`. */
  findBiggest(type: number, units: number, least: number): number {
    const s = this.#spaces.corners
    const at = this.space
    const { turns, turnsFrom, volume } = this.#items
    const roomX = s[at + 3]! - s[at]!
    const roomY = s[at + 4]! - s[at + 1]!
    const roomZ = s[at + 5]! - s[at + 2]!
    const one = volume[type]!
    let best = least
    let bestTurn = -1
    let bestGrowth: Axes = ALL_GROWTHS[0]
    const from = turnsFrom[type]!
    const to = turnsFrom[type + 1]!
    if (units * one <= least) return least
    this.#meter.steps += (to - from) / 3
    for (let turn = from; turn < to; turn += 3) {
      if (turns[turn]! > roomX || turns[turn + 1]! > roomY || turns[turn + 2]! > roomZ) continue
      const most =
        floor(roomX / turns[turn]!) *
        floor(roomY / turns[turn + 1]!) *
        floor(roomZ / turns[turn + 2]!)
      if (min(most, units) * one <= best) continue
      for (const growth of ALL_GROWTHS) {
        const rating = this.#grow(units, turn, growth) * one
        if (rating > best) {
          best = rating
          bestTurn = turn
          bestGrowth = growth
        }
        if (most <= units) break
      }
    }
    if (bestTurn < 0) return least
    this.turn = bestTurn
    this.#grow(units, bestTurn, bestGrowth)
    return best
  }

  /** Chooses the space to fill next: the one whose corner is cheapest by the rule. */
  chooseSpace({ near, far }: PlacementRule): void {
    const s = this.#spaces.corners
    const { count } = this.#spaces
    let best = ENDLESS
    this.space = 0
    for (let at = 0; at < count * SPACE_STRIDE; at += SPACE_STRIDE) {
      const price =
        (near[0] + far[0]) * s[at]! +
        (near[1] + far[1]) * s[at + 1]! +
        (near[2] + far[2]) * s[at + 2]!
      if (price >= best) continue
      best = price
      this.space = at
    }
    this.#meter.steps += count
  }
}
