import { type Counts, type Filling, unitsIn } from "../filling/filling"
import { type BoxKind, Stock, isLess, scoreOf, totalOf } from "./box-kind"
import { fitAll, subtract } from "./fill-greedily"
import { holdsOne, mayHold } from "./may-hold"
import {
  type AloneLot,
  type Demand,
  type Load,
  type PackedBox,
  type PackingTask,
  ratingOf,
  sumOf,
} from "./packing-task"

/** With more units there are too many choices. */
const MOST_UNITS = 9
/** Steps for one choice. */
const STEPS_PER_CHOICE = 4
/** Steps for checking whether a kind of box holds a unit and is in stock. */
const STEPS_PER_KIND = 1

/** One unit. Its bit marks it in `OpenBox.units`. */
interface Unit {
  type: number
  bit: number
  isAlone: boolean
  /** The kinds that hold it, the most preferred first. */
  holders: readonly BoxKind[]
}

/** A box with some of the units in it. */
interface OpenBox {
  kind: BoxKind
  units: number
  filling: Filling
  isAlone: boolean
}

/**
 * Tries every choice of boxes for every unit, the hardest to place first, as long as it can still beat the
 * given load. A branch and bound in two levels, like that of Martello, Pisinger and Vigo (2000): the outer one assigns
 * units to boxes, the inner one (`FewUnits`) places the units of one box.
 *
 * @returns the best load, and whether it is proven to be best; undefined for more than a few units
 */
export function tryEveryChoice(
  task: PackingTask,
  demand: Demand,
  { load, lastStep }: { load: Load; lastStep: number },
): { load: Load; isProven: boolean } | undefined {
  if (unitsIn(demand.alone) + unitsIn(demand.shared) > MOST_UNITS) return undefined
  const rating = ratingOf(task, load)
  const search = new ChoiceSearch(task, unitsOf(task, demand), { rating, lastStep })
  search.choose(0, 0)
  return { load: search.best ? loadOf(search.best, demand) : load, isProven: search.isCertain }
}

/** Units that fit into the fewest boxes come first. */
function unitsOf({ kinds, items, meter }: PackingTask, { alone, shared }: Demand): Unit[] {
  const found: (Omit<Unit, "bit"> & { boxes: number })[] = []
  for (const [type, count] of sumOf(alone, shared).entries()) {
    if (count === 0) continue
    meter.steps += STEPS_PER_KIND * kinds.length
    const holders = kinds.filter(({ container }) => holdsOne(container, items, type))
    const boxes = holders.reduce((sum, { available }) => sum + available, 0)
    const isAlone = alone[type]! > 0
    for (let unit = 0; unit < count; unit++) found.push({ type, isAlone, holders, boxes })
  }
  return found
    .sort((a, b) => a.boxes - b.boxes || a.type - b.type)
    .map(({ type, isAlone, holders }, at) => ({ type, isAlone, holders, bit: 1 << at }))
}

class ChoiceSearch {
  best: readonly OpenBox[] | undefined
  /** False once a choice was skipped, or once a box did not hold its units without a proof that it cannot. */
  isCertain = true
  readonly #task: PackingTask
  readonly #units: readonly Unit[]
  readonly #lastStep: number
  readonly #stock = new Stock()
  readonly #open: OpenBox[] = []
  /** Known fillings by kind of box and by units; undefined if none was found. */
  readonly #known = new Map<BoxKind, Map<number, Filling | undefined>>()
  /** The rating to beat. */
  #rating: readonly number[]
  /** Cubic millimetres that stay out. */
  #left = 0

  constructor(
    task: PackingTask,
    units: readonly Unit[],
    { rating, lastStep }: { rating: readonly number[]; lastStep: number },
  ) {
    this.#task = task
    this.#units = units
    this.#rating = rating
    this.#lastStep = lastStep
  }

