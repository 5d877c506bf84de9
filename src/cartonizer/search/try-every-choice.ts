import type { Filling } from "../filling/filling"
import { isLess } from "../is-less"
import type { AloneLot } from "./assign-alone"
import type { BoxKind } from "./box-kind"
import { subtract } from "./fill-greedily"
import { fitAll } from "./fit-all"
import { fitFew } from "./fit-few"
import { type Demand, leftOf, type Load, ratingOf } from "./load"
import { holdsOne } from "./may-hold"
import { type PackedBox, type PackingTask, totalOf } from "./packing-task"
import { scoreOf } from "./score"
import { Stock } from "./stock"

/** With more units there are too many choices. */
const MOST_UNITS = 9
/** What one choice costs, in places that are looked at. */
const STEPS_PER_CHOICE = 4

/** One unit; its bit stands for it in the number that tells which units are in a box. */
interface Unit {
  type: number
  bit: number
  isAlone: boolean
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
 * @returns the best load, and whether every choice was tried; undefined for more than a
 * few units
 */
export function tryEveryChoice(
  task: PackingTask,
  demand: Demand,
  { load, lastStep }: { load: Load; lastStep: number },
): { load: Load; isComplete: boolean } | undefined {
  const units = unitsOf(task, demand)
  if (!units) return undefined
  const search = new ChoiceSearch(task, units, { load, lastStep })
  search.choose(0, 0)
  return { load: search.best ? loadOf(search.best, demand) : load, isComplete: !search.isCut }
}

/** Units that some box holds, those that the fewest do first; undefined when they are too many. */
function unitsOf({ kinds, goods }: PackingTask, { alone, shared }: Demand): Unit[] | undefined {
  const found: { type: number; isAlone: boolean; boxes: number }[] = []
  for (let type = 0; type < goods.length; type++) {
    const count = alone[type]! + shared[type]!
    const holders = count > 0 ? kinds.filter((kind) => holdsOne(kind.container, goods, type)) : []
    const boxes = holders.reduce((sum, { available }) => sum + available, 0)
    if (boxes === 0) continue
    if (found.length + count > MOST_UNITS) return undefined
    for (let unit = 0; unit < count; unit++) found.push({ type, isAlone: alone[type]! > 0, boxes })
  }
  return found
    .sort((a, b) => a.boxes - b.boxes || a.type - b.type)
    .map(({ type, isAlone }, at) => ({ type, isAlone, bit: 1 << at }))
}

class ChoiceSearch {
  best: readonly OpenBox[] | undefined
  /** Whether there were more choices than could be tried. */
  isCut = false
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
  #left: number

  constructor(
    task: PackingTask,
    units: readonly Unit[],
    { load, lastStep }: { load: Load; lastStep: number },
  ) {
    this.#task = task
    this.#units = units
    this.#lastStep = lastStep
    this.#rating = ratingOf(task, load)
    const { goods } = task
    const hopeless = leftOf(load)
    for (const { type } of units) hopeless[type] = 0
    this.#left = totalOf(goods, hopeless).volume
  }

  /** @param from the first of the open boxes that is looked at: equal units go in in order */
  choose(index: number, from: number): void {
    this.#task.filler.steps += STEPS_PER_CHOICE
    this.isCut ||= this.#task.filler.steps >= this.#lastStep || this.#task.isLate()
    const kinds = this.#open.map(({ kind }) => kind)
    const rating = [this.#left, ...scoreOf(kinds, this.#task.objective)]
    if (this.isCut || !isLess(rating, this.#rating)) return
    const unit = this.#units[index]
    if (!unit) {
      this.#rating = rating
      this.best = this.#open.map((box) => ({ ...box }))
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

  #openBoxes({ bit, isAlone }: Unit, goOn: (at: number) => void): void {
    for (const kind of this.#task.kinds) {
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
      known.set(units, filling)
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
