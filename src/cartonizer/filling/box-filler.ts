import type { Container } from "./container"
import type { FillPlan } from "./fill-plan"
import { BlockLog } from "./block-log"
import type { Counts, Filling } from "./filling"
import { FreeSpaces, SPACE_STRIDE } from "./free-spaces"
import type { Goods } from "./goods"
import type { PlacementRule } from "./placement-rule"

const ALL_GROWTHS = [
  [0, 1, 2],
  [2, 1, 0],
  [1, 2, 0],
  [0, 2, 1],
  [2, 0, 1],
  [1, 0, 2],
] as const

/** Types that a space is offered between two looks at the clock. */
const TYPES_PER_LOOK = 64

/** Held here because inner loops look them up millions of times. */
const { floor, min } = Math
const ENDLESS = Infinity

/** One box is filled at a time, whoever fills it, so that all share the memory for what is free. */
const sharedSpaces = new FreeSpaces()

/**
 * Fills boxes, one attempt after the other, without allocating anything on the way. What an attempt
 * came to stands in `units`, `placed`, `weight` and `volume` until the next one; `filling` copies it.
 *
 * Equal units are placed as one block of rows and layers, so that fifty copies of a magazine cost as
 * much as one (Parreño et al. 2008 call them layers).
 */
export class BoxFiller {
  /** Work done so far: places looked at, in all attempts together. Counts the same on any machine. */
  steps = 0
  units = 0
  weight = 0
  volume = 0
  /** Units in the box by type. */
  readonly placed: Counts
  readonly goods: Goods
  readonly #isLate: () => boolean
  readonly #spaces = sharedSpaces
  readonly #left: Counts
  readonly #blocks = new BlockLog()
  #weightRoom = 0
  #volumeRoom = 0
  /** The place that was found last: where in `corners` and `turns`, and units along x, y and z. */
  #space = 0
  #turn = 0
  readonly #shape = new Int32Array(3)
  readonly #bestShape = new Int32Array(3)
  readonly #thinnest = new Int32Array(3)
  readonly #taken = new Int32Array(SPACE_STRIDE)

  /** @param isLate asked between placements; once it is true every attempt ends where it stands */
  constructor(goods: Goods, isLate: () => boolean) {
    this.goods = goods
    this.#isLate = isLate
    this.placed = new Int32Array(goods.length)
    this.#left = new Int32Array(goods.length)
  }

  /** Places as many of the counted units as the plan gets into the container. */
  fill(container: Container, counts: Counts, plan: FillPlan): void {
    this.#start(container, counts, plan.order)
    if (plan.leads === "goods") this.#fillTypeByType(plan)
    else this.#fillSpaceBySpace(plan)
  }

  filling(): Filling {
    const { units, weight, volume } = this
    const blocks = this.#blocks.copy()
    return { blocks, placed: this.placed.slice(), units, weight, volume }
  }

  #start({ sides, weightRoom, volumeRoom }: Container, counts: Counts, order: Int32Array): void {
    this.units = 0
    this.weight = 0
    this.volume = 0
    this.placed.fill(0)
    this.#left.set(counts)
    this.#blocks.clear()
    this.#weightRoom = weightRoom
    this.#volumeRoom = volumeRoom
    const { thinnest } = this.goods
    this.#thinnest.fill(sides[0] + sides[1] + sides[2])
    for (const type of order) {
      if (counts[type] === 0) continue
      for (let axis = 0; axis < 3; axis++) {
        const thin = thinnest[3 * type + axis]!
        if (thin < this.#thinnest[axis]!) this.#thinnest[axis] = thin
      }
    }
    this.#spaces.reset(sides, this.#thinnest)
  }

