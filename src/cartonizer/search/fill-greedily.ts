import { type Counts, type Filling, unitsIn } from "../filling/filling"
import type { BoxKind } from "./box-kind"
import { fillBest } from "./fill-best"
import { fitOneBox } from "./fit-one-box"
import { type PackedBox, type Packing, type PackingTask, totalOf } from "./packing-task"
import { Stock } from "./stock"

/** Goods by their weight and volume. */
interface Content {
  weight: number
  volume: number
}

/**
 * Rates a filled box, the most wanted highest. More content never lowers the rating: boxes that
 * could not win even when full are not tried.
 */
export type GreedyRule = (kind: BoxKind, content: Content, wanted: Content) => number

/** Gets the most out of the way: fewest boxes. Heavy goods fill a box before its volume does. */
export const largestShare: GreedyRule = (_, { weight, volume }, wanted) =>
  Math.max(weight / wanted.weight, volume / wanted.volume)

/** Leaves the least air to pay for. */
export const fullest: GreedyRule = ({ outerVolume }, { volume }) => volume / outerVolume

export const cheapest: GreedyRule = ({ cost }, { volume }) => volume / cost

/** Fills one box after the other, always the one the rule rates highest, until nothing is left. */
export function fillGreedily(
  task: PackingTask,
  counts: Counts,
  { rule, taken = [] }: { rule: GreedyRule; taken?: readonly BoxKind[] },
): Packing {
  const packed: PackedBox[] = []
  const stock = new Stock(taken)
  const left = counts.slice()
  while (unitsIn(left) > 0 && !task.isLate()) {
    const last = packed.length > 0 ? fitOneBox(task, left, stock) : undefined
    const best = last ?? bestBox(task, left, { rule, stock })
    if (!best) break
    subtract(left, best.filling.placed)
    stock.take(best.kind)
    packed.push(best)
  }
  return { packed, left }
}

export function subtract(from: Counts, counts: Counts): void {
  for (let type = 0; type < from.length; type++) from[type] = from[type]! - counts[type]!
}

function bestBox(
  task: PackingTask,
  left: Counts,
  { rule, stock }: { rule: GreedyRule; stock: Stock },
): PackedBox | undefined {
  const wanted = totalOf(task.goods, left)
  const hopeful = task.kinds
    .filter((kind) => stock.left(kind) > 0)
    .map((kind) => {
      const weight = Math.min(kind.container.weightRoom, wanted.weight)
      const volume = Math.min(kind.container.volumeRoom, wanted.volume)
      return { kind, bound: rule(kind, { weight, volume }, wanted) }
    })
    .sort((a, b) => b.bound - a.bound)
  let best: { kind: BoxKind; filling: Filling; rating: number } | undefined
  for (const { kind, bound } of hopeful) {
    if ((best && bound < best.rating) || task.isLate()) break
    const filling = fillBest(task, kind, left)
    if (filling.units === 0) continue
    const rating = rule(kind, filling, wanted)
    const isPreferred = best && task.kinds.indexOf(kind) < task.kinds.indexOf(best.kind)
    if (!best || rating > best.rating || (rating === best.rating && isPreferred)) {
      best = { kind, filling, rating }
    }
  }
  return best
}
