import type { Answer, Order } from "./answer-order"
import { bestAnswer, bestAnswerInTime } from "./best-answer"
import type { Box } from "./box"
import { type CartonizeInput, checkInput, checkShape } from "./check-input"
import { unitsIn, type Counts, forEachUnit } from "./filling/filling"
import type { Item } from "./item"
import { itemTableOf, countsOf, itemTypesOf, type ItemType } from "./item-type"
import { Meter, type CartonizeOptions } from "./options"
import type {
  Draft,
  DraftPackage,
  CartonizeResult,
  LeftoverReason,
  Leftover,
  Package,
  Placement,
} from "./result"
import { containerOf } from "./search/box-kind"
import { fitsInside } from "./search/may-hold"

/** What time and work are measured by. */
interface Gauges {
  /** What `deadlineMs` is measured by; nothing else looks at it. */
  clock?: Clock
  /** Counts the work. */
  meter?: Meter
}

/**
 * Decides which packages an order travels in, and what lies where in each.
 *
 * All lengths are whole millimetres, all weights whole grams. An order is either one envelope, of those
 * found to hold all of it the one that the objective wants most, or parcels; the packages of one result are
 * all of the same kind.
 * Every unit ends up in exactly one package or in `leftover` with a reason. The same input gives the
 * same result, whatever the order of items and boxes, unless it has a `deadlineMs`. Without one, more effort
 * never gives a worse result: less that stays out, by volume, and then the objective. Nor does more time, for the
 * same effort.
 *
 * The result is the caller's own; asking again for what was asked lately costs next to nothing, for up to 1,000
 * different items.
 *
 * @throws CartonizerInputError naming the item, box or option and the field that is wrong
 */
export function cartonize(input: CartonizeInput): CartonizeResult {
  return cartonizeWith(input, {})
}

/** The same by another clock, or with the work counted: for measurements. */
export function cartonizeWith(input: CartonizeInput, gauges: Gauges): CartonizeResult {
  const { clock = monotonicClock, meter = new Meter() } = gauges
  checkShape(input)
  const { boxes, options = {} } = input
  const { deadlineMs } = options
  const begun = deadlineMs === undefined ? 0 : clock()
  checkInput(input)
  const types = itemTypesOf(input.items)
  const counts = countsOf(types)
  if (unitsIn(counts) === 0) return { kind: "packed", packages: [] }

  const order: Order = { types, counts, items: itemTableOf(types), boxes, options }
  const key = keyOf(order)
  const known = key === undefined ? undefined : recall(key)
  if (known) return resultOf(known, order)
  if (deadlineMs !== undefined) {
    return resultBy(begun + deadlineMs, order, { key, gauges: { clock, meter } })
  }
  const answer = bestAnswer(order, meter)
  if (key !== undefined) remember(key, answer)
  return resultOf(answer, order)
}

/**
 * The first answer, made in haste, is written at once: the time that this takes is kept for the end of
 * the search, which then has as much to write.
 */
function resultBy(
  due: number,
  order: Order,
  { key, gauges: { clock, meter } }: { key: string | undefined; gauges: Required<Gauges> },
): CartonizeResult {
  const read = clock()
  let first: { answer: Answer; result: CartonizeResult } | undefined
  const { answer, isWhole } = bestAnswerInTime(order, meter, (answer) => {
    first = { answer, result: resultOf(answer, order) }
    return lateAt(due - (clock() - read), clock)
  })
  // An answer that was cut short is not remembered: with more time it would be another.
  if (isWhole && key !== undefined) remember(key, answer)
  return answer === first?.answer ? first.result : resultOf(answer, order)
}

function resultOf(
  { draft, reason, kind }: Answer,
  { types, boxes, options }: Order,
): CartonizeResult {
  const ofKind = boxes.filter((box) => box.kind === kind)
  const { maxPackageWeight } = options
  const reasonFor =
    ofKind.length === 0
      ? () => reason
      : leftoverReasons(ofKind, { maxPackageWeight, otherwise: reason })
  const { packages, leftover } = nameUnits(draft, types, reasonFor)
  if (leftover.length === 0) return { kind: "packed", packages }
  return { kind: "unpackable", packages, leftover }
}

/** Milliseconds of a clock that never goes back. */
type Clock = () => number

const monotonicClock: Clock = () => globalThis.performance.now()

/**
 * Tells whether it is time to end so that nothing is done at `due` any more: the next look may come as
 * late as any look came so far, and code that runs for the first time is slow. Once it is late it stays
 * late.
 */
function lateAt(due: number, clock: Clock): () => boolean {
  let last = clock()
  let widest = 0
  let isLate = false
  return () => {
    if (isLate) return true
    const now = clock()
    widest = Math.max(widest, now - last)
    last = now
    isLate = now + widest >= due
    return isLate
  }
}

/**
 * Tells why a unit of a type stayed out of all the boxes.
 *
 * @param otherwise the reason when a box of its own could have held it
 */
