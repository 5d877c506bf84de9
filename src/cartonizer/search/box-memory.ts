import type { BoxKind } from "./box-kind"

/** Goods by their weight and volume. */
export interface Content {
  weight: number
  volume: number
}

/** The share of its volume that a box can be expected to be filled to. */
const USUAL_FILL = 0.8
/** After as many fillings for each kind of box, nothing is known of a kind that was not among them. */
const FILLINGS_REMEMBERED = 4

/**
 * What every kind of box took when it was last filled, so that in a hurry only the best are filled: what
 * is left changes slowly from one box to the next.
 */
export class BoxMemory {
  readonly #taken = new Map<BoxKind, Content & { at: number }>()
  #fillings = 0

  note(kind: BoxKind, { weight, volume }: Content): void {
    this.#taken.set(kind, { weight, volume, at: this.#fillings++ })
  }

  /**
   * What the box can be expected to take of the wanted goods.
   *
   * @param kinds how many kinds of box there are
   */
  expected(kind: BoxKind, wanted: Content, kinds: number): Content {
    const usual = usualContent(kind, wanted)
    const taken = this.#taken.get(kind)
    if (!taken) return usual
    const age = Math.min(1, (this.#fillings - taken.at) / (FILLINGS_REMEMBERED * kinds))
    const between = (from: number, to: number): number => from + age * (to - from)
    return {
      weight: between(taken.weight, usual.weight),
      volume: between(taken.volume, usual.volume),
    }
  }
}

/** What the box takes of goods that are all as dense as the wanted ones together. */
function usualContent({ container }: BoxKind, { weight, volume }: Content): Content {
  const share = Math.min(
    1,
    container.weightRoom / weight,
    (USUAL_FILL * container.volumeRoom) / volume,
  )
  return { weight: share * weight, volume: share * volume }
}
