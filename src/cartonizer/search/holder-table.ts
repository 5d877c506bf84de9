import type { Goods } from "../filling/goods"
import type { Meter } from "../filling/meter"
import type { BoxKind } from "./box-kind"
import { holdsOne } from "./may-hold"

/**
 * Positions of kinds of box that hold a unit, the most wanted first; none after one that never runs out.
 */
export type Holders = readonly number[]

/** What it takes to find the same holders again, in places that are looked at. */
const STEPS_PER_HOLDER = 2

/** Which kinds of box hold a unit of which type, worked out once for each type. */
export class HolderTable {
  readonly #goods: Goods
  readonly #meter: Meter
  readonly #wanted: readonly BoxKind[]
  readonly #byType: (Holders | undefined)[] = []
  readonly #byPositions = new Map<string, Holders>()

  /** @param wanted the kinds of box, the most wanted first */
  constructor({ goods, meter }: { goods: Goods; meter: Meter }, wanted: readonly BoxKind[]) {
    this.#goods = goods
    this.#meter = meter
    this.#wanted = wanted
  }

  /** The same object for all types that the same kinds hold. */
  of(type: number): Holders {
    return (this.#byType[type] ??= this.#holdersOf(type))
  }

  #holdersOf(type: number): Holders {
    const holders: number[] = []
    let looked = 0
    for (const { container, available } of this.#wanted) {
      const position = looked++
      if (!holdsOne(container, this.#goods, type)) continue
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
