import { type Container, type Counts, toKey, countUnits } from "../filling/filling"
import { type BoxKind, type Score, isLess, scoreBoxes, sumContent } from "./box-kind"
import { fitAll, subtract } from "./fill-greedily"
import type { PackedBox, PackingTask } from "./packing-task"

/** Most boxes to pool at once: each one multiplies the choices. */
const MOST_POOLED = 3
/** Loops over the types before boxes are repacked. */
const PASSES = 4
/** Most boxes to pair with one another. */
const MOST_PAIRED = 24

/**
 * Repacks the content of some boxes into boxes with a better score: first each box alone, then all of them if
 * they are few, then every pair. Ends when nothing helps or the steps are used up.
 */
export function combine(task: PackingTask, boxes: readonly PackedBox[]): PackedBox[] {
  const lastStep = task.meter.steps + task.work.combineSteps
  let current = shrink(task, boxes)
  const failed = new Set<string>()
  for (let improved = true; improved;) {
    improved = false
    for (const group of listGroups(current)) {
      if (task.meter.steps >= lastStep || task.isLate()) return current
      const key = group.map(({ kind, filling }) => `${kind.box.id}:${toKey(filling.placed)}`).join()
      if (failed.has(key)) continue
      const better = packBetter(task, group, { lastStep })
      if (better) {
        current = [...current.filter((box) => !group.includes(box)), ...better]
        improved = true
        break
      }
      failed.add(key)
    }
  }
  return current
}

/** Moves the content of each box into the most preferred box that holds it too. */
function shrink(task: PackingTask, boxes: readonly PackedBox[]): PackedBox[] {
  return boxes.map((box) => {
    if (task.isLate()) return box
    const [smaller] = packBetter(task, [box], { lastStep: Infinity, mostBoxes: 1 }) ?? []
    return smaller ?? box
  })
}

function packBetter(
  task: PackingTask,
  group: readonly PackedBox[],
  limits: { lastStep: number; mostBoxes?: number },
): PackedBox[] | undefined {
  const counts = pool(task, group)
  task.meter.passOver(PASSES * counts.length)
  const combinations = listCombinations(task, {
    counts,
    below: scoreBoxes(group.map(({ kind }) => kind)),
    mostBoxes: limits.mostBoxes ?? group.length,
    lastStep: limits.lastStep,
  })
  for (const kinds of combinations) {
    const boxes = packCombination(task, kinds, {
      counts,
      attempts: task.work.combineAttempts,
      lastStep: limits.lastStep,
    })
    if (boxes) return boxes
    if (task.meter.steps >= limits.lastStep || task.isLate()) return undefined
  }
  return undefined
}

/** All boxes if they are few, then pairs of those with the most empty space, the emptiest first. */
function listGroups(boxes: readonly PackedBox[]): PackedBox[][] {
  if (boxes.length === 1) return [[...boxes]]
  const groups: PackedBox[][] = boxes.length <= MOST_POOLED ? [[...boxes]] : []
  const airiest = [...boxes].sort((a, b) => measureAir(b) - measureAir(a)).slice(0, MOST_PAIRED)
  const pairs = airiest.flatMap((a, index) =>
    airiest.slice(index + 1).map((b) => ({ pair: [a, b], air: measureAir(a) + measureAir(b) })),
  )
  pairs.sort((a, b) => b.air - a.air)
  return [...groups, ...pairs.map(({ pair }) => pair)]
}

function measureAir({ kind, filling }: PackedBox): number {
  return kind.outerVolume - filling.volume
}

function pool(task: PackingTask, boxes: readonly PackedBox[]): Counts {
  const counts = new Int32Array(task.items.length)
  for (const { filling } of boxes) {
    for (let type = 0; type < counts.length; type++) {
      counts[type] = counts[type]! + filling.placed[type]!
    }
  }
  return counts
}

/** Attempts to fill the last box with the rest, before the others are filled anew. */
const LAST_ATTEMPTS = 3

/**
 * Packs every unit into exactly these boxes, or gives up after some attempts. Some boxes may stay empty. All
 * but the last are filled by varying plans; the last must take the rest.
 */
function packCombination(
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
    const boxes = tryOnce(task, orderBoxes(task, kinds, attempt), { counts, attempt })
    if (boxes) return boxes
    if (task.meter.steps >= lastStep || task.isLate()) return undefined
  }
  return undefined
}

