import { type Counts, countUnits } from "./filling/filling"
import type { ItemTable, ItemType } from "./item-type"
import {
  type CartonizeOptions,
  EFFORTS,
  type Effort,
  type Meter,
  type Search,
  WORK,
} from "./options"
import { type Box, type PackageKind, volumeOf } from "./order"
import { packWithoutBoxes } from "./pack-without-boxes"
import { type PackResult, type UnnamedPackage, toUnnamedPackage } from "./result"
import { type BoxKind, toBoxKinds, holdsOne, isLess } from "./search/box-kind"
import { fitOneBox, fillGreedily } from "./search/fill-greedily"
import {
  type PackingTask,
  createPackingTask,
  type Packing,
  chooseBetterPacking,
} from "./search/packing-task"
import { ShelfStack } from "./search/shelves"
import { combine, rearrange } from "./search/improve"
import { countFewestByRoom } from "./search/lower-bounds"
import { splitEvenly } from "./search/split-evenly"

/** The input of one packing, with equal items grouped. */
export interface Order {
  types: ItemType[]
  counts: Counts
  items: ItemTable
  boxes: readonly Box[]
  options: CartonizeOptions
}

/** How an order is packed; units are counted by item type. */
export interface Answer {
  result: PackResult
  /** The kind of box that was tried last; null if packages are made up without boxes. */
  kind: PackageKind | null
}

/** `haste` stacks everything without a search. */
type Stage = Effort | "haste"

/**
 * Finds the best answer of all efforts up to the requested one. A longer search takes other turns and sometimes ends
 * worse.
 *
 * @param meter counts the work
 */
export function findBestAnswer(order: Order, meter: Meter): Answer {
  const { effort = "balanced" } = order.options
  const isLate = (): boolean => false
  const from = meter.steps
  let best = answerOrder(order, { effort, meter, isLate })
  if (isUnbeaten(best, order, meter.steps - from)) return best
  for (const stage of (["haste", ...listStages(order).slice(0, -1)] as const).toReversed()) {
    best = chooseBetter(runStage(order, stage, { meter, isLate }), best)
  }
  return best
}

/**
 * Like `findBestAnswer` if time allows, else the best answer found in time. The quickest searches run first, so
 * that a higher effort never uses up the time of a lower one.
 *
 * @param begin called with the first complete answer; returns a function that says whether time is up
 */
export function findBestAnswerInTime(
  order: Order,
  meter: Meter,
  begin: (first: Answer) => () => boolean,
): Answer {
  let best = runStage(order, "haste", { meter, isLate: () => true })
  const isLate = begin(best)
  for (const stage of listStages(order)) {
    if (isLate()) break
    best = chooseBetter(best, runStage(order, stage, { meter, isLate }))
  }
  return best
}

/** The searches after haste: the quickest first, the requested one last. */
function listStages({ boxes, options: { effort: requestedEffort = "balanced" } }: Order): Effort[] {
  // Without boxes there is nothing to choose: one search is enough.
  return boxes.length === 0
    ? [requestedEffort]
    : EFFORTS.slice(0, EFFORTS.indexOf(requestedEffort) + 1)
}

function runStage(
  order: Order,
  effort: Stage,
  { meter, isLate }: Pick<Search, "meter" | "isLate">,
): Answer {
  if (effort !== "haste") return answerOrder(order, { effort, meter, isLate })
  return answerOrder(order, { effort: "fast", meter, isLate: () => true })
}

/** Chooses the better answer; if both are equal, the second one. */
function chooseBetter(a: Answer, b: Answer): Answer {
  return isLess(rateAnswer(a), rateAnswer(b)) ? a : b
}

/**
 * Whether no quicker search can find a better answer. For one box, a search makes all attempts of the quicker
 * ones and more. Random attempts come last, and only a thorough search makes many.
 *
 * @param steps taken by the search; below `fitSteps` no attempt was left out
 */
function isUnbeaten(
  { result: { packages, left } }: Answer,
  { boxes, options }: Order,
  steps: number,
): boolean {
  if (boxes.length === 0) return true
  const { effort = "balanced" } = options
  if (effort === "thorough" || steps >= WORK[effort].fitSteps) return false
  return packages.length === 0 || (packages.length === 1 && countUnits(left) === 0)
}

/**
 * An answer's figures, the most important first; lower is better: the units left out, an envelope before parcels, the
 * number of packages, their volume.
 */
function rateAnswer({ result, kind }: Answer): readonly number[] {
  const left = countUnits(result.left)
  const count = result.packages.length
  // Without boxes the volume does not count: a tower may be smaller, but it is not better.
  if (kind === null) return [left, count]
  const volume = result.packages.reduce((sum, { outer }) => sum + volumeOf(outer), 0)
  return [left, kind === "envelope" ? 0 : 1, count, volume]
}

