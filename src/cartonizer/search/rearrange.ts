import type { Container } from "../filling/filling"
import { pool } from "./combine"
import { subtract } from "./fill-greedily"
import type { PackedBox, PackingTask } from "./packing-task"
import { totalOf } from "./score"

/** Boxes that are emptied and filled again at a time. */
const MOST_EMPTIED = 4
/** Steps for choosing boxes and pooling their items. */
const STEPS_PER_ROUND = 100

/**
 * Empties a few boxes, one of the emptiest among them, and fills them again by random plans. Keeps the result
 * if full boxes get fuller and empty ones emptier, until one box is no longer needed. Ends at `fewest` boxes or
 * when the steps are used up.
 */
export function rearrange(
  task: PackingTask,
  packed: readonly PackedBox[],
  fewest: number,
): PackedBox[] {
  const lastStep = task.meter.steps + task.work.rearrangeSteps
  let current = emptiestFirst(packed)
  while (current.length > fewest && task.meter.steps < lastStep && !task.isLate()) {
    const chosen = choose(task, current)
    const refilled = refill(task, chosen)
    // Counts as work, so that a search without success ends too.
    task.meter.steps += STEPS_PER_ROUND
    if (!refilled || unevenness(refilled) < unevenness(chosen)) continue
    current = emptiestFirst([...current.filter((box) => !chosen.includes(box)), ...refilled])
  }
  return current
}

function emptiestFirst(packed: readonly PackedBox[]): PackedBox[] {
  return packed
    .map((box) => ({ box, share: shareOf(box) }))
    .sort((a, b) => a.share - b.share)
    .map(({ box }) => box)
}

function choose({ random }: PackingTask, packed: readonly PackedBox[]): PackedBox[] {
  const count = 2 + random.below(Math.min(MOST_EMPTIED, packed.length) - 1)
  const first = packed[random.below(random.below(2) === 0 ? 1 : Math.min(3, packed.length))]!
  const chosen = new Set([first])
  while (chosen.size < count) chosen.add(packed[random.below(packed.length)]!)
  return [...chosen]
}

/** Packs the items of some boxes into the same boxes or fewer; undefined if something stays out. */
function refill(task: PackingTask, chosen: readonly PackedBox[]): PackedBox[] | undefined {
  const { filler, plans } = task
  const left = pool(task, chosen)
  const rest = totalOf(task.items, left)
  const kinds = task.random.shuffle(chosen.map(({ kind }) => kind))
  let weightRoom = 0
  let volumeRoom = 0
  for (const { container } of kinds) {
    weightRoom += container.weightRoom
    volumeRoom += container.volumeRoom
  }
  const packed: PackedBox[] = []
  for (const kind of kinds) {
    const { container } = kind
    let best: PackedBox | undefined
    let bestShare = 0
    for (let tries = 1 + task.random.below(4); tries > 0; tries--) {
      filler.fill(container, left, plans.randomPlan(left, false))
      const share = shareIn(container, filler)
      if (share <= bestShare) continue
      best = { kind, filling: filler.filling() }
      bestShare = share
    }
    if (!best) continue
    packed.push(best)
    subtract(left, best.filling.placed)
    rest.weight -= best.filling.weight
    rest.volume -= best.filling.volume
    if (rest.volume === 0) return packed
    weightRoom -= container.weightRoom
    volumeRoom -= container.volumeRoom
    if (rest.weight > weightRoom || rest.volume > volumeRoom) return undefined
  }
  return undefined
}

function shareOf({ kind, filling }: PackedBox): number {
  return shareIn(kind.container, filling)
}

function shareIn(
  { weightRoom, volumeRoom }: Container,
  { weight, volume }: { weight: number; volume: number },
): number {
  return Math.max(weight / weightRoom, volume / volumeRoom)
}

/** Higher if the same items lie in few full boxes than in many half-empty ones. */
function unevenness(packed: readonly PackedBox[]): number {
  return packed.reduce((sum, box) => sum + shareOf(box) ** 2, 0)
}
