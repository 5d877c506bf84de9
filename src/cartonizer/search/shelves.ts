import { type Container, type Counts, countUnits, type Filling } from "../filling/filling"
import type { ItemTable } from "../item-type"
import { type BoxKind, holdsOne, sumContent } from "./box-kind"
import type { BoxOfItems, PackingTask } from "./packing-task"

/** Above the number of types in an order, so that a height and a type make one number. */
const MOST_TYPES = 2 ** 14

/**
 * Packs the remaining items in shelves, box after box, the tallest first (next fit by decreasing height, Coffman et al.
 * 1980). Wastes room but takes almost no time, so that an answer that is due is always complete. Some box must hold each
 * of the items.
 */
export function stackRest(task: PackingTask, left: Counts): BoxOfItems[] {
  const { items } = task
  const roomiest = sortByRoom(task, left)
  const boxes: BoxOfItems[] = []
  let stack: ShelfStack | undefined
  const close = (): void => {
    const kind = stack && findSmallestAround(task, stack)
    if (stack && kind) boxes.push({ kind, blocks: Int32Array.from(stack.blocks) })
    stack = undefined
  }
  for (const type of sortByHeight(items, left)) {
    for (let rest = left[type]!; rest > 0;) {
      let units = stack?.add(type, rest) ?? 0
      if (units === 0) {
        close()
        const kind = roomiest.find(({ container }) => holdsOne(container, items, type))!
        stack = new ShelfStack(kind.container, items)
        units = stack.add(type, rest)
      }
      rest -= units
    }
  }
  close()
  return boxes
}

/** All units in one box, or undefined if shelves take too much room. */
export function stackAll(
  { items }: PackingTask,
  { container }: BoxKind,
  counts: Counts,
): Filling | undefined {
  const stack = new ShelfStack(container, items)
  for (const type of sortByHeight(items, counts)) {
    for (let left = counts[type]!; left > 0;) {
      const units = stack.add(type, left)
      if (units === 0) return undefined
      left -= units
    }
  }
  const blocks = Int32Array.from(stack.blocks)
  return { blocks, placed: counts.slice(), units: countUnits(counts), ...sumContent(items, counts) }
}

/** Types with units; the one that needs the most height first. Sorts plain numbers, which needs no calls. */
function sortByHeight({ thinnest }: ItemTable, counts: Counts): number[] {
  const keys = new Float64Array(counts.length)
  let length = 0
  for (let type = 0; type < counts.length; type++) {
    if (counts[type]! > 0) keys[length++] = type - MOST_TYPES * thinnest[3 * type + 2]!
  }
  const sorted = keys.subarray(0, length).sort()
  return Array.from(sorted, (key) => key - MOST_TYPES * Math.floor(key / MOST_TYPES))
}

/** Kinds by the share of the items that they could take, by weight or volume, whichever is smaller. */
function sortByRoom(task: PackingTask, counts: Counts): BoxKind[] {
  const { weight, volume } = sumContent(task.items, counts)
  return task.kinds
    .map((kind, index) => {
      const { weightRoom, volumeRoom } = kind.container
      return { kind, index, room: Math.min(1, weightRoom / weight, volumeRoom / volume) }
    })
    .sort((a, b) => b.room - a.room || a.index - b.index)
    .map(({ kind }) => kind)
}

function findSmallestAround(
  { kinds }: PackingTask,
  { far, weight }: ShelfStack,
): BoxKind | undefined {
  return kinds.find(
    ({ container: { sides, weightRoom } }) =>
      weight <= weightRoom && far.every((side, axis) => side <= sides[axis]!),
  )
}

/**
 * Fills one box in rows. Rows side by side make a shelf; shelves lie on top of each other. Placed items are
 * never checked again, so every unit takes the same time. Fills best with the tallest items first.
 */
