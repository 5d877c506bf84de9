import type { Counts } from "../filling/filling"
import type { BoxKind, Stock } from "./box-kind"
import { holdsOne } from "./may-hold"
import type { PackingTask } from "./packing-task"

/** Cost of `needOf` for each kind of box, in loops over the types. */
const NEED_PASSES = 2

/** Which items fit into the fewest boxes, and which boxes the most items need. */
export class Scarcity {
  readonly #task: PackingTask
  /** Whether a kind of box holds a type: 1 or 0, type by type for each kind. */
  readonly #holds: Uint8Array

  constructor(task: PackingTask) {
    const { kinds, items, meter } = task
    meter.steps += kinds.length * items.length
    this.#task = task
    this.#holds = new Uint8Array(kinds.length * items.length)
    for (const [at, { container }] of kinds.entries()) {
      for (let type = 0; type < items.length; type++) {
        this.#holds[at * items.length + type] = Number(holdsOne(container, items, type))
      }
    }
  }

  /** @param at the position of the kind of box */
  holds(at: number, type: number): boolean {
    return this.#holds[at * this.#task.items.length + type] === 1
  }

  /** Boxes in stock that could hold a unit, by type. */
  supplyOf(stock: Stock): Float64Array {
    const { kinds, items } = this.#task
    const supply = new Float64Array(items.length)
    this.#task.meter.passOver(kinds.length * items.length)
    for (const [at, kind] of kinds.entries()) {
      const boxes = stock.left(kind)
      if (boxes === 0) continue
      for (let type = 0; type < supply.length; type++) {
        if (this.holds(at, type)) supply[type] = supply[type]! + boxes
      }
    }
    return supply
  }

  /**
   * How much the items need each kind of box, by its position. Each type spreads its volume evenly over the
   * boxes that could hold it.
   */
  needOf(counts: Counts, stock: Stock): Float64Array {
    const { kinds, items } = this.#task
    const supply = this.supplyOf(stock)
    const need = new Float64Array(kinds.length)
    this.#task.meter.passOver(NEED_PASSES * kinds.length * items.length)
    for (let at = 0; at < kinds.length; at++) {
      for (let type = 0; type < supply.length; type++) {
        if (counts[type] === 0 || !this.holds(at, type)) continue
        need[at] = need[at]! + (counts[type]! * items.volume[type]!) / supply[type]!
      }
    }
    return need
  }
}

/** The kinds of box from the least to the most needed; of equals the more preferred one first. */
export function leastNeeded(kinds: readonly BoxKind[], need: Float64Array): BoxKind[] {
  return [...kinds.entries()]
    .sort(([a], [b]) => need[a]! - need[b]! || a - b)
    .map(([, kind]) => kind)
}
