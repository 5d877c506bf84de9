import { type Answer, answerOrder, type Order } from "./answer-order"
import { keyOf, recall, remember } from "./answer-memo"
import { answerRating } from "./answer-rating"
import { type CartonizeInput, checkInput, checkShape } from "./check-input"
import { type Clock, lateAt, monotonicClock } from "./deadline"
import { unitsIn } from "./filling/filling"
import { goodsOf } from "./filling/goods"
import { isLess } from "./is-less"
import { countsOf, itemTypesOf } from "./item-type"
import { leftoverReason } from "./leftover-reason"
import { nameUnits } from "./name-units"
import type { CartonizeResult } from "./result"

/**
 * Decides which packages an order travels in, and what lies where in each.
 *
 * All lengths are whole millimetres, all weights whole grams. An order is either one envelope, the
 * smallest that holds all of it, or parcels; the packages of one result are all of the same kind.
 * Every unit ends up in exactly one package or in `leftover` with a reason. The same input gives the
 * same result, whatever the order of items and boxes, unless it has a `deadlineMs`.
 *
 * The result is the caller's own; asking again for what was asked lately costs next to nothing.
 *
 * @param clock what `deadlineMs` is measured by; nothing else looks at it
 * @throws CartonizerInputError naming the item or box and the field that is wrong
 */
export function cartonize(input: CartonizeInput, clock: Clock = monotonicClock): CartonizeResult {
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
  if (deadlineMs !== undefined) return answerBy(begun + deadlineMs, order, { key, clock })
  const answer = answerOrder(order, () => false)
  if (key !== undefined) remember(key, answer)
  return resultOf(answer, order)
}

/**
 * Makes a complete answer first, in haste. The time it took is kept for the end of the search, which
 * then has as much to write; what is found until then is given if it is better.
 */
function answerBy(
  due: number,
  order: Order,
  { key, clock }: { key: string | undefined; clock: Clock },
): CartonizeResult {
  const read = clock()
  const hasty = answerOrder(order, () => true)
  const result = resultOf(hasty, order)
  const written = clock()
  const isLate = lateAt(due - (written - read), clock)
  if (isLate()) return result
  const answer = answerOrder(order, isLate)
  // An answer that was cut short is not remembered: with more time it would be another.
  if (isLate()) {
    const isHastyBetter = isLess(answerRating(hasty, order), answerRating(answer, order))
    return isHastyBetter ? result : resultOf(answer, order)
  }
  if (key !== undefined) remember(key, answer)
  return resultOf(answer, order)
}

function resultOf(
  { draft, reason, kind }: Answer,
  { types, boxes, options }: Order,
): CartonizeResult {
  const ofKind = boxes.filter((box) => box.kind === kind)
  const { packages, leftover } = nameUnits(draft, types, (type) => {
    if (ofKind.length === 0) return reason
    const { maxPackageWeight } = options
    return leftoverReason(type, ofKind, { maxPackageWeight, otherwise: reason })
  })
  if (leftover.length === 0) return { kind: "packed", packages }
  return { kind: "unpackable", packages, leftover }
}
