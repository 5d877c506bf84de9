import { type Answer, answerOrder } from "./answer-order"
import { keyOf, recall, remember } from "./answer-memo"
import { type CartonizeInput, checkInput } from "./check-input"
import { type Clock, lateAfter, monotonicClock } from "./deadline"
import { unitsIn } from "./filling/filling"
import { type ItemType, itemTypesOf, unitsOf } from "./item-type"
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
  const { boxes, options = {} } = input
  const { deadlineMs } = options
  const begun = deadlineMs === undefined ? 0 : clock()
  checkInput(input)
  const types = itemTypesOf(input.items)
  const counts = Int32Array.from(types, unitsOf)
  if (unitsIn(counts) === 0) return { kind: "packed", packages: [] }

  const key = keyOf({ types, counts, boxes, options })
  let answer = recall(key)
  if (!answer) {
    const isLate = lateAfter(deadlineMs, { begun, clock })
    answer = answerOrder({ types, counts, boxes, options, isLate })
    if (!isLate()) remember(key, answer)
  }
  return name(answer, types, input)
}

function name(
  { draft, reason, kind }: Answer,
  types: ItemType[],
  { boxes, options = {} }: CartonizeInput,
): CartonizeResult {
  const { maxPackageWeight } = options
  const { packages, leftover } = nameUnits(draft, types, (type) => {
    if (kind === null) return reason
    const ofKind = boxes.filter((box) => box.kind === kind)
    return leftoverReason(type, ofKind, { maxPackageWeight, otherwise: reason })
  })
  if (leftover.length === 0) return { kind: "packed", packages }
  return { kind: "unpackable", packages, leftover }
}
