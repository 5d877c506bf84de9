import type { Container } from "../filling/filling"
import type { BoxKind } from "./box-kind"
import { pool } from "./combine"
import { subtract } from "./fill-greedily"
import type { PackedBox, PackingTask } from "./packing-task"
import { totalOf } from "./score"

/** Boxes that are emptied and filled again at a time. */
const MOST_EMPTIED = 4
/** What choosing boxes and pooling their items costs, in the same unit as looking at places. */
const STEPS_PER_ROUND = 100

/**
 * Destroys and repacks: empties a few boxes, one of the emptiest among them, and fills them again one
 * after the other by plans left to chance. What makes full boxes fuller and empty ones emptier is
 * kept, until one box is not needed any more. Ends at `fewest` boxes or when the steps are used up.
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
    // Counts as work of its own, so that a search in vain ends too.
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
  const wanted = 2 + random.below(Math.min(MOST_EMPTIED, packed.length) - 1)
  const first = packed[random.below(random.below(2) === 0 ? 1 : Math.min(3, packed.length))]!
  const chosen = new Set([first])
  while (chosen.size < wanted) chosen.add(packed[random.below(packed.length)]!)
  return [...chosen]
}

/** The items of some boxes in the same boxes or fewer, or undefined when something stays out. */
function refill(task: PackingTask, chosen: readonly PackedBox[]): PackedBox[] | undefined {
  const { filler, plans } = task
  const left = pool(task, chosen)
  const rest = totalOf(task.items, left)
  const kinds = shuffled(
    task,
    chosen.map(({ kind }) => kind),
  )
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

function shuffled(task: PackingTask, kinds: BoxKind[]): BoxKind[] {
  for (let at = kinds.length - 1; at > 0; at--) {
    const other = task.random.below(at + 1)
    const kind = kinds[at]!
    kinds[at] = kinds[other]!
    kinds[other] = kind
  }
  return kinds
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

/** Greater when the same items lie in few full boxes than in many half empty ones. */
function unevenness(packed: readonly PackedBox[]): number {
  return packed.reduce((sum, box) => sum + shareOf(box) ** 2, 0)
}
