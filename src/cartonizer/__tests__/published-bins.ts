import type { CartonizeInput, Item } from ".."
import { RandomNumbers } from "./random-numbers"

export type Sides = readonly [x: number, y: number, z: number]

/** Items for one kind of bin, of which there is no end. */
export interface BinInstance {
  bin: Sides
  /** Three sides, and how many there are. */
  items: readonly (readonly [x: number, y: number, z: number, quantity: number])[]
}

type Range = readonly [min: number, max: number]

/** Large and small shares of a bin's side, as Martello, Pisinger and Vigo draw from. */
const SMALL: Range = [0, 1 / 2]
const HALF: Range = [1 / 2, 1]
const LARGE: Range = [2 / 3, 1]

/** Their five types of item: ranges of the three sides in a bin of 100. */
const ITEM_TYPES: readonly (readonly [Range, Range, Range])[] = [
  [SMALL, LARGE, LARGE],
  [LARGE, SMALL, LARGE],
  [LARGE, LARGE, SMALL],
  [HALF, HALF, HALF],
  [SMALL, SMALL, SMALL],
]

/** Side of the bin and longest side of an item, for classes whose items are all drawn alike. */
const ALIKE: Record<number, Range> = { 6: [10, 10], 7: [40, 35], 8: [100, 100] }

/**
 * An instance of the kind that Martello, Pisinger and Vigo describe ("The three-dimensional bin packing
 * problem", 2000), from our own numbers. In classes 1 to 5 six items of ten are of the type of that
 * number, and one of each other type; in classes 6 to 8 all sides are drawn from one range.
 *
 * @param itemClass 1 to 8
 */
export function mpvInstance(itemClass: number, count: number, seed: number): BinInstance {
  const random = new RandomNumbers(seed)
  const [side, longest] = ALIKE[itemClass] ?? [100, 100]
  const types = ITEM_TYPES.map((type, at) => [at === itemClass - 1 ? 6 : 1, type] as const)
  const items = Array.from({ length: count }, () => {
    if (itemClass in ALIKE) {
      const any = (): number => random.whole(1, longest)
      return [any(), any(), any(), 1] as const
    }
    const [x, y, z] = random.pick(types)
    const within = ([from, to]: Range): number =>
      random.whole(Math.max(1, Math.ceil(from * side)), Math.floor(to * side))
    return [within(x), within(y), within(z), 1] as const
  })
  return { bin: [side, side, side], items }
}

/**
 * An instance in the manner of Ivancic, Mathur and Mohanty (1989), whose 47 come from no generator: two
 * to five kinds of items, many of each, and a bin that takes some three to twenty of them.
 */
export function immInstance(seed: number): BinInstance {
  const random = new RandomNumbers(seed)
  const items = Array.from({ length: random.whole(2, 5) }, () => {
    const side = (): number => random.whole(4, 16)
    return [side(), side(), side(), random.whole(10, 45)] as const
  })
  const side = (): number => random.whole(17, 32)
  return { bin: [side(), side(), side()], items }
}

/** The instance as the cartonizer is asked. The items weigh nothing that matters. */
export function binInput({ bin, items }: BinInstance, rotation: Item["rotation"]): CartonizeInput {
  const [length, width, height] = bin
  const size = { length, width, height }
  return {
    boxes: [
      { id: "bin", kind: "parcel", inner: size, outer: size, tareWeight: 0, maxWeight: 1_000_000 },
    ],
    items: items.map(([length, width, height, quantity], index) => {
      return { id: `item${index}`, length, width, height, quantity, weight: 1, rotation }
    }),
    options: { effort: "thorough" },
  }
}
