import { type Counts, unitsIn } from "../filling/filling"
import { pool } from "./combine"
import { subtract } from "./fill-greedily"
import type { PackedBox, PackingTask } from "./packing-task"

/** Boxes that are emptied and filled again at a time. */
const MOST_EMPTIED = 4

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
  const lastStep = task.filler.steps + task.work.rearrangeSteps
  let current = [...packed]
  while (current.length > fewest && task.filler.steps < lastStep && !task.isLate()) {
    const chosen = choose(task, current)
    const refilled = refill(task, chosen)
    if (!refilled || unevenness(refilled) < unevenness(chosen)) continue
    current = [...current.filter((box) => !chosen.includes(box)), ...refilled]
  }
  return current
}

function choose(task: PackingTask, packed: readonly PackedBox[]): PackedBox[] {
  const { random } = task
  const most = Math.min(MOST_EMPTIED, packed.length)
  const wanted = 2 + random.below(most - 1)
  const byFilling = [...packed].sort((a, b) => shareOf(a) - shareOf(b))
  const first = byFilling[random.below(random.below(2) === 0 ? 1 : Math.min(3, packed.length))]!
  const chosen = [first]
  const others = byFilling.filter((box) => box !== first)
  while (chosen.length < wanted) {
    const [next] = others.splice(random.below(others.length), 1)
    if (next) chosen.push(next)
  }
  return chosen
}

/** The goods of some boxes in the same boxes or fewer, or undefined when something stays out. */
function refill(task: PackingTask, chosen: readonly PackedBox[]): PackedBox[] | undefined {
  const { filler, plans } = task
  const left: Counts = pool(task, chosen)
  const packed: PackedBox[] = []
  const kinds = chosen.map(({ kind }) => kind)
  for (let at = kinds.length - 1; at > 0; at--) {
    const other = task.random.below(at + 1)
    const kind = kinds[at]!
    kinds[at] = kinds[other]!
    kinds[other] = kind
  }
  for (const kind of kinds) {
    let best: PackedBox | undefined
    const tries = 1 + task.random.below(4)
    for (let attempt = 0; attempt < tries; attempt++) {
      filler.fill(kind.container, left, plans.randomPlan(left, false))
      if (
        best &&
        share(task, kind.container, best.filling) >= share(task, kind.container, filler)
      ) {
        continue
      }
      best = { kind, filling: filler.filling() }
    }
    if (!best || best.filling.units === 0) continue
    subtract(left, best.filling.placed)
    packed.push(best)
    if (unitsIn(left) === 0) return packed
  }
  return undefined
}

function share(
  _: PackingTask,
  { weightRoom, volumeRoom }: { weightRoom: number; volumeRoom: number },
  { weight, volume }: { weight: number; volume: number },
): number {
  return Math.max(weight / weightRoom, volume / volumeRoom)
}

function shareOf({ kind, filling }: PackedBox): number {
  const { weightRoom, volumeRoom } = kind.container
  return Math.max(filling.weight / weightRoom, filling.volume / volumeRoom)
}

/** Greater when the same goods lie in few full boxes than in many half empty ones. */
function unevenness(packed: readonly PackedBox[]): number {
  return packed.reduce((sum, box) => sum + shareOf(box) ** 2, 0)
}
