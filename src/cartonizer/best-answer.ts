import { type Answer, answerOrder, type Order } from "./answer-order"
import { unitsIn } from "./filling/filling"
import { volumeOf } from "./item"
import { type Meter, type Objective, type Effort, EFFORTS, WORK, type Search } from "./options"
import { isLess } from "./search/score"

/** What a search looks for, and how long: haste stacks everything without any search, in next to no time. */
interface Rung {
  objective: Objective
  effort: Effort | "haste"
}

/**
 * The best answer of all efforts up to the one asked for: who searches longer takes other turns, and now
 * and then ends worse. Likewise the answer with the fewest boxes is now and then cheaper, or smaller,
 * than what was found by cost or by volume.
 *
 * @param meter counts the work
 */
export function bestAnswer(order: Order, meter: Meter): Answer {
  const { objective = "boxes", effort = "balanced" } = order.options
  const isLate = (): boolean => false
  const from = meter.steps
  let best = answerOrder(order, { objective, effort, meter, isLate })
  if (isUnbeaten(best, order, meter.steps - from)) return best
  for (const rung of [hasteFor(order), ...rungsFor(order).slice(0, -1)].reverse()) {
    best = betterOf(order, climb(order, rung, { meter, isLate }), best)
  }
  return best
}

/**
 * The same when there is time for it, else the best that was found until it was late. The quickest
 * searches come first, so that more effort never takes the time that less effort needs.
 *
 * @param begin called with the first complete answer; returns a function that says whether time is up
 */
export function bestAnswerInTime(
  order: Order,
  meter: Meter,
  begin: (first: Answer) => () => boolean,
): { answer: Answer; isWhole: boolean } {
  let best = climb(order, hasteFor(order), { meter, isLate: () => true })
  const isLate = begin(best)
  for (const rung of rungsFor(order)) {
    if (isLate()) break
    best = betterOf(order, best, climb(order, rung, { meter, isLate }))
  }
  return { answer: best, isWhole: !isLate() }
}

function hasteFor({ options: { objective = "boxes" } }: Order): Rung {
  return { objective, effort: "haste" }
}

/** The searches after haste, the quickest first and the one that is asked for last. */
function rungsFor({ boxes, options }: Order): Rung[] {
  const { objective = "boxes", effort: asked = "balanced" } = options
  // Without boxes nothing is chosen.
  if (boxes.length === 0) return [{ objective, effort: asked }]
  const efforts = EFFORTS.slice(0, EFFORTS.indexOf(asked) + 1)
  if (objective === "boxes") return efforts.map((effort) => ({ objective, effort }))
  return [
    { objective: "boxes", effort: "haste" },
    ...efforts.flatMap((effort): Rung[] => [
      { objective: "boxes", effort },
      { objective, effort },
    ]),
  ]
}

function climb(
  order: Order,
  { objective, effort }: Rung,
  { meter, isLate }: Pick<Search, "meter" | "isLate">,
): Answer {
  if (effort !== "haste") return answerOrder(order, { objective, effort, meter, isLate })
  return answerOrder(order, { objective, effort: "fast", meter, isLate: () => true })
}

/** Of equals the second. */
function betterOf(order: Order, a: Answer, b: Answer): Answer {
  return isLess(answerRating(a, order), answerRating(b, order)) ? a : b
}

/**
 * Whether no quicker search could have found anything better: what goes into one box is tried in every
 * way that they try, and in more. All of these come before those that are left to chance, of which there
 * are many in a thorough search only.
 *
 * @param steps that the search took: where they are few, none of these was left out
 */
function isUnbeaten(
  { draft: { packages, left } }: Answer,
  { boxes, options }: Order,
  steps: number,
): boolean {
  if (boxes.length === 0) return true
  const { objective = "boxes", effort = "balanced" } = options
  if (objective !== "boxes" || effort === "thorough" || steps >= WORK[effort].fitSteps) return false
  return packages.length === 0 || (packages.length === 1 && unitsIn(left) === 0)
}

/**
 * What an answer comes to by its objective, the weightiest first; less is better. Leaving least behind
 * comes before everything else, an envelope before parcels.
 */
function answerRating({ draft, kind }: Answer, order: Order): readonly number[] {
  const { items, options, boxes } = order
  const { objective = "boxes" } = options
  const costs = new Map(boxes.map(({ id, cost = 0 }) => [id, cost]))
  let left = 0
  for (let type = 0; type < draft.left.length; type++) {
    left += draft.left[type]! * items.volume[type]!
  }
  let volume = 0
  let cost = 0
  for (const { boxId, outer } of draft.packages) {
    volume += volumeOf(outer)
    cost += (boxId !== null && costs.get(boxId)) || 0
  }
  const count = draft.packages.length
  // Packages that are made up are no smaller for being towers.
  if (kind === null) return [left, count]
  const first = [left, kind === "envelope" ? 0 : 1]
  switch (objective) {
    case "boxes":
      return [...first, count, volume, cost]
    case "volume":
      return [...first, volume, count, cost]
    case "cost":
      return [...first, cost, count, volume]
    default:
      return objective satisfies never
  }
}