/** Big boxes first, small boxes first, then any order. */
function orderBoxes(task: PackingTask, kinds: readonly BoxKind[], attempt: number): BoxKind[] {
  const order = [...kinds].sort((a, b) => b.index - a.index)
  if (attempt % 2 === 1) order.reverse()
  if (kinds.length < 3 || attempt < 2) return order
  return task.random.shuffle(order)
}

function tryOnce(
  task: PackingTask,
  kinds: readonly BoxKind[],
  { counts, attempt }: { counts: Counts; attempt: number },
): PackedBox[] | undefined {
  const { filler, plans, items } = task
  const left = counts.slice()
  const boxes: PackedBox[] = []
  let [weightRoom, volumeRoom] = [0, 0]
  for (const { container } of kinds) {
    weightRoom += container.weightRoom
    volumeRoom += container.volumeRoom
  }
  for (const [index, kind] of kinds.entries()) {
    if (countUnits(left) === 0) break
    if (index === kinds.length - 1) {
      const filling = fitAll(task, kind, { counts: left, attempts: LAST_ATTEMPTS })
      return filling && [...boxes, { kind, filling }]
    }
    filler.fill(kind.container, left, plans.plan(attempt >> 1, left, false))
    weightRoom -= kind.container.weightRoom
    volumeRoom -= kind.container.volumeRoom
    if (filler.units === 0) continue
    const rest = sumContent(items, left)
    if (rest.weight - filler.weight > weightRoom || rest.volume - filler.volume > volumeRoom) {
      return undefined
    }
    boxes.push({ kind, filling: filler.filling() })
    subtract(left, filler.placed)
  }
  return boxes
}

/** Beyond this, choosing boxes would take longer than packing them. */
const MAX_COMBINATIONS = 5_000
/** Steps for rating one choice. */
const STEPS_PER_CHOICE = 4

/** What a combination of boxes must have room for, and what it must beat. */
interface CombinationLimits {
  counts: Counts
  below: Score
  mostBoxes: number
  /** No choice is tried after this step. */
  lastStep: number
}

/** Grams and cubic millimetres that still need a box. */
interface Need {
  weight: number
  volume: number
}

/** Lists every choice of boxes with enough room and a better score than `below`; the best first. */
function listCombinations(task: PackingTask, limits: CombinationLimits): BoxKind[][] {
  const { kinds, meter } = task
  const mixes: { kinds: BoxKind[]; score: Score }[] = []
  const mix: BoxKind[] = []
  const most = findMostRoom(kinds)
  let choices = 0
  const choose = (from: number, need: Need): void => {
    const others = limits.mostBoxes - mix.length - 1
    for (let index = from; index < kinds.length; index++) {
      if (choices > MAX_COMBINATIONS || meter.steps >= limits.lastStep || task.isLate()) return
      const kind = kinds[index]!
      meter.steps += 1
      const rest = subtractRoom(need, kind)
      if (rest.weight > others * most.weight || rest.volume > others * most.volume) continue
      choices += 1
      meter.steps += STEPS_PER_CHOICE
      mix.push(kind)
      const score = scoreBoxes(mix)
      if (isLess(score, limits.below)) {
        const hasRoom = rest.weight <= 0 && rest.volume <= 0
        if (hasRoom && holdsAll(task, mix, limits.counts)) mixes.push({ kinds: [...mix], score })
        if (others > 0) choose(index, rest)
      }
      mix.pop()
    }
  }
  if (limits.mostBoxes > 0) choose(0, sumContent(task.items, limits.counts))
  return mixes
    .sort((a, b) => (isLess(a.score, b.score) ? -1 : isLess(b.score, a.score) ? 1 : 0))
    .map(({ kinds }) => kinds)
}

/** The most weight and the most volume that any of the boxes has room for. */
function findMostRoom(kinds: readonly BoxKind[]): Need {
  let [weight, volume] = [0, 0]
  for (const { container } of kinds) {
    weight = Math.max(weight, container.weightRoom)
    volume = Math.max(volume, container.volumeRoom)
  }
  return { weight, volume }
}

