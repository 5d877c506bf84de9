import { type Filling, unitsIn } from "../filling/filling"
import { isLess } from "../is-less"
import type { AloneLot } from "./assign-alone"
import type { BoxKind } from "./box-kind"
import { subtract } from "./fill-greedily"
import { fitAll } from "./fit-all"
import { fitFew } from "./fit-few"
import { type Demand, type Load, ratingOf, sumOf } from "./load"
import { holdsOne } from "./may-hold"
import type { PackedBox, PackingTask } from "./packing-task"
import { scoreOf } from "./score"
import { Stock } from "./stock"

/** With more units there are too many choices. */
const MOST_UNITS = 9
/** What one choice costs, in places that are looked at. */
const STEPS_PER_CHOICE = 4
/** What it costs to see whether a kind of box holds a unit, and whether there is one left. */
const STEPS_PER_KIND = 1

/** One unit; its bit stands for it in the number that tells which units are in a box. */
interface Unit {
  type: number
  bit: number
  isAlone: boolean
  /** The kinds that hold it, the most wanted first. */
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
 * Tries every choice of boxes for every unit, the hardest to place first, as long as it may still leave
 * less behind than the given load, or take better boxes.
 *
 * @returns the best load, and whether it is proven that there is none better; undefined for more than a
 * few units
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

/** Those that the fewest boxes hold come first. */
function unitsOf({ kinds, goods, meter }: PackingTask, { alone, shared }: Demand): Unit[] {
  const found: (Omit<Unit, "bit"> & { boxes: number })[] = []
  for (const [type, count] of sumOf(alone, shared).entries()) {
    if (count === 0) continue
    meter.steps += STEPS_PER_KIND * kinds.length
    const holders = kinds.filter(({ container }) => holdsOne(container, goods, type))
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
  /** Whether every choice could be tried, and every box that did not hold its units cannot. */
  isCertain = true
  readonly #task: PackingTask
  readonly #units: readonly Unit[]
  readonly #lastStep: number
  readonly #stock = new Stock()
  readonly #open: OpenBox[] = []
  /** What is known of units that are to go into one box. */
  readonly #known = new Map<BoxKind, Map<number, Filling | undefined>>()
  /** What is to be beaten. */
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

  /** @param from the first of the open boxes that is looked at: equal units go in in order */
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
    const volume = this.#task.goods.volume[unit.type]!
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
      const counts = new Int32Array(this.#task.goods.length)
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
