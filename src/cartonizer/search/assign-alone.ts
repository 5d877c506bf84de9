import type { Counts } from "../filling/filling"
import type { BoxKind, Stock } from "./box-kind"
import { type Holders, HolderTable, holdsOne } from "./may-hold"
import type { PackingTask } from "./packing-task"

/** Units of one type, each in a box of one kind to itself. */
export interface AloneLot {
  type: number
  kind: BoxKind
  units: number
}

/** Which boxes units that ship alone have got, and how many of each type got none. */
export interface AloneUnits {
  lots: AloneLot[]
  left: Counts
}

/** Types that the same kinds of box hold. */
interface Group {
  holders: Holders
  /** Units in boxes of each kind, by its position. */
  units: Int32Array
  /** The first of the holders that may have units in it, when they are handed out. */
  next: number
}

/** A unit of `mover` can go into the box if it leaves one at `from`; -1 when it comes from outside. */
interface Move {
  mover: Group
  from: number
}

/** Looks at groups and their boxes for moves; after these, units take what is left as it comes. */
const MOST_LOOKS = 5_000_000
/** Looks in the time that one place is looked at. */
const LOOKS_PER_STEP = 4

/**
 * Gives each unit a box of its own, so that the units left out are the smallest (by volume together),
 * and the boxes taken the most wanted. Both are proven: a unit that finds no box makes others move to
 * other boxes along the shortest way (Kuhn 1955), and is left out only where no such way is.
 *
 * Once it is late all units take what is there as it comes, and so do the rest after very many looks.
 *
 * @param wanted the kinds of box, the most wanted first
 * @param stock what there is of them; nothing is taken out of it
 */
export function assignAlone(
  task: PackingTask,
  units: Counts,
  { wanted, stock }: { wanted: readonly BoxKind[]; stock: Stock },
): AloneUnits {
  const assignment = new Assignment(task, wanted, stock)
  const left = assignment.addAll(units)
  if (!task.isLate()) return { lots: assignment.lots(), left }
  // Half of it done well and half in haste would be neither the one nor the other.
  const hasty = new Assignment(task, wanted, stock)
  return { left: hasty.addAll(units), lots: hasty.lots() }
}

class Assignment {
  readonly #task: PackingTask
  readonly #wanted: readonly BoxKind[]
  /** Boxes left of each kind. */
  readonly #room: number[]
  readonly #holders: HolderTable
  readonly #groups = new Map<Holders, Group>()
  readonly #added: { type: number; group: Group; units: number }[] = []
  /** What came when it was late. */
  readonly #lateLots: AloneLot[] = []
  #looks = 0

  constructor(task: PackingTask, wanted: readonly BoxKind[], stock: Stock) {
    this.#task = task
    this.#wanted = wanted
    this.#room = wanted.map((kind) => stock.left(kind))
    this.#holders = task.holders.get(wanted) ?? new HolderTable(task, wanted)
    task.holders.set(wanted, this.#holders)
  }

  /** Returns how many units of each type get no box. */
  addAll(units: Counts): Counts {
    const left = new Int32Array(units.length)
    // Types come from the biggest to the smallest: who has got a box keeps one.
    for (let type = 0; type < units.length; type++) {
      if (units[type]! > 0) left[type] = this.#add(type, units[type]!)
    }
    return left
  }

  #add(type: number, units: number): number {
    if (this.#task.isLate()) return this.#addLate(type, units)
    const group = this.#groupOf(type)
    let left = units
    while (left > 0) {
      const moves = this.#movesFor(group)
      const free = this.#room.findIndex((room, at) => room > 0 && moves[at] !== undefined)
      if (free < 0) break
      left -= this.#move(moves, { free, units: left })
    }
    this.#added.push({ type, group, units: units - left })
    return left
  }

  /** Every unit takes the most wanted box that is left, and no other unit moves for it. */
  #addLate(type: number, units: number): number {
    let left = units
    for (const [at, kind] of this.#wanted.entries()) {
      if (left === 0) break
      const taken = Math.min(left, this.#room[at]!)
      if (taken === 0 || !holdsOne(kind.container, this.#task.items, type)) continue
      this.#lateLots.push({ type, kind, units: taken })
      this.#room[at] = this.#room[at]! - taken
      left -= taken
    }
    return left
  }

  /** Who of a group is in which of its boxes does not matter: the biggest are in the most wanted. */
  lots(): AloneLot[] {
    const lots = [...this.#lateLots]
    for (const { type, group, units } of this.#added) {
      let left = units
      for (; left > 0; group.next += 1) {
        const at = group.holders[group.next]!
        const taken = Math.min(left, group.units[at]!)
        if (taken === 0) continue
        lots.push({ type, kind: this.#wanted[at]!, units: taken })
        group.units[at] = group.units[at]! - taken
        left -= taken
        if (left === 0) break
      }
    }
    return lots
  }

  #groupOf(type: number): Group {
    const holders = this.#holders.of(type)
    const known = this.#groups.get(holders)
    if (known) return known
    const group = { holders, units: new Int32Array(this.#wanted.length), next: 0 }
    this.#groups.set(holders, group)
    return group
  }

  /** For each kind that a unit of the group can get to, the last move of the shortest way there. */
  #movesFor(group: Group): (Move | undefined)[] {
    const moves: (Move | undefined)[] = []
    const reached = [...group.holders]
    for (const at of reached) moves[at] = { mover: group, from: -1 }
    const [first] = reached
    // No way leads to a more wanted box than this one.
    if (first === undefined || this.#room[first]! > 0) return moves
    if (this.#looks > MOST_LOOKS || this.#task.isLate()) return moves
    for (const from of reached) {
      if (this.#room[from]! > 0) continue
      this.#look(this.#groups.size)
      for (const mover of this.#groups.values()) {
        if (mover.units[from] === 0) continue
        this.#look(mover.holders.length)
        for (const at of mover.holders) {
          if (moves[at]) continue
          moves[at] = { mover, from }
          reached.push(at)
        }
      }
    }
    return moves
  }

  #look(times: number): void {
    this.#looks += times
    this.#task.meter.steps += times / LOOKS_PER_STEP
  }

  /** Moves units along the way to the free box. Returns how many came in. */
  #move(
    moves: readonly (Move | undefined)[],
    { free, units }: { free: number; units: number },
  ): number {
    const way: { at: number; move: Move }[] = []
    let most = Math.min(units, this.#room[free]!)
    for (let at = free; at >= 0;) {
      const move = moves[at]
      if (!move) break
      way.push({ at, move })
      at = move.from
      if (at >= 0) most = Math.min(most, move.mover.units[at]!)
    }
    for (const { at, move } of way) {
      const { units: placed } = move.mover
      placed[at] = placed[at]! + most
      if (move.from >= 0) placed[move.from] = placed[move.from]! - most
    }
    this.#room[free] = this.#room[free]! - most
    return most
  }
}
