import { amount, type Figures, marginOf } from "./totals"

/** By whole units of the items' value: how many orders, and what a free-delivery limit takes from them. */
export type Limitable = Map<number, { orders: number; amount: number }>

export function addLimitable(limitable: Limitable, units: number, taken: number): void {
  const { orders, amount: sum } = limitable.get(units) ?? { orders: 0, amount: 0 }
  limitable.set(units, { orders: orders + 1, amount: sum + taken })
}

export interface LimitAdvice {
  /** Items worth this much in the quotes' currency are delivered free. */
  amount: string
  margin: string
  orders_free: number
}

/**
 * The lowest free-delivery limit, for all countries, with which the margin of all orders together is at least what it is
 * today. Null if there is none, or if the changed settings keep the margin and make as many orders free already.
 */
export function adviseLimit(
  before: Figures,
  after: Figures,
  limitable: Limitable,
): LimitAdvice | null {
  const least = marginOf(before) - DUST
  let margin = marginOf(after) + after.freeAmount
  let orders = 0
  let advice: LimitAdvice | null = null
  for (const [units, { orders: more, amount: taken }] of [...limitable].sort(
    (a, b) => b[0] - a[0],
  )) {
    margin -= taken
    orders += more
    // A limit of zero would be free delivery for everybody.
    if (margin < least || units <= 0) break
    advice = { amount: String(units), margin: amount(margin), orders_free: orders }
  }
  const isKept = marginOf(after) >= least
  return isKept && advice && advice.orders_free <= after.freeOrders ? null : advice
}

/** Less than a cent, more than the error of sums. */
const DUST = 0.001

const MOST_BOXES = 5

/**
 * The boxes that save most, the best first. Each next one is chosen for what it saves beside those before it.
 *
 * @param savings by box and order; zero or less if the box saves nothing
 */
export function chooseBoxes(
  savings: readonly number[][],
): { box: number; saves: string; orders: number }[] {
  const saved: number[] = []
  const chosen: ReturnType<typeof chooseBoxes> = []
  while (chosen.length < MOST_BOXES) {
    const gains = savings.map((ofBox, box) => {
      const gain = ofBox.map((saving, order) => Math.max(0, saving - (saved[order] ?? 0)))
      const sum = gain.reduce((total, one) => total + one, 0)
      return { box, sum, orders: gain.filter((one) => one > 0).length }
    })
    const [best] = gains.sort((one, other) => other.sum - one.sum)
    if (!best || best.sum < 0.01) break
    savings[best.box]?.forEach((saving, order) => {
      saved[order] = Math.max(saving, saved[order] ?? 0)
    })
    chosen.push({ box: best.box, saves: amount(best.sum), orders: best.orders })
  }
  return chosen
}
