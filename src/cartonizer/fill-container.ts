import { type Block, EmptySpaces } from "./empty-spaces"
import type { Counts, ItemType } from "./item-type"
import type { Size } from "./size"
import type { Strategy } from "./strategy"

/** A room with limits: millimetres, grams of goods, cubic millimetres of goods. */
export interface Container {
  space: Size
  weightRoom: number
  volumeRoom: number
}

/** One unit in its place; `type` is the position of its type. */
export interface PlacedUnit {
  type: number
  block: Block
}

export interface Filling {
  units: PlacedUnit[]
  /** Units that were placed, by type. */
  placed: Counts
  /** Grams of goods. */
  weight: number
  /** Cubic millimetres of goods. */
  volume: number
}

/** Places as many of the counted units as one strategy gets into the container. */
export function fillContainer(
  container: Container,
  load: { types: ItemType[]; counts: Counts },
  strategy: Strategy,
): Filling {
  const { types, counts } = load
  const order = typesInOrder(load, strategy)
  const spaces = new EmptySpaces(container.space, shortestSide(order, types))
  const filling: Filling = { units: [], placed: counts.map(() => 0), weight: 0, volume: 0 }
  for (const index of order) {
    const type = types[index]
    if (!type) continue
    for (let left = counts[index] ?? 0; left > 0; left--) {
      if (filling.weight + type.weight > container.weightRoom) break
      if (filling.volume + type.volume > container.volumeRoom) break
      const block = bestBlock(type, spaces.blocks, strategy)
      // What one unit does not find, its equals do not find either.
      if (!block) break
      spaces.take(block)
      filling.units.push({ type: index, block })
      filling.placed[index] = (filling.placed[index] ?? 0) + 1
      filling.weight += type.weight
      filling.volume += type.volume
    }
  }
  return filling
}

function typesInOrder(
  { types, counts }: { types: ItemType[]; counts: Counts },
  { weigh }: Strategy,
): number[] {
  return types
    .map((type, index) => ({ index, weight: weigh(type) }))
    .filter(({ index }) => (counts[index] ?? 0) > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .map(({ index }) => index)
}

function shortestSide(order: number[], types: ItemType[]): number {
  let shortest = Infinity
  for (const index of order) {
    const size = types[index]?.size
    if (size) shortest = Math.min(shortest, size.length, size.width, size.height)
  }
  return shortest
}

function bestBlock(
  type: ItemType,
  blocks: readonly Block[],
  { rate }: Strategy,
): Block | undefined {
  let bestBlock: Block | undefined
  let bestSize: Size | undefined
  let bestRating = Infinity
  for (const block of blocks) {
    const length = block.x2 - block.x1
    const width = block.y2 - block.y1
    const height = block.z2 - block.z1
    if (length * width * height < type.volume) continue
    for (const size of type.orientations) {
      if (size.length > length || size.width > width || size.height > height) continue
      const rating = rate(block, size)
      if (rating >= bestRating) continue
      bestRating = rating
      bestBlock = block
      bestSize = size
    }
  }
  return bestBlock && bestSize && unitAt(bestBlock, bestSize)
}

function unitAt({ x1, y1, z1 }: Block, size: Size): Block {
  return { x1, y1, z1, x2: x1 + size.length, y2: y1 + size.width, z2: z1 + size.height }
}
