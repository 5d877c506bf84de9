import type { Size } from "./size"

/** A block between two corners, in millimetres. */
export interface Block {
  x1: number
  y1: number
  z1: number
  x2: number
  y2: number
  z2: number
}

/** Dropping the smallest spaces beyond this only gives up chances; it keeps huge orders fast. */
const MAX_SPACES = 200

/** One side of a placed unit, and what a free block has left beyond it. */
interface Side {
  /** Millimetres of the block beyond this side. */
  beyond: (block: Block, unit: Block) => number
  rest: (block: Block, unit: Block) => Block
  /** Whether the block ends exactly at this side. */
  touches: (block: Block, unit: Block) => boolean
}

const SIDES: readonly Side[] = [
  {
    beyond: (block, unit) => unit.x1 - block.x1,
    rest: (block, unit) => ({ ...block, x2: unit.x1 }),
    touches: (block, unit) => block.x2 === unit.x1,
  },
  {
    beyond: (block, unit) => block.x2 - unit.x2,
    rest: (block, unit) => ({ ...block, x1: unit.x2 }),
    touches: (block, unit) => block.x1 === unit.x2,
  },
  {
    beyond: (block, unit) => unit.y1 - block.y1,
    rest: (block, unit) => ({ ...block, y2: unit.y1 }),
    touches: (block, unit) => block.y2 === unit.y1,
  },
  {
    beyond: (block, unit) => block.y2 - unit.y2,
    rest: (block, unit) => ({ ...block, y1: unit.y2 }),
    touches: (block, unit) => block.y1 === unit.y2,
  },
  {
    beyond: (block, unit) => unit.z1 - block.z1,
    rest: (block, unit) => ({ ...block, z2: unit.z1 }),
    touches: (block, unit) => block.z2 === unit.z1,
  },
  {
    beyond: (block, unit) => block.z2 - unit.z2,
    rest: (block, unit) => ({ ...block, z1: unit.z2 }),
    touches: (block, unit) => block.z1 === unit.z2,
  },
]

/**
 * What is still free in a box, as the set of all maximal empty blocks. They overlap one another; a
 * unit placed into one is cut out of every other.
 */
export class EmptySpaces {
  #blocks: Block[]
  readonly #smallestSide: number

  /** @param smallestSide the shortest side of anything still to be placed; thinner gaps are dropped */
  constructor(space: Size, smallestSide: number) {
    this.#smallestSide = smallestSide
    this.#blocks = [{ x1: 0, y1: 0, z1: 0, x2: space.length, y2: space.width, z2: space.height }]
  }

  get blocks(): readonly Block[] {
    return this.#blocks
  }

  take(unit: Block): void {
    const untouched: Block[] = []
    const cut: Block[] = []
    for (const block of this.#blocks) (overlaps(block, unit) ? cut : untouched).push(block)
    const blocks = [...untouched]
    for (const side of SIDES) {
      const rests: Block[] = []
      for (const block of cut) {
        if (side.beyond(block, unit) >= this.#smallestSide) rests.push(side.rest(block, unit))
      }
      if (rests.length === 0) continue
      // A rest ends at this side and lies across the unit, so only what ends here too can cover it.
      const rivals = untouched.filter((block) => side.touches(block, unit))
      blocks.push(...maximal(rests, rivals))
    }
    this.#blocks = blocks.length > MAX_SPACES ? biggest(blocks) : blocks
  }
}

/** The blocks that neither a rival nor another of them covers. Of two equal ones the first stays. */
function maximal(blocks: Block[], rivals: Block[]): Block[] {
  return blocks.filter((block, index) => {
    if (rivals.some((rival) => contains(rival, block))) return false
    return !blocks.some((other, at) => {
      return at !== index && contains(other, block) && (at < index || !contains(block, other))
    })
  })
}

function overlaps(a: Block, b: Block): boolean {
  return a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2 && a.z1 < b.z2 && b.z1 < a.z2
}

function contains(outer: Block, inner: Block): boolean {
  return (
    outer.x1 <= inner.x1 &&
    outer.y1 <= inner.y1 &&
    outer.z1 <= inner.z1 &&
    outer.x2 >= inner.x2 &&
    outer.y2 >= inner.y2 &&
    outer.z2 >= inner.z2
  )
}

function biggest(blocks: Block[]): Block[] {
  const volume = (b: Block): number => (b.x2 - b.x1) * (b.y2 - b.y1) * (b.z2 - b.z1)
  return [...blocks].sort((a, b) => volume(b) - volume(a)).slice(0, MAX_SPACES)
}
