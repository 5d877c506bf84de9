import type { Container, Counts } from "../filling/filling"
import type { ItemTable } from "../item-type"
import type { Meter } from "../options"
import { type BoxKind, totalOf } from "./box-kind"

/** Whether every unit could go into the container by size, weight and volume alone. */
export function mayHold(container: Container, items: ItemTable, counts: Counts): boolean {
  const { weight, volume } = totalOf(items, counts)
  if (weight > container.weightRoom || volume > container.volumeRoom) return false
  for (let type = 0; type < counts.length; type++) {
    if (counts[type]! > 0 && !fitsInside(container, items, type)) return false
  }
  return true
}

/** Whether one unit of the type fits between the walls in any way it may be turned. */
export function fitsInside({ sides }: Container, items: ItemTable, type: number): boolean {
  const { turns, turnsFrom } = items
  for (let turn = turnsFrom[type]!; turn < turnsFrom[type + 1]!; turn += 3) {
    if (turns[turn]! <= sides[0] && turns[turn + 1]! <= sides[1] && turns[turn + 2]! <= sides[2]) {
      return true
    }
  }
  return false
}

/** Whether the empty box holds one unit of the type, by its sides, weight and volume. */
export function holdsOne(container: Container, items: ItemTable, type: number): boolean {
  return (
    items.weight[type]! <= container.weightRoom &&
    items.volume[type]! <= container.volumeRoom &&
    fitsInside(container, items, type)
  )
}

/**
 * Positions of the kinds of box that hold a unit, the most preferred first. The list ends at a kind with unlimited
 * stock.
 */
export type Holders = readonly number[]

/** Steps for finding equal holders again, for each holder. */
const STEPS_PER_HOLDER = 2

/** Which kinds of box hold a unit of which type, worked out once for each type. */
export class HolderTable {
  readonly #items: ItemTable
  readonly #meter: Meter
  readonly #preferred: readonly BoxKind[]
  readonly #byType: (Holders | undefined)[] = []
  readonly #byPositions = new Map<string, Holders>()

  /** @param preferred the kinds of box, the most preferred first */
  constructor({ items, meter }: { items: ItemTable; meter: Meter }, preferred: readonly BoxKind[]) {
    this.#items = items
    this.#meter = meter
    this.#preferred = preferred
  }

  /** Returns the same object for all types with the same holders. */
  of(type: number): Holders {
    return (this.#byType[type] ??= this.#holdersOf(type))
  }

  #holdersOf(type: number): Holders {
    const holders: number[] = []
    let looked = 0
    for (const { container, available } of this.#preferred) {
      const position = looked++
      if (!holdsOne(container, this.#items, type)) continue
      holders.push(position)
      if (available === Infinity) break
    }
    this.#meter.steps += looked + STEPS_PER_HOLDER * holders.length
    const key = holders.join()
    const known = this.#byPositions.get(key)
    if (known) return known
    this.#byPositions.set(key, holders)
    return holders
  }
}
