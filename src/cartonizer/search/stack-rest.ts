import { BLOCK_STRIDE, type Counts, type Filling, unitsIn } from "../filling/filling"
import { ShelfStack } from "../filling/shelf-stack"
import type { ItemTable } from "../item-type"
import { type BoxKind, Stock } from "./box-kind"
import { holdsOne } from "./may-hold"
import type { BoxOfItems, Packing, PackingTask } from "./packing-task"
import { totalOf } from "./score"

/** Above the number of types in an order, so that a height and a type make one number. */
const MOST_TYPES = 2 ** 14

/**
 * Packs the remaining items in shelves, box after box. Wastes room but takes almost no time, so that an answer
 * that is due is always complete.
 *
 * @param taken boxes that are out of stock, one entry each
 */
export function stackRest(
  task: PackingTask,
  left: Counts,
  taken: Iterable<BoxKind>,
): { stacked: BoxOfItems[]; left: Counts } {
  const { items } = task
  const stock = new Stock(taken)
  const roomiest = roomiestFirst(task, left)
  const rest = left.slice()
  const stacked: BoxOfItems[] = []
  let stack: ShelfStack | undefined
  let kind: BoxKind | undefined
  const close = (): void => {
    if (!kind || !stack) return
    const smallest = smallestAround(task, stack, stock) ?? kind
    stock.take(smallest)
    stacked.push({ kind: smallest, blocks: Int32Array.from(stack.blocks) })
    stack = undefined
  }
  for (const type of tallestFirst(items, rest)) {
    while (rest[type]! > 0) {
      let units = stack?.add(type, rest[type]!) ?? 0
      if (units === 0) {
        close()
        kind = roomiest.find((one) => stock.left(one) > 0 && holdsOne(one.container, items, type))
        if (!kind) break
        stack = new ShelfStack(kind.container, items)
        units = stack.add(type, rest[type]!)
      }
      rest[type] = rest[type]! - units
    }
  }
  close()
  return { stacked, left: rest }
}

/** Turns stacked boxes into packed boxes, so that they can be repacked. */
export function unstacked(
  { items }: PackingTask,
  { packed, stacked = [], left }: Packing,
): Packing {
  const filled = stacked.map(({ kind, blocks }) => {
    const placed = new Int32Array(items.length)
    for (let at = 0; at < blocks.length; at += BLOCK_STRIDE) {
      const units = blocks[at + 7]! * blocks[at + 8]! * blocks[at + 9]!
      placed[blocks[at]!] = placed[blocks[at]!]! + units
    }
    return { kind, filling: { blocks, placed, units: unitsIn(placed), ...totalOf(items, placed) } }
  })
  return { packed: [...packed, ...filled], left }
}

/** All units in one box, or undefined if shelves take too much room. */
export function stackAll(
  { items }: PackingTask,
  { container }: BoxKind,
  counts: Counts,
): Filling | undefined {
  const stack = new ShelfStack(container, items)
  for (const type of tallestFirst(items, counts)) {
    for (let left = counts[type]!; left > 0;) {
      const units = stack.add(type, left)
      if (units === 0) return undefined
      left -= units
    }
  }
  const { units, weight, volume } = stack
  return { blocks: Int32Array.from(stack.blocks), placed: counts.slice(), units, weight, volume }
}

/** Types with units; the one that needs the most height first. Sorts plain numbers, which needs no calls. */
function tallestFirst({ thinnest }: ItemTable, counts: Counts): number[] {
  const keys = new Float64Array(counts.length)
  let length = 0
  for (let type = 0; type < counts.length; type++) {
    if (counts[type]! > 0) keys[length++] = type - MOST_TYPES * thinnest[3 * type + 2]!
  }
  const sorted = keys.subarray(0, length).sort()
  return Array.from(sorted, (key) => key - MOST_TYPES * Math.floor(key / MOST_TYPES))
}

/** Kinds by the share of the items that they could take, by weight or volume, whichever is smaller. */
function roomiestFirst(task: PackingTask, counts: Counts): BoxKind[] {
  const { weight, volume } = totalOf(task.items, counts)
  return task.kinds
    .map((kind, index) => {
      const { weightRoom, volumeRoom } = kind.container
      return { kind, index, room: Math.min(1, weightRoom / weight, volumeRoom / volume) }
    })
    .sort((a, b) => b.room - a.room || a.index - b.index)
    .map(({ kind }) => kind)
}

function smallestAround(
  { kinds }: PackingTask,
  { far, weight, volume }: ShelfStack,
  stock: Stock,
): BoxKind | undefined {
  return kinds.find((kind) => {
    const { sides, weightRoom, volumeRoom } = kind.container
    const isAround = far.every((side, axis) => side <= sides[axis]!)
    return isAround && weight <= weightRoom && volume <= volumeRoom && stock.left(kind) > 0
  })
}
