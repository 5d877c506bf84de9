import fc from "fast-check"
import type { Box, CartonizeInput, Item } from ".."

/** Few different sides, so that items often just fit beside one another. */
const GRID_MM = 40
const MOST_UNITS = 4
/** Of a side of a box, so that items often just fit into it. */
const PARTS = [1, 1, 0.75, 0.5, 0.5, 0.25]

const side = (most: number) => fc.integer({ min: 1, max: most }).map((times) => times * GRID_MM)

const wholeSide = (about: number) => GRID_MM * Math.max(1, Math.round(about / GRID_MM))

const box = fc
  .record({
    inner: fc.record({ length: side(8), width: side(8), height: side(8) }),
    wall: fc.constantFrom(0, 0, 5),
    tareWeight: fc.constantFrom(0, 100),
    load: fc.constantFrom(1000, 1400, 2000, 5000, 5000),
  })
  .map(({ wall, load, ...rest }): Omit<Box, "id"> => {
    const { length, width, height } = rest.inner
    const outer = { length: length + wall, width: width + wall, height: height + wall }
    return { ...rest, kind: "parcel", outer, maxWeight: rest.tareWeight + load }
  })

const boxes = fc
  .array(box, { minLength: 1, maxLength: 3 })
  .map((list) => list.map((fields, index): Box => ({ ...fields, id: `box${index}` })))

const itemsFor = (list: readonly Box[]) => {
  const parts = (axis: "length" | "width" | "height") =>
    list.flatMap(({ inner }) => PARTS.map((part) => wholeSide(part * inner[axis])))
  const line = fc.record({
    length: fc.oneof(side(6), fc.constantFrom(...parts("length"))),
    width: fc.oneof(side(6), fc.constantFrom(...parts("width"))),
    height: fc.oneof(side(6), fc.constantFrom(...parts("height"))),
    weight: fc.constantFrom(1, 1, 400, 700, 1000),
    rotation: fc.constantFrom<Item["rotation"]>("any", "any", "keep-flat", "never"),
    shipsAlone: fc.constantFrom(undefined, false, false, true),
    quantity: fc.constantFrom(1, 1, 1, 2),
  })
  return fc.array(line, { minLength: 2, maxLength: MOST_UNITS }).map((lines) => {
    let room = MOST_UNITS
    return lines.flatMap((fields, index): Item[] => {
      const quantity = Math.min(fields.quantity, room)
      room -= quantity
      return quantity > 0 ? [{ ...fields, id: `item${index}`, quantity }] : []
    })
  })
}

/** Orders of a few units that often just fit beside one another. */
export const anyTightOrder: fc.Arbitrary<CartonizeInput> = boxes.chain((list) =>
  fc.record({
    items: itemsFor(list),
    boxes: fc.constant(list),
  }),
)