function leftoverReasons(
  boxes: readonly Box[],
  { maxPackageWeight, otherwise }: { maxPackageWeight?: number; otherwise: LeftoverReason },
): (type: ItemType) => LeftoverReason {
  const containers = boxes.map((box) => containerOf(box, maxPackageWeight))
  return (type) => {
    const table = itemTableOf([type])
    let reason: LeftoverReason = "too_big"
    for (const container of containers) {
      if (type.volume > container.volumeRoom || !fitsInside(container, table, 0)) continue
      if (type.weight <= container.weightRoom) return otherwise
      reason = "too_heavy"
    }
    return reason
  }
}

const MOST_ANSWERS = 500
const MOST_TYPES = 1000

/**
 * Answers by what was asked, without ids: a cart that is priced again and again is packed once. The
 * least recently used answer is forgotten first. Nothing that a caller gets is part of an answer.
 */
const answers = new Map<string, Answer>()

function recall(key: string): Answer | undefined {
  const answer = answers.get(key)
  if (!answer) return undefined
  answers.delete(key)
  answers.set(key, answer)
  return answer
}

function remember(key: string, answer: Answer): void {
  answers.set(key, answer)
  if (answers.size <= MOST_ANSWERS) return
  for (const oldest of answers.keys()) {
    answers.delete(oldest)
    break
  }
}

/** For measurements: the next answers are worked out anew. */
export function forgetAnswers(): void {
  answers.clear()
}

/**
 * The same for two orders exactly when their answers are; the deadline is no part of it. None for an
 * order with very many different items: to keep it would take more memory than it is likely to save time.
 */
function keyOf(order: {
  types: readonly ItemType[]
  counts: Counts
  boxes: readonly Box[]
  options: CartonizeOptions
}): string | undefined {
  if (order.types.length > MOST_TYPES) return undefined
  const { objective, effort, seed, maxPackageWeight, noBoxes, kinds } = order.options
  const options = `${objective},${effort},${seed},${maxPackageWeight},${noBoxes},${kinds?.toSorted().join()}`
  const items = order.types.map(({ key }, type) => `${key}*${order.counts[type]}`)
  const boxes = order.boxes.map(boxKey).sort()
  return `${options};${items.join(";")}|${boxes.join("|")}`
}

function boxKey({ id, kind, inner, outer, ...rest }: Box): string {
  const { tareWeight, maxWeight, rank, cost, available, fillLimit, padding } = rest
  const sides = `${inner.length}x${inner.width}x${inner.height}`
  const outside = `${outer.length}x${outer.width}x${outer.height}`
  const limits = `${tareWeight},${maxWeight},${rank},${cost},${available},${fillLimit},${padding}`
  // The length of the id keeps it apart from what follows, whatever is in it.
  return `${id.length}:${id},${kind},${sides},${outside},${limits}`
}

/** Gives the units of a draft their ids back, and names what was left over. */
function nameUnits(
  { packages, left }: Draft,
  types: readonly ItemType[],
  reasonFor: (type: ItemType) => LeftoverReason,
): { packages: Package[]; leftover: Leftover[] } {
  // Which source of a type the next unit comes from, and how many units of it are gone.
  const next = new Int32Array(types.length)
  const gone = new Int32Array(types.length)
  const nextId = (type: number): string => {
    const sources = types[type]!.sources
    while (sources[next[type]!]?.quantity === gone[type]) {
      next[type] = next[type]! + 1
      gone[type] = 0
    }
    const source = sources[next[type]!]
    if (!source) throw new Error("more units were packed than there are")
    gone[type] = gone[type]! + 1
    return source.id
  }
  const named = packages.map((draft) => packageOf(draft, { types, nextId }))
  const leftover: Leftover[] = []
  for (const [index, type] of types.entries()) {
    if (left[index] === 0) continue
    const reason = reasonFor(type)
    for (let at = next[index]!; at < type.sources.length; at++) {
      const item = type.sources[at]!
      const quantity = item.quantity - (at === next[index] ? gone[index]! : 0)
      if (quantity > 0) leftover.push({ item: leftItem(item, quantity), reason })
    }
  }
  return { packages: named, leftover }
}

/** Named one by one as well: an item that is an instance of a class keeps them on its prototype. */
function leftItem(item: Item, quantity: number): Item {
  const { id, length, width, height, weight, rotation } = item
  return { ...item, id, quantity, length, width, height, weight, rotation }
}

function packageOf(
  draft: DraftPackage,
  { types, nextId }: { types: readonly ItemType[]; nextId: (type: number) => string },
): Package {
  const { boxId, kind, outer, blocks, padding } = draft
  let grossWeight = draft.tareWeight
  const placements: Placement[] = []
  forEachUnit(blocks, (type, unit) => {
    grossWeight += types[type]!.weight
    placements.push({
      itemId: nextId(type),
      x: unit.x + padding,
      y: unit.y + padding,
      z: unit.z + padding,
      length: unit.length,
      width: unit.width,
      height: unit.height,
    })
  })
  return { boxId, kind, outer: { ...outer }, grossWeight, placements }
}
