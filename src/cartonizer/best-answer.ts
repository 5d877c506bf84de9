import { type Answer, answerOrder, type Order } from "./answer-order"
import { unitsIn } from "./filling/filling"
import { volumeOf } from "./item"
import { type Meter, type Objective, type Effort, EFFORTS, WORK, type Search } from "./options"
import { isLess } from "./search/score"

/** Goal and effort of one search. `haste` stacks everything without a search. */
interface Stage {
  objective: Objective
  effort: Effort | "haste"
}

/**
 * The best answer of all efforts up to the requested one. A longer search takes other turns and sometimes ends
 * worse. Likewise the search for the fewest boxes sometimes finds a cheaper or smaller answer than the search
 * by cost or by volume.
 *
 * @param meter counts the work
 */
export function bestAnswer(order: Order, meter: Meter): Answer {
  const { objective = "boxes", effort = "balanced" } = order.options
  const isLate = (): boolean => false
  const from = meter.steps
  let best = answerOrder(order, { objective, effort, meter, isLate })
  if (isUnbeaten(best, order, meter.steps - from)) return best
  for (const stage of [hasteFor(order), ...stagesFor(order).slice(0, -1)].reverse()) {
    best = betterOf(order, runStage(order, stage, { meter, isLate }), best)
  }
  return best
}

/**
 * Like `bestAnswer` if time allows, else the best answer found in time. The quickest searches run first, so
 * that a higher effort never uses up the time of a lower one.
 *
 * @param begin called with the first complete answer; returns a function that says whether time is up
 */
export function bestAnswerInTime(
  order: Order,
  meter: Meter,
  begin: (first: Answer) => () => boolean,
): { answer: Answer; isWhole: boolean } {
  let best = runStage(order, hasteFor(order), { meter, isLate: () => true })
  const isLate = begin(best)
  for (const stage of stagesFor(order)) {
    if (isLate()) break
    best = betterOf(order, best, runStage(order, stage, { meter, isLate }))
  }
  return { answer: best, isWhole: !isLate() }
}

function hasteFor({ options: { objective = "boxes" } }: Order): Stage {
  return { objective, effort: "haste" }
}

/** The searches after haste: the quickest first, the requested one last. */
function stagesFor({ boxes, options }: Order): Stage[] {
  const { objective = "boxes", effort: asked = "balanced" } = options
  // Without boxes there is nothing to choose: one search is enough.
  if (boxes.length === 0) return [{ objective, effort: asked }]
  const efforts = EFFORTS.slice(0, EFFORTS.indexOf(asked) + 1)
  if (objective === "boxes") return efforts.map((effort) => ({ objective, effort }))
  return [
    { objective: "boxes", effort: "haste" },
    ...efforts.flatMap((effort): Stage[] => [
      { objective: "boxes", effort },
      { objective, effort },
    ]),
  ]
}

function runStage(
  order: Order,
  { objective, effort }: Stage,
  { meter, isLate }: Pick<Search, "meter" | "isLate">,
): Answer {
  if (effort !== "haste") return answerOrder(order, { objective, effort, meter, isLate })
  return answerOrder(order, { objective, effort: "fast", meter, isLate: () => true })
}

/** If both are equal, the second one. */
function betterOf(order: Order, a: Answer, b: Answer): Answer {
  return isLess(answerRating(a, order), answerRating(b, order)) ? a : b
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
  const { objective = "boxes", effort = "balanced" } = options
  if (objective !== "boxes" || effort === "thorough" || steps >= WORK[effort].fitSteps) return false
  return packages.length === 0 || (packages.length === 1 && unitsIn(left) === 0)
}

/**
 * An answer's figures for its objective, the most important first; lower is better. The volume left out comes
 * first, then an envelope before parcels.
 */
function answerRating({ result, kind }: Answer, order: Order): readonly number[] {
  const { items, options, boxes } = order
  const { objective = "boxes" } = options
  const costs = new Map(boxes.map(({ id, cost = 0 }) => [id, cost]))
  let left = 0
  for (let type = 0; type < result.left.length; type++) {
    left += result.left[type]! * items.volume[type]!
  }
  let volume = 0
  let cost = 0
  for (const { boxId, outer } of result.packages) {
    volume += volumeOf(outer)
    cost += (boxId !== null && costs.get(boxId)) || 0
  }
  const count = result.packages.length
  // Without boxes the volume does not count: a tower may be smaller, but it is not better.
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
