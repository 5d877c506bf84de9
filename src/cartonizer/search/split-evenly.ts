import type { Counts } from "../filling/filling"
import { type BoxKind, Stock } from "./box-kind"
import { fitAll } from "./fit-one-box"
import type { PackedBox, PackingTask } from "./packing-task"
import { Random } from "./plan-book"
import { totalOf } from "./score"
import { type Room, Split } from "./split"

/** Kinds of box that are combined, those with the most room. */
const MOST_KINDS = 4
/** Choices of boxes that are tried for one number of boxes. */
const MOST_CHOICES = 4
/** How often items are divided anew after a part did not fit into its box. */
const ROUNDS = 6
const FIT_ATTEMPTS = 4
/** Above these limits rating exchanges takes too long; `rearrange` then tries random moves. */
const MOST_TYPES = 40
const MOST_BOXES = 12
/** Exchanges rated in the time of trying one place. */
const LOOKS_PER_STEP = 4

/** A kind of box, and the room it is expected to have. */
interface Candidate {
  kind: BoxKind
  room: Room
}

/**
 * Packs items into one box fewer, again and again, by dividing them up first. Filling box after box uses up the
 * items that go well together; if weight fills the boxes, too heavy items remain for the last ones.
 *
 * @returns undefined when it saves no box
 */
export function splitEvenly(
  task: PackingTask,
  packed: readonly PackedBox[],
  { counts, taken, fewest }: { counts: Counts; taken: readonly BoxKind[]; fewest: number },
): PackedBox[] | undefined {
  const types = counts.reduce((sum, count) => sum + Number(count > 0), 0)
  if (types > MOST_TYPES || packed.length > MOST_BOXES) return undefined
  let best: PackedBox[] | undefined
  const candidates = candidatesFor(task, counts)
  const lastStep = task.meter.steps + task.work.splitSteps
  // Its own random numbers, so that the later searches give the same result if this one fails.
  const random = new Random(task.seed)
  const isOver = (looks = 0): boolean =>
    task.meter.steps + looks / LOOKS_PER_STEP >= lastStep || task.isLate()
  for (let boxes = packed.length - 1; boxes >= fewest && !isOver(); boxes--) {
    const better = packInto(task, choicesOf(task, candidates, { boxes, counts, taken }), {
      counts,
      random,
      isOver,
    })
    if (!better) break
    best = better
  }
  return best
}

function packInto(
  task: PackingTask,
  choices: readonly Candidate[][],
  {
    counts,
    random,
    isOver,
  }: { counts: Counts; random: Random; isOver: (looks?: number) => boolean },
): PackedBox[] | undefined {
  for (const candidates of choices) {
    const rooms = candidates.map(({ room }) => ({ ...room }))
    const split = new Split(task.items, rooms, counts)
    for (let round = 0; round < ROUNDS && !isOver(); round++) {
      const isSettled = split.settle(random, isOver)
      task.meter.steps += Math.ceil(split.looks / LOOKS_PER_STEP)
      split.looks = 0
      if (!isSettled) break
      const packed = packParts(task, candidates, { split, rooms })
      if (packed) return packed
    }
  }
  return undefined
}

/** Packs the parts into their boxes. If a part does not fit, lowers the room that its box is expected to have. */
function packParts(
  task: PackingTask,
  candidates: readonly Candidate[],
  { split, rooms }: { split: Split; rooms: Room[] },
): PackedBox[] | undefined {
  const packed: PackedBox[] = []
  let isPacked = true
  for (const [index, { kind }] of candidates.entries()) {
    const counts = split.parts[index]!
    if (counts.every((count) => count === 0)) continue
    const filling = fitAll(task, kind, { counts, attempts: FIT_ATTEMPTS })
    if (filling) packed.push({ kind, filling })
    else {
      isPacked = false
      const room = rooms[index]!
      room.volume = Math.min(0.98 * room.volume, 0.995 * totalOf(task.items, counts).volume)
    }
  }
  return isPacked ? packed : undefined
}

/** The kinds of box that take most. Skips those that would not be among them even if filled completely. */
function candidatesFor(task: PackingTask, counts: Counts): Candidate[] {
  const total = totalOf(task.items, counts)
  const shareOf = ({ weight, volume }: Room): number =>
    Math.min(1, weight / total.weight) + Math.min(1, volume / total.volume)
  const hopeful = task.kinds
    .map(({ container }, index) => {
      const room = { weight: container.weightRoom, volume: container.volumeRoom }
      return { index, bound: shareOf(room) }
    })
    .sort((a, b) => b.bound - a.bound || a.index - b.index)
  let best: (Candidate & { index: number; share: number })[] = []
  for (const { index, bound } of hopeful) {
    const least = best[MOST_KINDS - 1]?.share ?? 0
    if (bound < least) break
    const candidate = candidateOf(task, task.kinds[index]!, { counts, total })
    if (candidate.room.volume === 0) continue
    best.push({ ...candidate, index, share: shareOf(candidate.room) })
    best = best.sort((a, b) => b.share - a.share || a.index - b.index).slice(0, MOST_KINDS)
  }
  return best
}

/** A box and the volume that it takes without a weight limit, because shapes seldom fill it. */
function candidateOf(
  { filler, plans }: PackingTask,
  kind: BoxKind,
  { counts, total }: { counts: Counts; total: Room },
): Candidate {
  const { container } = kind
  let volume = 0
  for (let attempt = 0; attempt < 2; attempt++) {
    const weightless = { ...container, weightRoom: Infinity }
    filler.fill(weightless, counts, plans.plan(attempt, counts, false))
    volume = Math.max(volume, filler.volume)
  }
  if (volume >= total.volume) volume = container.volumeRoom
  return { kind, room: { weight: container.weightRoom, volume } }
}

/** Choices of boxes that could hold it all, those with the most room to spare first. */
function choicesOf(
  task: PackingTask,
  candidates: readonly Candidate[],
  { boxes, counts, taken }: { boxes: number; counts: Counts; taken: readonly BoxKind[] },
): Candidate[][] {
  const stock = new Stock(taken)
  const total = totalOf(task.items, counts)
  const found: { chosen: Candidate[]; spare: number }[] = []
  const choose = (chosen: Candidate[], from: number): void => {
    if (chosen.length === boxes) {
      const spare = spareIn(chosen, total)
      if (spare >= 1) found.push({ chosen, spare })
      return
    }
    for (const [index, candidate] of candidates.entries()) {
      const used = chosen.filter((one) => one === candidate).length
      if (index >= from && used < stock.left(candidate.kind)) choose([...chosen, candidate], index)
    }
  }
  choose([], 0)
  found.sort((a, b) => b.spare - a.spare)
  return found.slice(0, MOST_CHOICES).map(({ chosen }) => chosen)
}

function spareIn(chosen: readonly Candidate[], total: Room): number {
  let [weight, volume] = [0, 0]
  for (const { room } of chosen) {
    weight += room.weight
    volume += room.volume
  }
  return Math.min(weight / total.weight, volume / total.volume)
}