function subtractRoom({ weight, volume }: Need, { container }: BoxKind): Need {
  return { weight: weight - container.weightRoom, volume: volume - container.volumeRoom }
}

/** False if it is proven that the boxes cannot hold everything. */
function holdsAll(task: PackingTask, kinds: readonly BoxKind[], counts: Counts): boolean {
  const containers = kinds.map(({ container }) => container)
  return !task.shares.provesTooFew(containers, counts)
}

/** The most boxes to empty and fill again at a time. */
const MOST_EMPTIED = 4
/** Steps for choosing boxes and pooling their items. */
const STEPS_PER_ROUND = 100

/**
 * Empties a few boxes, one of the emptiest among them, and fills them again by random plans ("ruin and recreate",
 * Schrimpf et al. 2000). Keeps the result if full boxes get fuller and empty ones emptier (Falkenauer 1996), until one
 * box is no longer needed. Ends at `fewest` boxes or when the steps are used up.
 */
export function rearrange(
  task: PackingTask,
  boxes: readonly PackedBox[],
  fewest: number,
): PackedBox[] {
  const lastStep = task.meter.steps + task.work.rearrangeSteps
  let current = sortByShare(boxes)
  while (current.length > fewest && task.meter.steps < lastStep && !task.isLate()) {
    const group = chooseBoxes(task, current)
    const newGroup = refill(task, group)
    // Counts as work, so that a search without success ends too.
    task.meter.steps += STEPS_PER_ROUND
    if (!newGroup || rateUnevenness(newGroup) < rateUnevenness(group)) continue
    current = sortByShare([...current.filter((box) => !group.includes(box)), ...newGroup])
  }
  return current
}

function sortByShare(boxes: readonly PackedBox[]): PackedBox[] {
  return boxes
    .map((box) => ({ box, share: rateShare(box) }))
    .sort((a, b) => a.share - b.share)
    .map(({ box }) => box)
}

function chooseBoxes({ random }: PackingTask, boxes: readonly PackedBox[]): PackedBox[] {
  const count = 2 + random.below(Math.min(MOST_EMPTIED, boxes.length) - 1)
  const first = boxes[random.below(random.below(2) === 0 ? 1 : Math.min(3, boxes.length))]!
  const some = new Set([first])
  while (some.size < count) some.add(boxes[random.below(boxes.length)]!)
  return [...some]
}

/** Packs the items of some boxes into the same boxes or fewer; undefined if something stays out. */
function refill(task: PackingTask, group: readonly PackedBox[]): PackedBox[] | undefined {
  const { filler, plans } = task
  const left = pool(task, group)
  const rest = sumContent(task.items, left)
  const kinds = task.random.shuffle(group.map(({ kind }) => kind))
  let weightRoom = 0
  let volumeRoom = 0
  for (const { container } of kinds) {
    weightRoom += container.weightRoom
    volumeRoom += container.volumeRoom
  }
  const boxes: PackedBox[] = []
  for (const kind of kinds) {
    const { container } = kind
    let best: PackedBox | undefined
    let bestShare = 0
    for (let tries = 1 + task.random.below(4); tries > 0; tries--) {
      filler.fill(container, left, plans.randomPlan(left, false))
      const share = rateShareIn(container, filler)
      if (share <= bestShare) continue
      best = { kind, filling: filler.filling() }
      bestShare = share
    }
    if (!best) continue
    boxes.push(best)
    subtract(left, best.filling.placed)
    rest.weight -= best.filling.weight
    rest.volume -= best.filling.volume
    if (rest.volume === 0) return boxes
    weightRoom -= container.weightRoom
    volumeRoom -= container.volumeRoom
    if (rest.weight > weightRoom || rest.volume > volumeRoom) return undefined
  }
  return undefined
}

function rateShare({ kind, filling }: PackedBox): number {
  return rateShareIn(kind.container, filling)
}

function rateShareIn(
  { weightRoom, volumeRoom }: Container,
  { weight, volume }: { weight: number; volume: number },
): number {
  return Math.max(weight / weightRoom, volume / volumeRoom)
}

/** Higher if the same items lie in few full boxes than in many half-empty ones. */
function rateUnevenness(boxes: readonly PackedBox[]): number {
  return boxes.reduce((sum, box) => sum + rateShare(box) ** 2, 0)
}
