import type { Box, Item } from ".."
import { BOX_CATALOGUES } from "./box-catalogues"
import { RandomNumbers } from "./random-numbers"

/** Orders of one kind of merchant, and the boxes they go into. */
export interface OrderSet {
  boxes: Box[]
  orders: Item[][]
  /** What the orders are called, where they have names. */
  names?: string[]
}

type Product = Pick<Item, "length" | "width" | "height" | "weight">
export type Range = readonly [min: number, max: number]

/** Ranges of a kind of product: millimetres, and grams for each cubic centimetre. */
export interface ProductKind {
  length: Range
  width: Range
  height: Range
  density: Range
}

export const kind = (length: Range, width: Range, height: Range, density: Range): ProductKind => ({
  length,
  width,
  height,
  density,
})

export const PAPER: Range = [0.55, 1]

/** Magazines, catalogues and books; most are A4, and many sizes leave 3 mm in a box or none. */
const PRINTED: [number, ProductKind][] = [
  [20, kind([297, 297], [210, 210], [2, 13], PAPER)],
  [10, kind([298, 298], [210, 210], [2, 10], PAPER)],
  [5, kind([303, 303], [210, 210], [4, 12], PAPER)],
  [4, kind([330, 330], [230, 230], [4, 9], PAPER)],
  [4, kind([310, 310], [220, 220], [6, 14], PAPER)],
  [10, kind([210, 210], [148, 148], [1, 32], [0.42, 0.9])],
  [3, kind([200, 200], [200, 200], [8, 14], PAPER)],
  [3, kind([210, 210], [210, 210], [2, 9], PAPER)],
  [3, kind([230, 230], [182, 182], [8, 20], PAPER)],
  [2, kind([260, 260], [225, 225], [15, 32], PAPER)],
  [2, kind([142, 142], [125, 125], [6, 14], PAPER)],
  [1, kind([285, 285], [80, 80], [70, 70], [0.12, 0.14])],
]

const GARMENTS: [number, ProductKind][] = [
  [5, kind([240, 330], [180, 250], [15, 40], [0.12, 0.25])],
  [3, kind([250, 340], [200, 260], [40, 90], [0.1, 0.2])],
  [3, kind([290, 340], [170, 230], [100, 130], [0.15, 0.25])],
  [2, kind([80, 220], [60, 180], [15, 60], [0.1, 0.4])],
]

const DEVICES: [number, ProductKind][] = [
  [5, kind([60, 190], [40, 140], [20, 60], [0.3, 1.2])],
  [3, kind([200, 380], [120, 280], [40, 120], [0.3, 0.9])],
  [1, kind([380, 560], [250, 380], [90, 260], [0.2, 0.6])],
]

const ANYTHING: [number, ProductKind][] = [[1, kind([20, 300], [20, 200], [5, 150], [0.1, 1])]]

/** Most lines are for one unit, a few for a carton full. */
const QUANTITIES: [number, Range][] = [
  [650, [1, 1]],
  [250, [2, 5]],
  [95, [6, 14]],
  [5, [15, 80]],
]

const FEW: [number, Range][] = [
  [75, [1, 1]],
  [22, [2, 4]],
  [3, [5, 12]],
]

const RECIPES = {
  books: { boxes: BOX_CATALOGUES.books, kinds: PRINTED, quantities: QUANTITIES, products: 150 },
  fashion: { boxes: BOX_CATALOGUES.fashion, kinds: GARMENTS, quantities: FEW, products: 120 },
  electronics: {
    boxes: BOX_CATALOGUES.electronics,
    kinds: DEVICES,
    quantities: FEW,
    products: 120,
  },
  mixed: { boxes: BOX_CATALOGUES.seven, kinds: ANYTHING, quantities: QUANTITIES, products: 300 },
}

export type OrderSetName = keyof typeof RECIPES

export const ORDER_SET_NAMES = ["books", "fashion", "electronics", "mixed"] as const

/** The same orders in every run for the same name, count and rotation. */
export function orderSet(
  name: OrderSetName,
  { count, rotation }: { count: number; rotation: Item["rotation"] },
): OrderSet {
  const { boxes, kinds, quantities, products } = RECIPES[name]
  const random = new RandomNumbers(20_260_401)
  const catalogue = Array.from({ length: products }, () => productOf(random.pick(kinds), random))
  const orders = Array.from({ length: count }, () => {
    const items: Item[] = []
    do {
      const product = catalogue[random.whole(0, products - 1)]
      const [min, max] = random.pick(quantities)
      const id = `item${items.length}`
      if (product) items.push({ ...product, id, quantity: random.whole(min, max), rotation })
    } while (random.share() < 0.7)
    return items
  })
  return { boxes, orders }
}

/** One order of different items, each once. */
export function oneMixedOrder(count: number): OrderSet {
  const random = new RandomNumbers(7)
  const [, kinds] = ANYTHING[0] ?? []
  if (!kinds) throw new Error("there is a kind of anything")
  const items = Array.from({ length: count }, (_, index): Item => {
    return { ...productOf(kinds, random), id: `item${index}`, quantity: 1, rotation: "any" }
  })
  return { boxes: BOX_CATALOGUES.seven, orders: [items] }
}

/** One product of a kind; what it weighs follows from its size. */
export function productOf(
  { length, width, height, density }: ProductKind,
  random: RandomNumbers,
): Product {
  const size = {
    length: random.whole(...length),
    width: random.whole(...width),
    height: random.whole(...height),
  }
  const cubicCentimetres = (size.length * size.width * size.height) / 1000
  const grams = cubicCentimetres * (density[0] + random.share() * (density[1] - density[0]))
  return { ...size, weight: Math.max(1, Math.round(grams)) }
}
