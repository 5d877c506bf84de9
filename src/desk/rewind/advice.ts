import { amount, type Figures, type Limitable, marginOf } from "./totals"

export interface LimitAdvice {
  /** Items worth this much in the quotes' currency are delivered free. */
  amount: string
  margin: string
  /** Also those that are free by a shipping rule. */
  orders_free: number
}

/**
 * The lowest free-delivery limit, for all countries, with which the margin of all orders together is at least what it is
 * today. Null if there is none, or if the changed settings keep the margin and make as many orders free already.
 */
export function adviseLimit(
  before: Figures,
  after: Figures,
  limitable: readonly Limitable[],
): LimitAdvice | null {
  const leastMargin = marginOf(before) - DUST
  const isMarginKept = marginOf(after) >= leastMargin
  let margin = marginOf(after) + after.freeAmount
  let orders = after.freeByRule
  let advice: LimitAdvice | null = null
  const mostValuableFirst = [...limitable].sort((one, other) => other.units - one.units)
  for (const [index, { units, taken }] of mostValuableFirst.entries()) {
    margin -= taken
    orders += 1
    if (mostValuableFirst[index + 1]?.units === units) continue
    // A limit of zero would be free delivery for everybody.
    if (margin < leastMargin || units <= 0) break
    advice = { amount: String(units), margin: amount(margin), orders_free: orders }
  }
  const isFewer = advice && advice.orders_free <= after.freeByRule + after.freeByLimit
  return isMarginKept && isFewer ? null : advice
}

/** Less than a cent, more than the error of sums. */
const DUST = 0.001

export interface Saving<Box> {
  box: Box
  /** In the quotes' currency, for the orders on which boxes were tried. */
  saves: string
  orders: number
}

const MOST_BOXES = 5

/**
 * The boxes that save most, the best first. Each next one is chosen for what it saves beside those before it.
 *
 * @param savings of each box, by order
 */
export function chooseBoxes<Box>(savings: ReadonlyMap<Box, readonly number[]>): Saving<Box>[] {
  const saved: number[] = []
  const chosen: Saving<Box>[] = []
  while (chosen.length < MOST_BOXES) {
    const candidates = [...savings].map(([box, ofBox]) => {
      const gains = ofBox.map((saving, order) => Math.max(0, saving - (saved[order] ?? 0)))
      const sum = gains.reduce((total, gain) => total + gain, 0)
      return { box, gains, sum }
    })
    const [best] = candidates.sort((one, other) => other.sum - one.sum)
    if (!best || best.sum < 0.01) break
    best.gains.forEach((gain, order) => (saved[order] = (saved[order] ?? 0) + gain))
    const orders = best.gains.filter((gain) => gain > 0).length
    chosen.push({ box: best.box, saves: amount(best.sum), orders })
  }
  return chosen
}