export class ShelfStack {
  /** Blocks as in `Filling`. */
  readonly blocks: number[] = []
  weight = 0
  /** How far the items reach along x, y and z, in millimetres. */
  readonly far: [number, number, number] = [0, 0, 0]
  readonly #container: Container
  readonly #items: ItemTable
  /** Where the open row continues. */
  #x = 0
  #y = 0
  #z = 0
  /** How deep the open row is, and how tall the open shelf. */
  #depth = 0
  #tall = 0

  constructor(container: Container, items: ItemTable) {
    this.#container = container
    this.#items = items
  }

  /** Places up to `requested` units as one block. Returns how many; 0 if none fits. */
  add(type: number, requested: number): number {
    const { weight } = this.#items
    const { weightRoom, sides } = this.#container
    const most = Math.floor(Math.min(requested, (weightRoom - this.weight) / weight[type]!))
    const turn = most > 0 ? this.#lowestTurn(type) : -1
    if (turn < 0) return 0
    const { turns } = this.#items
    const x = turns[turn]!
    const y = turns[turn + 1]!
    const z = turns[turn + 2]!
    if (!this.#makeRoom(x, y, z)) return 0
    const along = Math.min(most, Math.floor((sides[0] - this.#x) / x))
    // A new row or shelf may repeat at once; a row that was begun is only filled up.
    const rows = this.#x > 0 ? 1 : Math.floor(Math.min(most / along, (sides[1] - this.#y) / y))
    const isShelfNew = this.#x === 0 && this.#y === 0
    const perShelf = along * rows
    const shelves = isShelfNew ? Math.floor(Math.min(most / perShelf, (sides[2] - this.#z) / z)) : 1
    this.blocks.push(type, this.#x, this.#y, this.#z, x, y, z, along, rows, shelves)
    this.#reach(this.#x + along * x, this.#y + rows * y, this.#z + shelves * z)
    // Only the last row and the last shelf of the block stay open.
    this.#z += (shelves - 1) * z
    this.#y += (rows - 1) * y
    this.#x += along * x
    this.#depth = Math.max(this.#depth, y)
    this.#tall = Math.max(this.#tall, z)
    const units = perShelf * shelves
    this.weight += units * weight[type]!
    return units
  }

  /** The turn with the least height, then the least depth; -1 if none fits the box. */
  #lowestTurn(type: number): number {
    const { turns, turnsFrom, thinnest } = this.#items
    const { sides } = this.#container
    const end = turnsFrom[type + 1]!
    let best = -1
    for (let turn = turnsFrom[type]!; turn < end; turn += 3) {
      const x = turns[turn]!
      const y = turns[turn + 1]!
      const z = turns[turn + 2]!
      if (x > sides[0] || y > sides[1] || z > sides[2]) continue
      // No turn is lower, and the other way round it would be deeper.
      if (z === thinnest[3 * type + 2]! && y <= x) return turn
      const isLower = best < 0 || z < turns[best + 2]!
      if (isLower || (z === turns[best + 2]! && y < turns[best + 1]!)) best = turn
    }
    return best
  }

  /** Opens a row or a shelf if the unit needs one; false when the box is full. */
  #makeRoom(x: number, y: number, z: number): boolean {
    const { sides } = this.#container
    const isLow = this.#tall === 0 || z <= this.#tall
    if (isLow && this.#z + z <= sides[2]) {
      if (this.#x + x <= sides[0] && this.#y + y <= sides[1]) return true
      if (this.#y + this.#depth + y <= sides[1]) {
        this.#y += this.#depth
        this.#x = 0
        this.#depth = 0
        return true
      }
    }
    if (this.#z + this.#tall + z > sides[2]) return false
    this.#z += this.#tall
    this.#x = 0
    this.#y = 0
    this.#depth = 0
    this.#tall = 0
    return true
  }

  #reach(x: number, y: number, z: number): void {
    this.far[0] = Math.max(this.far[0], x)
    this.far[1] = Math.max(this.far[1], y)
    this.far[2] = Math.max(this.far[2], z)
  }
}