  /** @param from the first open box to try: equal units go in in order, so that no choice is tried twice */
  choose(index: number, from: number): void {
    this.#task.meter.steps += STEPS_PER_CHOICE
    const isOver = this.#task.meter.steps >= this.#lastStep || this.#task.isLate()
    const kinds = this.#open.map(({ kind }) => kind)
    const rating = [this.#left, ...scoreOf(kinds, this.#task.objective)]
    if (isOver) this.isCertain = false
    if (isOver || !isLess(rating, this.#rating)) return
    const unit = this.#units[index]
    if (!unit) {
      this.#rating = rating
      this.best = [...this.#open]
      return
    }
    const hasEqual = this.#units[index + 1]?.type === unit.type
    const goOn = (at: number): void => this.choose(index + 1, hasEqual ? at : 0)
    this.#addToOpenBoxes(unit, { from, goOn })
    if (from < Infinity) this.#openBoxes(unit, goOn)
    const volume = this.#task.items.volume[unit.type]!
    this.#left += volume
    goOn(Infinity)
    this.#left -= volume
  }

  #addToOpenBoxes(unit: Unit, { from, goOn }: { from: number; goOn: (at: number) => void }): void {
    if (unit.isAlone) return
    for (let at = from; at < this.#open.length; at++) {
      const box = this.#open[at]!
      if (box.isAlone) continue
      const units = box.units | unit.bit
      const filling = this.#fillingOf(box.kind, units)
      if (!filling) continue
      this.#open[at] = { ...box, units, filling }
      goOn(at)
      this.#open[at] = box
    }
  }

  #openBoxes({ bit, isAlone, holders }: Unit, goOn: (at: number) => void): void {
    this.#task.meter.steps += STEPS_PER_KIND * holders.length
    for (const kind of holders) {
      if (this.#stock.left(kind) === 0) continue
      const filling = this.#fillingOf(kind, bit)
      if (!filling) continue
      this.#stock.take(kind)
      this.#open.push({ kind, units: bit, filling, isAlone })
      goOn(this.#open.length - 1)
      this.#open.pop()
      this.#stock.putBack(kind)
    }
  }

  #fillingOf(kind: BoxKind, units: number): Filling | undefined {
    const known = this.#known.get(kind) ?? new Map<number, Filling | undefined>()
    this.#known.set(kind, known)
    if (!known.has(units)) {
      const counts = new Int32Array(this.#task.items.length)
      for (const { bit, type } of this.#units) if (units & bit) counts[type] = counts[type]! + 1
      const attempts = this.#task.work.fitAttempts
      const filling =
        fitAll(this.#task, kind, { counts, attempts }) ?? fitFew(this.#task, kind, counts)
      if (filling === "unknown") this.isCertain = false
      known.set(units, typeof filling === "string" ? undefined : filling)
    }
    return known.get(units)
  }
}

function loadOf(boxes: readonly OpenBox[], { alone, shared }: Demand): Load {
  const lots: AloneLot[] = []
  const packed: PackedBox[] = []
  const left = { alone: alone.slice(), shared: shared.slice() }
  for (const { kind, filling, isAlone } of boxes) {
    subtract(isAlone ? left.alone : left.shared, filling.placed)
    if (isAlone) lots.push({ kind, type: filling.placed.indexOf(1), units: 1 })
    else packed.push({ kind, filling })
  }
  return { alone: { lots, left: left.alone }, shared: { packed, left: left.shared } }
}

/** With more units than this it would take too long. */
const MOST_UNITS_IN_BOX = 5
/** Arrangements tried before giving up, and how many make one step. */
const MOST_LOOKS = 20_000
const LOOKS_PER_STEP = 2

/**
 * Fills one box with every unit by trying every way in which a few units can lie beside, behind and above one
 * another. `unknown` for more units, or for too many ways.
 */
function fitFew(
  task: PackingTask,
  { container }: BoxKind,
  counts: Counts,
): Filling | "impossible" | "unknown" {
  if (!mayHold(container, task.items, counts)) return "impossible"
  if (unitsIn(counts) > MOST_UNITS_IN_BOX) return "unknown"
  const types = [...counts].flatMap((units, type) => Array<number>(units).fill(type))
  const few = new FewUnits(task, container.sides, types)
  const isPlaced = few.placeFrom(0)
  task.meter.steps += Math.ceil(few.looks / LOOKS_PER_STEP)
  if (!isPlaced) return few.isCut ? "unknown" : "impossible"
  const units = types.length
  return { blocks: few.blocks(), placed: counts.slice(), units, ...totalOf(task.items, counts) }
}

/**
 * Two units in one box are always apart along some axis, one before the other. Pushes every unit towards the
 * corner as far as the units before it allow. Where two overlap, tries all six ways to separate them. A unit
 * that then sticks out does so in every packing with this order.
 */
class FewUnits {
  looks = 0
  /** Whether the search ended before every way was tried. */
  isCut = false
  readonly #task: PackingTask
  readonly #room: readonly [number, number, number]
  readonly #types: readonly number[]
  /** Near corners and sides, three numbers for each unit. */
  readonly #corners: Int32Array
  readonly #sides: Int32Array
  /** Which unit lies before which along which axis. */
  readonly #orders: { axis: number; before: number; after: number }[] = []

  constructor(
    task: PackingTask,
    room: readonly [number, number, number],
    types: readonly number[],
  ) {
    this.#task = task
    this.#room = room
    this.#types = types
    this.#corners = new Int32Array(3 * types.length)
    this.#sides = new Int32Array(3 * types.length)
  }

  blocks(): Int32Array {
    return Int32Array.from(
      this.#types.flatMap((type, unit) => {
        const [from, to] = [3 * unit, 3 * unit + 3]
        return [type, ...this.#corners.slice(from, to), ...this.#sides.slice(from, to), 1, 1, 1]
      }),
    )
  }

  /** Turns one unit after the other in every way. */
  placeFrom(unit: number): boolean {
    const type = this.#types[unit]
    if (type === undefined) return true
    const { turns, turnsFrom } = this.#task.items
    for (let turn = turnsFrom[type]!; turn < turnsFrom[type + 1]!; turn += 3) {
      const sides = turns.subarray(turn, turn + 3)
      if (sides.some((side, axis) => side > this.#room[axis]!)) continue
      this.#sides.set(sides, 3 * unit)
      this.#corners.fill(0, 3 * unit, 3 * unit + 3)
      if (this.#part(unit + 1)) return true
    }
    return false
  }

  /** Separates the first `count` units where they overlap, then places the next. */
  #part(count: number): boolean {
    this.isCut ||= ++this.looks > MOST_LOOKS || this.#task.isLate()
    if (this.isCut) return false
    const pair = this.#overlapping(count)
    if (!pair) return this.placeFrom(count)
    const corners = this.#corners.slice()
    // For the first pair one order is enough: mirroring the box gives the other.
    const ways = this.#orders.length === 0 ? [pair] : [pair, [pair[1], pair[0]] as const]
    for (let axis = 0; axis < 3; axis++) {
      for (const [before, after] of ways) {
        this.#orders.push({ axis, before, after })
        if (this.#push(axis) && this.#part(count)) return true
        this.#orders.pop()
        this.#corners.set(corners)
      }
    }
    return false
  }

  #overlapping(count: number): readonly [number, number] | undefined {
    for (let a = 0; a < count; a++) {
      for (let b = a + 1; b < count; b++) if (this.#overlap(3 * a, 3 * b)) return [a, b]
    }
    return undefined
  }

  #overlap(a: number, b: number): boolean {
    const corners = this.#corners
    const sides = this.#sides
    for (let axis = 0; axis < 3; axis++) {
      const [nearA, nearB] = [corners[a + axis]!, corners[b + axis]!]
      if (nearA + sides[a + axis]! <= nearB || nearB + sides[b + axis]! <= nearA) return false
    }
    return true
  }

  /** Moves units away from those before them; false when one would stick out. */
  #push(axis: number): boolean {
    for (let isMoved = true; isMoved;) {
      isMoved = false
      for (const order of this.#orders) {
        if (order.axis !== axis) continue
        const near = 3 * order.before + axis
        const far = 3 * order.after + axis
        const edge = this.#corners[near]! + this.#sides[near]!
        if (this.#corners[far]! >= edge) continue
        if (edge + this.#sides[far]! > this.#room[axis]!) return false
        this.#corners[far] = edge
        isMoved = true
      }
    }
    return true
  }
}
