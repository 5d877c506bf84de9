import type { Box } from "./box"
import { type BoxStock, containerOf, costOf } from "./box-stock"
import { fillBest, type Load, totalOf, unitsIn } from "./fill-best"
import type { Counts } from "./item-type"
import { type FilledBox, packOneBox } from "./pack-one-box"
import { volumeOf } from "./size"

/** Goods in a box, by their weight and volume. */
export interface Content {
  box: Box
  weight: number
  volume: number
}

/**
 * Rates a filled box, the most wanted highest. More content never lowers the rating: boxes that
 * could not win even when full are not tried.
 *
 * @param wanted all that was still to be packed
 */
export type GreedyRule = (content: Content, wanted: { weight: number; volume: number }) => number

/** How to choose a box, and the grams that no package may exceed. */
export interface GreedyOptions {
  rule: GreedyRule
  maxPackageWeight?: number
}

/** Gets the most out of the way: fewest boxes. Heavy goods fill a box before its volume does. */
export const largestShare: GreedyRule = ({ weight, volume }, wanted) =>
  Math.max(weight / wanted.weight, volume / wanted.volume)

/** Leaves the least air to pay for. */
export const fullest: GreedyRule = ({ box, volume }) => volume / volumeOf(box.outer)

export const cheapest: GreedyRule = ({ box, volume }) => volume / costOf(box)

/**
 * Fills one box after the other, always the one the rule rates highest, then moves the content of
 * each into the most wanted box that holds it too.
 */
export function packGreedily(
  load: Load,
  stock: BoxStock,
  { rule, maxPackageWeight }: GreedyOptions,
): { filled: FilledBox[]; left: Counts } {
  const filled: FilledBox[] = []
  let left = load.counts
  while (unitsIn(left) > 0) {
    const best = bestBox({ types: load.types, counts: left }, stock, { rule, maxPackageWeight })
    if (!best) break
    const { placed } = best.filling
    left = left.map((count, index) => count - (placed[index] ?? 0))
    stock.take(best.box)
    filled.push(best)
  }
  return { filled: filled.map((one) => shrink(one, load, { stock, maxPackageWeight })), left }
}

function bestBox(
  load: Load,
  stock: BoxStock,
  { rule, maxPackageWeight }: GreedyOptions,
): FilledBox | undefined {
  const wanted = totalOf(load)
  const hopeful = stock.inStock.map((box) => {
    const container = containerOf(box, maxPackageWeight)
    const weight = Math.min(container.weightRoom, wanted.weight)
    const volume = Math.min(container.volumeRoom, wanted.volume)
    return { box, container, bound: rule({ box, weight, volume }, wanted) }
  })
  let best: (FilledBox & { rating: number }) | undefined
  for (const { box, container, bound } of hopeful.sort((a, b) => b.bound - a.bound)) {
    if (best && bound < best.rating) break
    const filling = fillBest(container, load)
    if (filling.units.length === 0) continue
    const rating = rule({ box, weight: filling.weight, volume: filling.volume }, wanted)
    const isBetter = !best || rating > best.rating
    const isEqual = best && rating === best.rating && stock.prefers(box, best.box)
    if (isBetter || isEqual) best = { box, filling, rating }
  }
  return best
}

function shrink(
  filled: FilledBox,
  { types }: Load,
  { stock, maxPackageWeight }: { stock: BoxStock; maxPackageWeight?: number },
): FilledBox {
  stock.putBack(filled.box)
  const content = { types, counts: filled.filling.placed }
  const better = packOneBox(content, stock, maxPackageWeight)
  // The heuristic may fail to fill the box a second time; what it already holds is proof enough.
  const isBetter = better !== undefined && stock.prefers(better.box, filled.box)
  const kept = isBetter ? better : filled
  stock.take(kept.box)
  return kept
}
