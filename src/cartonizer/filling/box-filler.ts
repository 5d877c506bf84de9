import type { ItemTable } from "../item-type"
import type { Meter } from "../options"
import type { FillPlan } from "./fill-plan"
import { BLOCK_STRIDE, type Container, type Counts, type Filling } from "./filling"
import { FreeSpaces, SPACE_STRIDE } from "./free-spaces"
import { PlaceSearch } from "./place-search"

/** Types tried for a space between two checks of the clock. */
const TYPES_PER_LOOK = 64

/** Loops over the types before and after filling a box. */
const PASSES = 4

/** Returned instead of a type: none fits, or time is up. */
const NONE = -1

const LATE = -2

/** Local names, because inner loops look them up millions of times. */
const { floor, min } = Math

/** Only one box is filled at a time, so all fillers share the memory for it. */
const sharedSpaces = new FreeSpaces()

/** Collects blocks as in `Filling`. Its memory is kept from one box to the next. */
class BlockLog {
  #numbers = new Int32Array(BLOCK_STRIDE * 16)
  #end = 0

  clear(): void {
    this.#end = 0
  }

  /** @param at where the block's near corner x, y, z stands in `corners`, and its turn in `turns` */
  add(
    type: number,
    shape: Int32Array,
    at: { corners: Int32Array; space: number; turns: Int32Array; turn: number },
  ): void {
    if (this.#end === this.#numbers.length) {
      const longer = new Int32Array(2 * this.#numbers.length)
      longer.set(this.#numbers)
      this.#numbers = longer
    }
    const numbers = this.#numbers
    numbers[this.#end] = type
    for (let axis = 0; axis < 3; axis++) {
      numbers[this.#end + 1 + axis] = at.corners[at.space + axis]!
      numbers[this.#end + 4 + axis] = at.turns[at.turn + axis]!
      numbers[this.#end + 7 + axis] = shape[axis]!
    }
    this.#end += BLOCK_STRIDE
  }

  copy(): Int32Array {
    return this.#numbers.slice(0, this.#end)
  }
}

const sharedBlocks = new BlockLog()

const thinnest = new Int32Array(3)

const takenSpace = new Int32Array(SPACE_STRIDE)

const bestShape = new Int32Array(3)

/**
 * Fills boxes, one attempt after another, without allocating memory. `units`, `placed`, `weight` and `volume`
 * hold the result of the last attempt; `filling` copies it.
 *
 * Equal units are placed as one block of rows and layers, so that fifty copies of a magazine take as long as
 * one (Parreño et al. 2008 call them layers).
 */
export class BoxFiller {
  units = 0
  weight = 0
  volume = 0
  /** Units in the box by type. */
  readonly placed: Counts
  readonly items: ItemTable
  readonly #meter: Meter
  readonly #isLate: () => boolean
  readonly #spaces = sharedSpaces
  readonly #places: PlaceSearch
  readonly #left: Counts
  readonly #blocks = sharedBlocks
  #weightRoom = 0
  #volumeRoom = 0
  /** Types still tried for spaces, and where their list ends. */
  readonly #offered: Int32Array
  #offeredEnd = 0

  /**
   * @param meter counts the work
   * @param isLate asked between placements; once true, every attempt ends at once
   */
  constructor(items: ItemTable, { meter, isLate }: { meter: Meter; isLate: () => boolean }) {
    this.items = items
    this.#meter = meter
    this.#isLate = isLate
    this.#places = new PlaceSearch(items, this.#spaces, meter)
    this.placed = new Int32Array(items.length)
    this.#left = new Int32Array(items.length)
    this.#offered = new Int32Array(items.length)
  }

  /** Places as many of the counted units as the plan gets into the container. */
  fill(container: Container, counts: Counts, plan: FillPlan): void {
    this.#start(container, counts, plan.order)
    if (plan.leads === "items") this.#fillTypeByType(plan)
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
    const thin = this.items.thinnest
    thinnest.fill(sides[0] + sides[1] + sides[2])
    for (const type of order) {
      if (counts[type] === 0) continue
      for (let axis = 0; axis < 3; axis++) {
        const side = thin[3 * type + axis]!
        if (side < thinnest[axis]!) thinnest[axis] = side
      }
    }
    this.#spaces.reset(sides, thinnest)
    this.#meter.passOver(PASSES * order.length)
  }

  #fillTypeByType({ order, rule, isAllOrNothing }: FillPlan): void {
    const places = this.#places
    for (const type of order) {
      let left = this.#left[type]!
      if (this.#isLate()) return
      while (left > 0) {
        const units = min(left, this.#countCarried(type))
        // If one unit finds no place, equal ones find none either.
        if (units === 0 || !places.findCheapest(type, units, rule)) break
        left -= this.#place(type)
        if (this.#isLate()) return
      }
      if (isAllOrNothing && left > 0) return
    }
  }

  #fillSpaceBySpace(plan: FillPlan): void {
    const spaces = this.#spaces
    const places = this.#places
    this.#offered.set(plan.order)
    this.#offeredEnd = plan.order.length
    while (spaces.count > 0 && !this.#isLate()) {
      places.chooseSpace(plan.rule)
      const type = this.#findBiggest(plan.liking)
      if (type === LATE) return
      if (type === NONE) spaces.drop(places.space / SPACE_STRIDE)
      else this.#place(type)
    }
  }

  /** Finds the type whose block fills the chosen space best. Drops types that the box cannot carry any more. */
  #findBiggest(liking: Float64Array): number {
    const { weight, volume } = this.items
    const places = this.#places
    const offered = this.#offered
    const weightLeft = this.#weightRoom - this.weight
    const volumeLeft = this.#volumeRoom - this.volume
    let bestType = NONE
    let bestTurn = 0
    let best = 0
    let keptEnd = 0
    for (let at = 0; at < this.#offeredEnd; at++) {
      const type = offered[at]!
      if (at % TYPES_PER_LOOK === TYPES_PER_LOOK - 1 && this.#isLate()) return LATE
      const left = this.#left[type]!
      if (left === 0 || weight[type]! > weightLeft || volume[type]! > volumeLeft) continue
      offered[keptEnd++] = type
      const units = left === 1 ? 1 : min(left, this.#countCarried(type))
      const least = best / liking[type]!
      const volumeOfBlock = places.findBiggest(type, units, least)
      if (volumeOfBlock <= least) continue
      best = volumeOfBlock * liking[type]!
      bestType = type
      bestTurn = places.turn
      bestShape.set(places.shape)
    }
    this.#meter.passOver(this.#offeredEnd)
    this.#offeredEnd = keptEnd
    places.turn = bestTurn
    places.shape.set(bestShape)
    return bestType
  }

  /** Units of a type that the weight still allows. */
  #countCarried(type: number): number {
    return floor((this.#weightRoom - this.weight) / this.items.weight[type]!)
  }

  /** Puts the block into the place that the search found. Returns the number of its units. */
  #place(type: number): number {
    const { corners } = this.#spaces
    const { turns } = this.items
    const { space, turn, shape } = this.#places
    this.#blocks.add(type, shape, { corners, space, turns, turn })
    let units = 1
    for (let axis = 0; axis < 3; axis++) {
      const near = corners[space + axis]!
      const along = shape[axis]!
      takenSpace[axis] = near
      takenSpace[axis + 3] = near + along * turns[turn + axis]!
      units *= along
    }
    this.#spaces.take(takenSpace)
    this.#meter.steps += 2 * this.#spaces.count
    this.placed[type] = this.placed[type]! + units
    this.#left[type] = this.#left[type]! - units
    this.units += units
    this.weight += units * this.items.weight[type]!
    this.volume += units * this.items.volume[type]!
    return units
  }
}
