import { type Counts, type Filling, unitsIn } from "../filling/filling"
import type { BoxKind } from "./box-kind"
import type { Content } from "./box-memory"
import { fillBest } from "./fill-best"
import { fitOneBox } from "./fit-one-box"
import { Interim } from "./interim"
import type { PackedBox, Packing, PackingTask } from "./packing-task"
import { totalOf } from "./total-of"
import { planPick } from "./plan-pick"
import { Stock } from "./stock"

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

/**
 * Fills one box after the other, always the one the rule rates highest, until nothing is left.
 *
 * @returns the packing, unless it became late, and the best that was made on the way to it
 */
export function fillGreedily(
  task: PackingTask,
  counts: Counts,
  { rule, taken = [] }: { rule: GreedyRule; taken?: readonly BoxKind[] },
): Packing[] {
  const packed: PackedBox[] = []
  const stock = new Stock(taken)
  const left = counts.slice()
  const interim = new Interim(task, taken)
  const lastStep = task.meter.steps + task.work.greedySteps
  while (unitsIn(left) > 0) {
    interim.note(packed, left)
    const last = packed.length > 0 ? fitOneBox(task, left, stock) : undefined
    const best = last ?? bestBox(task, left, { rule, stock, lastStep })
    // Whatever was found in a hurry is not what there would have been with more time.
    if (task.isLate()) return interim.best ? [interim.best] : []
    if (!best) break
    subtract(left, best.filling.placed)
    stock.take(best.kind)
    packed.push(best)
  }
  const whole = { packed, left }
  return interim.best ? [whole, interim.best] : [whole]
}

export function subtract(from: Counts, counts: Counts): void {
  for (let type = 0; type < from.length; type++) from[type] = from[type]! - counts[type]!
}

function bestBox(
  task: PackingTask,
  left: Counts,
  { rule, stock, lastStep }: { rule: GreedyRule; stock: Stock; lastStep: number },
): PackedBox | undefined {
  const wanted = totalOf(task.goods, left)
  const kinds = task.kinds.filter((kind) => stock.left(kind) > 0)
  const pick = planPick(task, left, { kinds, lastStep, rate: rule })
  let best: { kind: BoxKind; filling: Filling; rating: number } | undefined
  for (const { kind, bound } of pick.hopeful) {
    if ((best && task.meter.steps >= pick.lastStep) || task.isLate()) break
    if (best && bound < best.rating) continue
    const filling = fillBest(task, kind, { counts: left, steps: pick.fillSteps })
    if (filling.units === 0) continue
    const rating = rule(kind, filling, wanted)
    const isPreferred = best && kind.index < best.kind.index
    if (!best || rating > best.rating || (rating === best.rating && isPreferred)) {
      best = { kind, filling, rating }
    }
  }
  return best
}
