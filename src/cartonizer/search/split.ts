import type { Counts } from "../filling/filling"
import type { ItemTable } from "../item-type"
import type { Random } from "./plan-book"

/** Grams and cubic millimetres that may go into one part. */
export interface Room {
  weight: number
  volume: number
}

/** Units in one exchange: how many leave a part, and how many come back. */
const EXCHANGES = [
  [1, 0],
  [1, 1],
  [1, 2],
  [2, 1],
] as const
/** Stands for the type that comes back in an exchange where none comes back. */
const NO_TYPE = [0] as const

interface Exchange {
  from: number
  to: number
  /** The type that leaves `from`, and the one that comes back. */
  out: number
  back: number
  outUnits: number
  backUnits: number
  gain: number
}

/** Rounds of random exchanges, when no exchange helps, before giving up. */
const RANDOM_ROUNDS = 12
/** Less is a rounding error. */
const LEAST_GAIN = 1e-9

/**
 * Divides items into parts by weight and volume only, not by place. Begins with the same mixture in every part;
 * then overfull parts exchange single units.
 */
export class Split {
  /** Units by type, for each part. */
  readonly parts: Int32Array[]
  /** Exchanges that were rated so far. */
  looks = 0
  readonly #items: ItemTable
  readonly #rooms: readonly Room[]
  readonly #types: readonly number[]
  readonly #weight: Float64Array
  readonly #volume: Float64Array

  constructor(items: ItemTable, rooms: readonly Room[], counts: Counts) {
    this.#items = items
    this.#rooms = rooms
    this.#types = [...counts.keys()].filter((type) => counts[type]! > 0)
    this.#weight = new Float64Array(rooms.length)
    this.#volume = new Float64Array(rooms.length)
    this.parts = rooms.map(() => new Int32Array(counts.length))
    this.#deal(counts)
  }

  /** Exchanges units until no part is overfull. Returns false if that fails. */
  settle(random: Random, isOver: (looks: number) => boolean): boolean {
    for (let round = 0; ; round++) {
      while (this.#excess() > LEAST_GAIN) {
        if (isOver(this.looks)) return false
        if (!this.#exchangeBest()) break
      }
      if (this.#excess() <= LEAST_GAIN) return true
      if (round === RANDOM_ROUNDS) return false
      for (let times = 0; times < 3; times++) this.#exchangeAtRandom(random)
    }
  }

  /** Divides every type among the parts by their room for weight; the remainder goes to the emptiest part. */
  #deal(counts: Counts): void {
    const total = this.#rooms.reduce((sum, { weight }) => sum + weight, 0)
    for (const type of this.#types) {
      let left = counts[type]!
      for (const [part, { weight }] of this.#rooms.entries()) {
        const units = Math.floor((counts[type]! * weight) / total)
        this.#add(part, type, units)
        left -= units
      }
      for (; left > 0; left--) this.#add(this.#emptiest(), type, 1)
    }
  }

  #emptiest(): number {
    let emptiest = 0
    let least = Infinity
    for (const [part, { weight }] of this.#rooms.entries()) {
      const share = this.#weight[part]! / weight
      if (share >= least) continue
      least = share
      emptiest = part
    }
    return emptiest
  }

  #add(part: number, type: number, units: number): void {
    const counts = this.parts[part]!
    counts[type] = counts[type]! + units
    this.#weight[part] = this.#weight[part]! + units * this.#items.weight[type]!
    this.#volume[part] = this.#volume[part]! + units * this.#items.volume[type]!
  }

  #excess(): number {
    let excess = 0
    for (let part = 0; part < this.parts.length; part++) excess += this.#excessWith(part, 0, 0)
    return excess
  }

  /** How far a part is overfull with this much more in it, as a share of its room. */
  #excessWith(part: number, weight: number, volume: number): number {
    const room = this.#rooms[part]!
    const byWeight = (this.#weight[part]! + weight) / room.weight
    const byVolume = (this.#volume[part]! + volume) / room.volume
    return Math.max(0, byWeight - 1) + Math.max(0, byVolume - 1)
  }

  /** The exchange that helps most; false when none does. */
  #exchangeBest(): boolean {
    let best: Exchange | undefined
    let most = LEAST_GAIN
    for (let from = 0; from < this.parts.length; from++) {
      if (this.#excessWith(from, 0, 0) === 0) continue
      for (let to = 0; to < this.parts.length; to++) {
        if (to === from) continue
        const found = this.#bestBetween(from, to, most)
        if (!found) continue
        most = found.gain
        best = found
      }
    }
    if (best) this.#exchange(best)
    return best !== undefined
  }

  /** The exchange between two parts that helps most, if it gains more than `least`. */
  #bestBetween(from: number, to: number, least: number): Exchange | undefined {
    const { weight, volume } = this.#items
    const before = this.#excessWith(from, 0, 0) + this.#excessWith(to, 0, 0)
    const there = this.parts[to]!
    let best: Exchange | undefined
    let most = least
    for (const out of this.#types) {
      const here = this.parts[from]![out]!
      for (const [outUnits, backUnits] of EXCHANGES) {
        if (here < outUnits) continue
        for (const back of backUnits === 0 ? NO_TYPE : this.#types) {
          if (backUnits > 0 && (out === back || there[back]! < backUnits)) continue
          const grams = outUnits * weight[out]! - backUnits * weight[back]!
          const room = outUnits * volume[out]! - backUnits * volume[back]!
          this.looks += 1
          // An overfull part must become lighter or smaller.
          if (grams <= 0 && room <= 0) continue
          const gain =
            before - this.#excessWith(from, -grams, -room) - this.#excessWith(to, grams, room)
          if (gain <= most) continue
          most = gain
          best = { from, to, out, back, outUnits, backUnits, gain }
        }
      }
    }
    return best
  }

  #exchange({ from, to, out, back, outUnits, backUnits }: Omit<Exchange, "gain">): void {
    this.#add(from, out, -outUnits)
    this.#add(to, out, outUnits)
    this.#add(to, back, -backUnits)
    this.#add(from, back, backUnits)
  }

  #exchangeAtRandom(random: Random): void {
    const from = random.below(this.parts.length)
    const to = (from + 1 + random.below(this.parts.length - 1)) % this.parts.length
    const out = this.#types[random.below(this.#types.length)]!
    const back = this.#types[random.below(this.#types.length)]!
    if (this.parts[from]![out]! < 1 || this.parts[to]![back]! < 1) return
    this.#exchange({ from, to, out, back, outUnits: 1, backUnits: 1 })
  }
}
