import { type Counts, type Filling, unitsIn } from "../filling/filling"
import type { BoxKind } from "./box-kind"
import type { PackingTask } from "./packing-task"
import { totalOf } from "./total-of"

/**
 * The filling that takes the largest share of the counted goods, by volume or by weight.
 *
 * @param steps after which no new attempt begins; what the effort allows for, by default
 */
export function fillBest(
  task: PackingTask,
  kind: BoxKind,
  { counts, steps = task.work.fillSteps }: { counts: Counts; steps?: number },
): Filling {
  const { filler, meter, plans, work } = task
  const { container } = kind
  const wanted = unitsIn(counts)
  const total = totalOf(task.goods, counts)
  const most = Math.min(
    1,
    Math.max(container.weightRoom / total.weight, container.volumeRoom / total.volume),
  )
  const lastStep = meter.steps + steps
  let best: Filling | undefined
  let bestShare = -1
  for (let attempt = 0; attempt < work.fillAttempts; attempt++) {
    filler.fill(container, counts, plans.plan(attempt, counts, false))
    const share = Math.max(filler.volume / total.volume, filler.weight / total.weight)
    if (!best || share > bestShare) {
      best = filler.filling()
      bestShare = share
    }
    const isFull = filler.units === wanted || bestShare >= most
    if (isFull || meter.steps >= lastStep || task.isLate()) break
  }
  best ??= filler.filling()
  task.memory.note(kind, best)
  return best
}
