import { type Counts, unitsIn } from "../filling/filling"
import type { BoxKind } from "./box-kind"
import { subtract } from "./fill-greedily"
import { fitAll } from "./fit-all"
import type { PackedBox, PackingTask } from "./packing-task"
import { totalOf } from "./total-of"

/** Attempts at filling the last box with the rest, before another rest is tried. */
const LAST_ATTEMPTS = 3

/**
 * Packs every unit into exactly these boxes (fewer, should some stay empty), or gives up after some
 * attempts. All but the last box are filled by plans left to chance; the last must take the rest.
 */
export function packCombination(
  task: PackingTask,
  kinds: readonly BoxKind[],
  { counts, attempts, lastStep }: { counts: Counts; attempts: number; lastStep: number },
): PackedBox[] | undefined {
  const [only] = kinds
  if (only && kinds.length === 1) {
    const filling = fitAll(task, only, { counts, attempts: task.work.fitAttempts })
    return filling && [{ kind: only, filling }]
  }
  for (let attempt = 0; attempt < attempts; attempt++) {
    const packed = tryOnce(task, orderOf(task, kinds, attempt), { counts, attempt })
    if (packed) return packed
    if (task.meter.steps >= lastStep || task.isLate()) return undefined
  }
  return undefined
}

/** Big boxes first, small boxes first, then any order. */
function orderOf(task: PackingTask, kinds: readonly BoxKind[], attempt: number): BoxKind[] {
  const order = [...kinds].sort((a, b) => b.index - a.index)
  if (attempt % 2 === 1) order.reverse()
  if (kinds.length < 3 || attempt < 2) return order
  for (let at = order.length - 1; at > 0; at--) {
    const other = task.random.below(at + 1)
    const kind = order[at]!
    order[at] = order[other]!
    order[other] = kind
  }
  return order
}

function tryOnce(
  task: PackingTask,
  kinds: readonly BoxKind[],
  { counts, attempt }: { counts: Counts; attempt: number },
): PackedBox[] | undefined {
  const { filler, plans, goods } = task
  const left = counts.slice()
  const packed: PackedBox[] = []
  let [weightRoom, volumeRoom] = [0, 0]
  for (const { container } of kinds) {
    weightRoom += container.weightRoom
    volumeRoom += container.volumeRoom
  }
  for (const [index, kind] of kinds.entries()) {
    if (unitsIn(left) === 0) break
    if (index === kinds.length - 1) {
      const filling = fitAll(task, kind, { counts: left, attempts: LAST_ATTEMPTS })
      return filling && [...packed, { kind, filling }]
    }
    filler.fill(kind.container, left, plans.plan(attempt >> 1, left, false))
    weightRoom -= kind.container.weightRoom
    volumeRoom -= kind.container.volumeRoom
    if (filler.units === 0) continue
    const rest = totalOf(goods, left)
    if (rest.weight - filler.weight > weightRoom || rest.volume - filler.volume > volumeRoom) {
      return undefined
    }
    packed.push({ kind, filling: filler.filling() })
    subtract(left, filler.placed)
  }
  return packed
}