/** Uses one envelope if it holds everything, else parcels. Makes packages up if there is no box for parcels. */
function answerOrder(order: Order, search: Search): Answer {
  const { types, counts, boxes, options } = order
  const { kinds = ["parcel", "envelope"] } = options
  const nothing = new Int32Array(counts.length)
  const isIn = (kind: PackageKind): boolean => boxes.some((box) => box.kind === kind)
  if (kinds.includes("envelope") && isIn("envelope") && maySharePackage(types, counts)) {
    const task = createTask(order, "envelope", search)
    const envelope = fitOneBox(task, counts)
    if (envelope) {
      const packages = [toUnnamedPackage(envelope.kind.box, envelope.filling)]
      return { result: { packages, left: nothing }, kind: "envelope" }
    }
  }
  if (!kinds.includes("parcel")) {
    return { result: { packages: [], left: counts }, kind: "envelope" }
  }
  if (!isIn("parcel")) {
    return { result: packWithoutBoxes(types, counts, search), kind: null }
  }
  const result = packIntoBoxes(createTask(order, "parcel", search), types, counts)
  return { result, kind: "parcel" }
}

function createTask(
  { items, boxes }: Order,
  requested: PackageKind,
  { effort, meter, isLate }: Search,
): PackingTask {
  const kinds = toBoxKinds(boxes.filter(({ kind }) => kind === requested))
  return createPackingTask({ items, kinds, work: WORK[effort], isLate, meter })
}

/** Whether one package may hold the whole order: a unit that ships alone must not share it. */
function maySharePackage(types: ItemType[], counts: Counts): boolean {
  return countUnits(counts) === 1 || types.every((type) => !type.shipsAlone)
}

/**
 * Packs units into the merchant's boxes: each unit that ships alone into the most preferred box that holds it, the
 * others together. Units that no box can hold stay out.
 */
function packIntoBoxes(task: PackingTask, types: readonly ItemType[], counts: Counts): PackResult {
  const { kinds, items, meter } = task
  const nothing = new Int32Array(counts.length)
  const [shared, left] = [nothing.slice(), nothing.slice()]
  const packages: UnnamedPackage[] = []
  for (const [type, { shipsAlone }] of types.entries()) {
    // For shared units any box will do. The biggest boxes mostly come last.
    const mayHold = ({ container }: BoxKind) => holdsOne(container, items, type)
    const kind = shipsAlone ? kinds.find(mayHold) : kinds.findLast(mayHold)
    const units = counts[type]!
    if (!kind) left[type] = units
    else if (!shipsAlone) shared[type] = units
    else {
      meter.steps += kind.index + 1
      packages.push(...packAlone(task, { type, kind, units }))
    }
  }
  const { packedBoxes, stackedBoxes = [] } = packLoad(task, shared)
  const filledBoxes = packedBoxes.map(({ kind, filling: { blocks } }) => ({ kind, blocks }))
  for (const { kind, blocks } of [...filledBoxes, ...stackedBoxes]) {
    packages.push(toUnnamedPackage(kind.box, { blocks }))
  }
  return { packages, left }
}

/** Packs each unit into a package of its own. */
function packAlone(
  { items }: PackingTask,
  { type, kind, units }: { type: number; kind: BoxKind; units: number },
): UnnamedPackage[] {
  const stack = new ShelfStack(kind.container, items)
  stack.add(type, 1)
  const blocks = Int32Array.from(stack.blocks)
  return Array.from({ length: units }, () => toUnnamedPackage(kind.box, { blocks }))
}

/**
 * Packs items into one box if one holds them all, else greedily into several. These are then improved until a
 * lower bound proves them best or the steps are used up. Some box must hold each of the items.
 */
export function packLoad(task: PackingTask, counts: Counts): Packing {
  if (countUnits(counts) === 0) return { packedBoxes: [] }
  const fewest = countFewestBoxes(task, counts)
  const box = fewest <= 1 ? fitOneBox(task, counts) : undefined
  if (box) return { packedBoxes: [box] }
  return fillGreedily(task, counts)
    .map((packing) => improve(task, packing, counts))
    .reduce(chooseBetterPacking)
}

/** Finds fewer or better boxes, unless time ran out. */
function improve(task: PackingTask, packing: Packing, counts: Counts): Packing {
  const { packedBoxes, stackedBoxes } = packing
  if (stackedBoxes || task.isLate()) return packing
  const fewest = countFewestBoxes(task, counts)
  let boxes = combine(task, packedBoxes)
  const maySpare = boxes.length > Math.max(2, fewest)
  if (maySpare && !task.isLate()) {
    const containers = task.kinds.map(({ container }) => container)
    const proven = Math.max(fewest, task.shares.countFewest(containers, counts))
    const split = boxes.length > proven && splitEvenly(task, boxes, { counts, fewest: proven })
    if (split) boxes = combine(task, split)
    if (boxes.length > proven) {
      const rearranged = rearrange(task, boxes, proven)
      if (rearranged !== boxes) boxes = combine(task, rearranged)
    }
  }
  return { packedBoxes: boxes }
}

function countFewestBoxes({ kinds, items }: PackingTask, counts: Counts): number {
  const containers = kinds.map(({ container }) => container)
  return countFewestByRoom(containers, items, counts)
}