  #fillTypeByType({ order, rule, isAllOrNothing }: FillPlan): void {
    for (const type of order) {
      let left = this.#left[type]!
      if (this.#isLate()) return
      while (left > 0) {
        const units = min(left, this.#carried(type))
        // What one unit does not find, its equals do not find either.
        if (units === 0 || !this.#findPlace(type, units, rule)) break
        left -= this.#place(type)
        if (this.#isLate()) return
      }
      if (isAllOrNothing && left > 0) return
    }
  }

  #fillSpaceBySpace({ order, rule, liking }: FillPlan): void {
    const spaces = this.#spaces
    while (spaces.count > 0 && !this.#isLate()) {
      this.#space = this.#firstSpace(rule)
      let bestType = -1
      let bestTurn = 0
      let best = 0
      let looks = 0
      for (const type of order) {
        if (++looks % TYPES_PER_LOOK === 0 && this.#isLate()) return
        const units = min(this.#left[type]!, this.#carried(type))
        if (units === 0) continue
        const least = best / liking[type]!
        const volume = this.#biggestBlock(type, units, least)
        if (volume <= least) continue
        best = volume * liking[type]!
        bestType = type
        bestTurn = this.#turn
        this.#bestShape.set(this.#shape)
      }
      if (bestType < 0) {
        spaces.drop(this.#space / SPACE_STRIDE)
        continue
      }
      this.#turn = bestTurn
      this.#shape.set(this.#bestShape)
      this.#place(bestType)
    }
  }

  /** Units of a type that weight and volume still allow. */
  #carried(type: number): number {
    const byWeight = (this.#weightRoom - this.weight) / this.goods.weight[type]!
    const byVolume = (this.#volumeRoom - this.volume) / this.goods.volume[type]!
    return floor(min(byWeight, byVolume))
  }

  /** Finds the cheapest place for a unit by the rule, and the block that up to `units` make there. */
  #findPlace(type: number, units: number, rule: PlacementRule): boolean {
    const s = this.#spaces.corners
    const { turns, turnsFrom } = this.goods
    const from = turnsFrom[type]!
    const to = turnsFrom[type + 1]!
    const volume = this.goods.volume[type]!
    const end = this.#spaces.count * SPACE_STRIDE
    let best = ENDLESS
    for (let at = 0; at < end; at += SPACE_STRIDE) {
      const x = s[at]!
      const y = s[at + 1]!
      const z = s[at + 2]!
      const roomX = s[at + 3]! - x
      const roomY = s[at + 4]! - y
      const roomZ = s[at + 5]! - z
      if (roomX * roomY * roomZ < volume) continue
      const corner = rule.nearX * x + rule.nearY * y + rule.nearZ * z
      for (let turn = from; turn < to; turn += 3) {
        const gapX = roomX - turns[turn]!
        const gapY = roomY - turns[turn + 1]!
        const gapZ = roomZ - turns[turn + 2]!
        if (gapX < 0 || gapY < 0 || gapZ < 0) continue
        let price =
          corner +
          rule.farX * (x + turns[turn]!) +
          rule.farY * (y + turns[turn + 1]!) +
          rule.farZ * (z + turns[turn + 2]!)
        if (rule.gap !== 0) price += rule.gap * min(gapX, gapY, gapZ)
        if (rule.gaps !== 0) price += rule.gaps * (gapX + gapY + gapZ)
        if (rule.exact !== 0) {
          price += rule.exact * (Number(gapX === 0) + Number(gapY === 0) + Number(gapZ === 0))
        }
        if (rule.block !== 0) {
          const most =
            floor(roomX / turns[turn]!) *
            floor(roomY / turns[turn + 1]!) *
            floor(roomZ / turns[turn + 2]!)
          price += rule.block * min(most, units)
        }
        if (price >= best) continue
        best = price
        this.#space = at
        this.#turn = turn
      }
    }
    this.steps += (end / SPACE_STRIDE + 1) * ((to - from) / 3)
    if (best === ENDLESS) return false
    this.#grow(units, this.#turn, rule.grows)
    return true
  }

  /** How many units along each axis, along the first one as many as there is room for, and so on. */
  #grow(units: number, turn: number, grows: readonly [number, number, number]): number {
    const s = this.#spaces.corners
    const at = this.#space
    let left = units
    let grown = 1
    for (const axis of grows) {
      const room = s[at + axis + 3]! - s[at + axis]!
      const along = left === 1 ? 1 : min(left, floor(room / this.goods.turns[turn + axis]!))
      this.#shape[axis] = along
      grown *= along
      left = floor(left / along)
    }
    return grown
  }

  /** The volume of the biggest block of a type in the space, if it is above `least`. */
  #biggestBlock(type: number, units: number, least: number): number {
    const s = this.#spaces.corners
    const at = this.#space
    const { turns, turnsFrom, volume } = this.goods
    const roomX = s[at + 3]! - s[at]!
    const roomY = s[at + 4]! - s[at + 1]!
    const roomZ = s[at + 5]! - s[at + 2]!
    const one = volume[type]!
    let best = least
    let bestTurn = -1
    let bestGrowth: readonly [number, number, number] = ALL_GROWTHS[0]
    const from = turnsFrom[type]!
    const to = turnsFrom[type + 1]!
    this.steps += (to - from) / 3
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
    this.#turn = bestTurn
    this.#grow(units, bestTurn, bestGrowth)
    return best
  }

  /** The space that is to be filled next: the one whose corner the rule likes best. */
  #firstSpace(rule: PlacementRule): number {
    const s = this.#spaces.corners
    let first = 0
    let best = ENDLESS
    for (let at = 0; at < this.#spaces.count * SPACE_STRIDE; at += SPACE_STRIDE) {
      const price =
        (rule.nearX + rule.farX) * s[at]! +
        (rule.nearY + rule.farY) * s[at + 1]! +
        (rule.nearZ + rule.farZ) * s[at + 2]!
      if (price >= best) continue
      best = price
      first = at
    }
    this.steps += this.#spaces.count
    return first
  }

  /** Puts the block that was found into its place. Returns the number of its units. */
  #place(type: number): number {
    const { corners } = this.#spaces
    const { turns } = this.goods
    const space = this.#space
    const turn = this.#turn
    this.#blocks.add(type, this.#shape, { corners, space, turns, turn })
    let units = 1
    for (let axis = 0; axis < 3; axis++) {
      const near = corners[space + axis]!
      const along = this.#shape[axis]!
      this.#taken[axis] = near
      this.#taken[axis + 3] = near + along * turns[turn + axis]!
      units *= along
    }
    this.#spaces.take(this.#taken)
    this.steps += 2 * this.#spaces.count
    this.placed[type] = this.placed[type]! + units
    this.#left[type] = this.#left[type]! - units
    this.units += units
    this.weight += units * this.goods.weight[type]!
    this.volume += units * this.goods.volume[type]!
    return units
  }
}
