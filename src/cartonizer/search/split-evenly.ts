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
/** How often items are divided anew because a part did not go into its box. */
const ROUNDS = 6
const FIT_ATTEMPTS = 4
/** More than this is left to chance: weighing up exchanges would take too long. */
const MOST_TYPES = 40
const MOST_BOXES = 12
/** Exchanges that are weighed up cost about as much as one place that is looked at. */
const LOOKS_PER_STEP = 4

/** A kind of box, and what can be expected to go into it. */
interface Vessel {
  kind: BoxKind
  room: Room
}

/**
 * Packs items into one box less than there are, again and again, by dividing them up first: filling one
 * box after the other uses up the items that go well together, and where boxes are full by weight the
 * last ones are left with what is too heavy for them.
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
  const vessels = vesselsFor(task, counts)
  const lastStep = task.meter.steps + task.work.splitSteps
  // Of its own, so that a search that goes on without success goes on as it would have.
  const random = new Random(task.seed)
  const isOver = (looks = 0): boolean =>
    task.meter.steps + looks / LOOKS_PER_STEP >= lastStep || task.isLate()
  for (let boxes = packed.length - 1; boxes >= fewest && !isOver(); boxes--) {
    const better = packInto(task, choicesOf(task, vessels, { boxes, counts, taken }), {
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
  choices: readonly Vessel[][],
  {
    counts,
    random,
    isOver,
  }: { counts: Counts; random: Random; isOver: (looks?: number) => boolean },
): PackedBox[] | undefined {
  for (const vessels of choices) {
    const rooms = vessels.map(({ room }) => ({ ...room }))
    const split = new Split(task.items, rooms, counts)
    for (let round = 0; round < ROUNDS && !isOver(); round++) {
      const isSettled = split.settle(random, isOver)
      task.meter.steps += Math.ceil(split.looks / LOOKS_PER_STEP)
      split.looks = 0
      if (!isSettled) break
      const packed = packParts(task, vessels, { split, rooms })
      if (packed) return packed
    }
  }
  return undefined
}

/** The parts in their boxes. What does not go in is taken as how much room there really is. */
function packParts(
  task: PackingTask,
  vessels: readonly Vessel[],
  { split, rooms }: { split: Split; rooms: Room[] },
): PackedBox[] | undefined {
  const packed: PackedBox[] = []
  let isPacked = true
  for (const [index, { kind }] of vessels.entries()) {
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

/**
 * The kinds of box that take most. Those that would not be among them even if shapes left no air are
 * not tried.
 */
function vesselsFor(task: PackingTask, counts: Counts): Vessel[] {
  const total = totalOf(task.items, counts)
  const shareOf = ({ weight, volume }: Room): number =>
    Math.min(1, weight / total.weight) + Math.min(1, volume / total.volume)
  const hopeful = task.kinds
    .map(({ container }, index) => {
      const room = { weight: container.weightRoom, volume: container.volumeRoom }
      return { index, bound: shareOf(room) }
    })
    .sort((a, b) => b.bound - a.bound || a.index - b.index)
  let best: (Vessel & { index: number; share: number })[] = []
  for (const { index, bound } of hopeful) {
    const least = best[MOST_KINDS - 1]?.share ?? 0
    if (bound < least) break
    const vessel = vesselOf(task, task.kinds[index]!, { counts, total })
    if (vessel.room.volume === 0) continue
    best.push({ ...vessel, index, share: shareOf(vessel.room) })
    best = best.sort((a, b) => b.share - a.share || a.index - b.index).slice(0, MOST_KINDS)
  }
  return best
}

/** What a box takes when weight is no matter: shapes seldom leave it full. */
function vesselOf(
  { filler, plans }: PackingTask,
  kind: BoxKind,
  { counts, total }: { counts: Counts; total: Room },
): Vessel {
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
  vessels: readonly Vessel[],
  { boxes, counts, taken }: { boxes: number; counts: Counts; taken: readonly BoxKind[] },
): Vessel[][] {
  const stock = new Stock(taken)
  const total = totalOf(task.items, counts)
  const found: { chosen: Vessel[]; spare: number }[] = []
  const choose = (chosen: Vessel[], from: number): void => {
    if (chosen.length === boxes) {
      const spare = spareIn(chosen, total)
      if (spare >= 1) found.push({ chosen, spare })
      return
    }
    for (const [index, vessel] of vessels.entries()) {
      const used = chosen.filter((one) => one === vessel).length
      if (index >= from && used < stock.left(vessel.kind)) choose([...chosen, vessel], index)
    }
  }
  choose([], 0)
  found.sort((a, b) => b.spare - a.spare)
  return found.slice(0, MOST_CHOICES).map(({ chosen }) => chosen)
}

function spareIn(chosen: readonly Vessel[], total: Room): number {
  let [weight, volume] = [0, 0]
  for (const { room } of chosen) {
    weight += room.weight
    volume += room.volume
  }
  return Math.min(weight / total.weight, volume / total.volume)
}
