import type { Counts } from "../filling/filling"
import type { BoxKind, Stock } from "./box-kind"
import { HolderTable, type Holders, holdsOne } from "./may-hold"
import type { AloneLot, AloneUnits, PackingTask } from "./packing-task"

/** Types that the same kinds of box hold. */
interface Group {
  holders: Holders
  /** Units in boxes of each kind, by its position. */
  units: Int32Array
  /** The first holder that may still have units to hand out. */
  next: number
}

/** A unit of `mover` can move into the box from the box at `from`; -1 if it has no box yet. */
interface Move {
  mover: Group
  from: number
}

/** Most checks for moves. Afterwards, units take the first free box that holds them. */
const MOST_LOOKS = 5_000_000
/** Checks for moves in the time of trying one place. */
const LOOKS_PER_STEP = 4

/**
 * Gives each unit its own box, so that the least volume is left out and the most preferred boxes are used. Both
 * are proven: if a unit finds no box, others move along the shortest path of moves (Kuhn 1955). The unit is
 * left out only if there is no such path.
 *
 * When it is late, or after very many checks, units take the first free box without such moves.
 *
 * @param preferred the kinds of box, the most preferred first
 * @param stock how many there are; it is not changed
 */
export function assignAlone(
  task: PackingTask,
  units: Counts,
  { preferred, stock }: { preferred: readonly BoxKind[]; stock: Stock },
): AloneUnits {
  const assignment = new Assignment(task, preferred, stock)
  const left = assignment.addAll(units)
  if (!task.isLate()) return { lots: assignment.lots(), left }
  // An assignment that ran out of time is done again, all of it in haste.
  const hasty = new Assignment(task, preferred, stock)
  return { left: hasty.addAll(units), lots: hasty.lots() }
}

class Assignment {
  readonly #task: PackingTask
  readonly #preferred: readonly BoxKind[]
  /** Boxes left of each kind. */
  readonly #room: number[]
  readonly #holders: HolderTable
  readonly #groups = new Map<Holders, Group>()
  readonly #added: { type: number; group: Group; units: number }[] = []
  /** The lots assigned after time ran out. */
  readonly #lateLots: AloneLot[] = []
  #looks = 0

  constructor(task: PackingTask, preferred: readonly BoxKind[], stock: Stock) {
    this.#task = task
    this.#preferred = preferred
    this.#room = preferred.map((kind) => stock.left(kind))
    this.#holders = task.holders.get(preferred) ?? new HolderTable(task, preferred)
    task.holders.set(preferred, this.#holders)
  }

  /** Returns how many units of each type get no box. */
  addAll(units: Counts): Counts {
    const left = new Int32Array(units.length)
    // Types come from the biggest to the smallest, and a unit with a box always keeps one.
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

  /** Every unit takes the most preferred free box; no other unit moves for it. */
  #addLate(type: number, units: number): number {
    let left = units
    for (const [at, kind] of this.#preferred.entries()) {
      if (left === 0) break
      const taken = Math.min(left, this.#room[at]!)
      if (taken === 0 || !holdsOne(kind.container, this.#task.items, type)) continue
      this.#lateLots.push({ type, kind, units: taken })
      this.#room[at] = this.#room[at]! - taken
      left -= taken
    }
    return left
  }

  /** Any unit of a group fits any of its boxes: the biggest get the most preferred ones. */
  lots(): AloneLot[] {
    const lots = [...this.#lateLots]
    for (const { type, group, units } of this.#added) {
      let left = units
      for (; left > 0; group.next += 1) {
        const at = group.holders[group.next]!
        const taken = Math.min(left, group.units[at]!)
        if (taken === 0) continue
        lots.push({ type, kind: this.#preferred[at]!, units: taken })
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
    const group = { holders, units: new Int32Array(this.#preferred.length), next: 0 }
    this.#groups.set(holders, group)
    return group
  }

  /** For each kind that the group can reach, the last move of the shortest path to it. */
  #movesFor(group: Group): (Move | undefined)[] {
    const moves: (Move | undefined)[] = []
    const reached = [...group.holders]
    for (const at of reached) moves[at] = { mover: group, from: -1 }
    const [first] = reached
    // No path leads to a more preferred box than this one.
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

  /** Moves units along the path to the free box. Returns how many new units got a box. */
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
