import { type Counts, type Filling, unitsIn } from "../filling/filling"
import type { BoxKind } from "./box-kind"
import { type PackingTask, totalOf } from "./packing-task"

/** The filling that takes the largest share of the counted goods, by volume or by weight. */
export function fillBest(task: PackingTask, { container }: BoxKind, counts: Counts): Filling {
  const { filler, plans, work } = task
  const wanted = unitsIn(counts)
  const total = totalOf(task.goods, counts)
  const most = Math.min(
    1,
    Math.max(container.weightRoom / total.weight, container.volumeRoom / total.volume),
  )
  const lastStep = filler.steps + work.fillSteps
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
    if (isFull || filler.steps >= lastStep || task.isLate()) break
  }
  return best ?? filler.filling()
}
