import fc from "fast-check"
import type { Box, CartonizeInput, Item } from ".."

const side = fc.integer({ min: 5, max: 400 })

const item = fc.record({
  length: side,
  width: side,
  height: side,
  weight: fc.integer({ min: 1, max: 4000 }),
  rotation: fc.constantFrom<Item["rotation"]>("any", "keep-flat", "never"),
  shipsAlone: fc.constantFrom(undefined, false, false, true),
})

const box = fc
  .record({
    kind: fc.constantFrom<Box["kind"]>("parcel", "parcel", "envelope"),
    inner: fc.record({ length: side, width: side, height: side }),
    wall: fc.integer({ min: 0, max: 8 }),
    tareWeight: fc.integer({ min: 0, max: 300 }),
    load: fc.integer({ min: 1, max: 20_000 }),
  })
  .map(({ wall, load, ...rest }) => {
    const { length, width, height } = rest.inner
    const outer = { length: length + wall, width: width + wall, height: height + wall }
    return { ...rest, outer, maxWeight: rest.tareWeight + load }
  })

const withIds = <T>(values: T[], prefix: string): (T & { id: string })[] =>
  values.map((value, index) => ({ ...value, id: `${prefix}${index}` }))

/** Some items differ in nothing but their id and quantity. */
const items = fc
  .record({
    kinds: fc.array(item, { minLength: 1, maxLength: 5 }),
    lines: fc.array(fc.record({ kind: fc.nat(), quantity: fc.integer({ min: 1, max: 6 }) }), {
      maxLength: 8,
    }),
  })
  .map(({ kinds, lines }) =>
    lines.flatMap(({ kind, quantity }) => {
      const chosen = kinds[kind % kinds.length]
      return chosen ? [{ ...chosen, quantity }] : []
    }),
  )

/** Any order and any catalogue that the input rules allow. */
export const anyOrder: fc.Arbitrary<CartonizeInput> = fc.record({
  items: items.map((list) => withIds(list, "item")),
  boxes: fc.array(box, { maxLength: 5 }).map((boxes) => withIds(boxes, "box")),
  options: fc.record({
    effort: fc.constantFrom("fast", "balanced", undefined),
    kinds: fc.option(fc.subarray(["parcel" as const, "envelope" as const], { minLength: 1 }), {
      nil: undefined,
    }),
  }),
})
