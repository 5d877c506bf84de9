import type { Item } from ".."
import { BOX_CATALOGUES } from "./box-catalogues"
import { kind, type OrderSet, PAPER, productOf, type ProductKind, type Range } from "./order-sets"
import { RandomNumbers } from "./random-numbers"

/** As many orders as the set of real ones that this one resembles. */
export const MAGAZINE_ORDERS = 4_288

const PRODUCTS = 600
const MORE_LINES = 0.42
/** Millimetres that the copies of one line may be high: only what is thin goes out by the hundred. */
const HIGHEST_PILE = 165

/** Flat items around A4: many lie in a deep carton, many are some millimetres too long for it. */
const FLAT: [number, ProductKind][] = [
  [24, kind([297, 297], [210, 210], [2, 12], PAPER)],
  [4, kind([297, 300], [210, 225], [12, 40], PAPER)],
  [5, kind([303, 305], [210, 225], [3, 12], PAPER)],
  [34, kind([310, 340], [220, 250], [2, 12], PAPER)],
  [34, kind([200, 297], [100, 210], [1, 2], PAPER)],
  [4, kind([200, 255], [140, 200], [3, 30], PAPER)],
]

const COPIES: [number, Range][] = [
  [620, [1, 1]],
  [200, [2, 5]],
  [110, [6, 20]],
  [65, [21, 80]],
  [35, [81, 400]],
]

/**
 * Orders of flat items, most small and a few of hundreds of units, into four boxes. All of them come to about what
 * 4,288 real orders are known to come to: 47,013 units; 4,546 boxes of 74 m3 when items may be turned; 5,811 boxes of
 * 55 m3 when they are kept flat, since what is longer than A4 then needs several flat boxes in place of one long one.
 */
export function magazineOrders(count: number, rotation: Item["rotation"]): OrderSet {
  const random = new RandomNumbers(5)
  const catalogue = Array.from({ length: PRODUCTS }, () => productOf(random.pick(FLAT), random))
  const orders = Array.from({ length: count }, () => {
    const items: Item[] = []
    do {
      const product = catalogue[random.whole(0, PRODUCTS - 1)]
      if (!product) throw new Error("a product is in the catalogue")
      const wanted = random.whole(...random.pick(COPIES))
      const quantity = Math.min(wanted, Math.max(1, Math.floor(HIGHEST_PILE / product.height)))
      items.push({ ...product, id: `item${items.length}`, quantity, rotation })
    } while (random.share() < MORE_LINES)
    return items
  })
  return { boxes: BOX_CATALOGUES.books, orders }
}
