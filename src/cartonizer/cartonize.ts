import type { Answer, Order } from "./answer-order"
import { keyOf, recall, remember } from "./answer-memo"
import { bestAnswer, bestAnswerInTime } from "./best-answer"
import { type CartonizeInput, checkInput, checkShape } from "./check-input"
import { type Clock, lateAt, monotonicClock } from "./deadline"
import { unitsIn } from "./filling/filling"
import { goodsOf } from "./filling/goods"
import { Meter } from "./filling/meter"
import { countsOf, itemTypesOf } from "./item-type"
import { leftoverReasons } from "./leftover-reason"
import { nameUnits } from "./name-units"
import type { CartonizeResult } from "./result"

/** What time and work are measured by. */
export interface Gauges {
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

  const order: Order = { types, counts, goods: goodsOf(types), boxes, options }
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
