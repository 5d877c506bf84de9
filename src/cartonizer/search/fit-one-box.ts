import { type Counts, type Filling, keyOfCounts, unitsIn } from "../filling/filling"
import type { Stock, BoxKind } from "./box-kind"
import { mayHold } from "./may-hold"
import type { PackedBox, PackingTask } from "./packing-task"
import { totalOf } from "./score"
import { stackAll } from "./stack-rest"

/**
 * The most preferred box in stock that holds every unit, or undefined. Does not change the stock. Tries plain
 * shelves last; when it is late, nothing else.
 */
export function fitOneBox(task: PackingTask, counts: Counts, stock: Stock): PackedBox | undefined {
  const { weight, volume } = totalOf(task.items, counts)
  for (const kind of task.kinds) {
    // Checked first, because it is cheap: with many boxes and items, checking the sides would take most of the
    // time.
    if (weight > kind.container.weightRoom || volume > kind.container.volumeRoom) continue
    if (stock.left(kind) <= 0 || !mayHold(kind.container, task.items, counts)) continue
    const searched = task.isLate()
      ? undefined
      : fitAll(task, kind, { counts, attempts: task.work.fitAttempts })
    const filling = searched ?? stackAll(task, kind, counts)
    if (filling) return { kind, filling }
  }
  return undefined
}

/** Attempts before it pays to prove that the items cannot go into one box. */
const ATTEMPTS_BEFORE_PROOF = 2

/** Loops over the types in any case. */
const PASSES = 2

/**
 * A filling of one box with every unit, or undefined when none was found.
 *
 * Most items that fit do so at the first attempt; for most others a proof ends the search.
 */
export function fitAll(
  task: PackingTask,
  kind: BoxKind,
  { counts, attempts }: { counts: Counts; attempts: number },
): Filling | undefined {
  task.meter.passOver(PASSES * counts.length)
  if (!mayHold(kind.container, task.items, counts)) return undefined
  const key = `${kind.index}:${keyOfCounts(counts)}`
  const known = task.knownFits.get(key) ?? 0
  if (typeof known !== "number") return known
  if (known >= attempts) return undefined
  const filling = search(task, kind, { counts, from: known, to: attempts })
  task.knownFits.set(key, filling)
  return typeof filling === "number" ? undefined : filling
}

/** A filling, or the number of attempts that failed; `Infinity` if more would not help. */
function search(
  task: PackingTask,
  { container }: BoxKind,
  { counts, from, to }: { counts: Counts; from: number; to: number },
): Filling | number {
  const { filler, meter, plans, work } = task
  const needed = unitsIn(counts)
  const lastStep = meter.steps + work.fitSteps
  for (let attempt = from; attempt < to; attempt++) {
    if (attempt === ATTEMPTS_BEFORE_PROOF && task.shares.provesTooFew([container], counts)) {
      return Infinity
    }
    filler.fill(container, counts, plans.plan(attempt, counts, true))
    if (filler.units === needed) return filler.filling()
    if (task.isLate()) return attempt
    if (meter.steps >= lastStep) return Infinity
  }
  return to
}
