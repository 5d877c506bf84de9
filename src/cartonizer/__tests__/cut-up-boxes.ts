import type { Box, CartonizeInput, Item } from ".."
import { RandomNumbers } from "./random-numbers"

type Sides = readonly [number, number, number]

const ROTATIONS = ["any", "any", "keep-flat", "never"] as const
/** Blocks that a box is cut into, at most, and the shortest side of one in millimetres. */
const MOST_BLOCKS = 5
const SHORTEST_MM = 20

/**
 * Orders that fill the boxes in stock, so that nothing needs to stay out: every box is cut into blocks,
 * and most of them, a little smaller, are ordered. The same orders in every run.
 *
 * @param boxes how many there are, of all kinds together
 */
export function cutUpBoxes(orders: number, boxes: readonly [number, number]): CartonizeInput[] {
  const random = new RandomNumbers(20_260_705)
  return Array.from({ length: orders }, () => {
    const kinds = Array.from({ length: random.whole(2, 4) }, (_, index) => kindOf(random, index))
    const items: Item[] = []
    for (let count = random.whole(...boxes); count > 0; count--) {
      const kind = kinds[random.below(kinds.length)]
      if (!kind) continue
      kind.available += 1
      for (const item of contentOf(random, kind)) items.push({ ...item, id: `item${items.length}` })
    }
    return { items, boxes: kinds }
  })
}

function kindOf(random: RandomNumbers, index: number): Box & { available: number } {
  const inner = {
    length: 10 * random.whole(10, 60),
    width: 10 * random.whole(10, 40),
    height: 10 * random.whole(5, 30),
  }
  const maxWeight = 1000 * random.whole(5, 30)
  return {
    ...{ id: `kind${index}`, kind: "parcel", available: 0 },
    ...{ inner, outer: inner, tareWeight: 0, maxWeight },
  }
}

/** What fits into one box together, or one unit that ships alone. */
function contentOf(random: RandomNumbers, { inner, maxWeight }: Box): Omit<Item, "id">[] {
  const shipsAlone = random.share() < 0.15
  const count = shipsAlone ? 1 : random.whole(1, MOST_BLOCKS)
  return blocksOf(random, [inner.length, inner.width, inner.height], count)
    .filter(() => shipsAlone || random.share() < 0.85)
    .map((sides) => {
      const [length = 1, width = 1, height = 1] = sides.map((side) => {
        return Math.floor(side * (1 - 0.15 * random.share()))
      })
      const weight = random.whole(1, Math.floor(maxWeight / count))
      const rotation = ROTATIONS[random.below(ROTATIONS.length)] ?? "any"
      return { length, width, height, weight, rotation, shipsAlone, quantity: 1 }
    })
}

/** Cuts the biggest block across, again and again. */
function blocksOf(random: RandomNumbers, sides: Sides, count: number): Sides[] {
  const blocks = [sides]
  for (let cuts = 1; cuts < count; cuts++) {
    blocks.sort((a, b) => b[0] * b[1] * b[2] - a[0] * a[1] * a[2])
    const block = blocks.shift() ?? sides
    const axis = random.below(3)
    const side = block[axis] ?? 0
    const at = Math.round(side * (0.25 + 0.5 * random.share()))
    const isTooThin = Math.min(at, side - at) < SHORTEST_MM
    blocks.push(
      ...(isTooThin ? [block] : [withSide(block, axis, at), withSide(block, axis, side - at)]),
    )
  }
  return blocks
}

function withSide([x, y, z]: Sides, axis: number, side: number): Sides {
  return [axis === 0 ? side : x, axis === 1 ? side : y, axis === 2 ? side : z]
}
