import fc from "fast-check"
import { FreeSpaces, SPACE_STRIDE } from "../filling/free-spaces"

/** A block between two corners. */
interface Block {
  x1: number
  y1: number
  z1: number
  x2: number
  y2: number
  z2: number
}

const room = { length: 6, width: 5, height: 4 }
const choice = fc.record({
  space: fc.nat(),
  length: fc.integer({ min: 1, max: 4 }),
  width: fc.integer({ min: 1, max: 4 }),
  height: fc.integer({ min: 1, max: 4 }),
})

function overlaps(a: Block, b: Block): boolean {
  return a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2 && a.z1 < b.z2 && b.z1 < a.z2
}

const isWithin = (a: Block, b: Block): boolean =>
  b.x1 <= a.x1 && b.y1 <= a.y1 && b.z1 <= a.z1 && b.x2 >= a.x2 && b.y2 >= a.y2 && b.z2 >= a.z2

const upTo = (side: number) => [...Array(side).keys()]
const cubes = upTo(room.length).flatMap((x1) =>
  upTo(room.width).flatMap((y1) =>
    upTo(room.height).map((z1) => ({ x1, y1, z1, x2: x1 + 1, y2: y1 + 1, z2: z1 + 1 })),
  ),
)

/** Places units where the choices point to, and returns their places. */
function placeUnits(choices: { space: number; length: number; width: number; height: number }[]) {
  const spaces = new FreeSpaces()
  spaces.reset([room.length, room.width, room.height], Int32Array.of(1, 1, 1))
  const units: Block[] = []
  for (const { space, length, width, height } of choices) {
    const block = blocksOf(spaces)[space % Math.max(1, spaces.count)]
    if (!block) break
    const { x1, y1, z1 } = block
    const x2 = Math.min(block.x2, x1 + length)
    const y2 = Math.min(block.y2, y1 + width)
    const z2 = Math.min(block.z2, z1 + height)
    const unit = { x1, y1, z1, x2, y2, z2 }
    spaces.take(Int32Array.of(x1, y1, z1, x2, y2, z2))
    units.push(unit)
  }
  return { units, blocks: blocksOf(spaces) }
}

function blocksOf({ corners, count }: FreeSpaces): Block[] {
  return Array.from({ length: count }, (_, index) => {
    const [x1 = 0, y1 = 0, z1 = 0, x2 = 0, y2 = 0, z2 = 0] = corners.slice(index * SPACE_STRIDE)
    return { x1, y1, z1, x2, y2, z2 }
  })
}

it("the empty spaces of a box overlap no unit, stay inside the box, cover all that is free, and none lies within another", () => {
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 8 }), (choices) => {
      const { units, blocks } = placeUnits(choices)
      const box = { x1: 0, y1: 0, z1: 0, x2: room.length, y2: room.width, z2: room.height }
      expect(blocks.filter((block) => !isWithin(block, box))).toEqual([])
      const touched = blocks.filter((block) => units.some((unit) => overlaps(unit, block)))
      expect(touched).toEqual([])
      const wrong = cubes.filter((cube) => {
        const isTaken = units.some((unit) => overlaps(unit, cube))
        return blocks.some((block) => overlaps(block, cube)) === isTaken
      })
      expect(wrong).toEqual([])
      const within = blocks.filter((a) => blocks.some((b) => a !== b && isWithin(a, b)))
      expect(within).toEqual([])
    }),
    { numRuns: 300 },
  )
})
