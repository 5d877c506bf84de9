import { amount, type Figures, type FreeDelivery, marginOf } from "./totals"

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
  deliveries: readonly FreeDelivery[],
): LimitAdvice | null {
  const leastMargin = marginOf(before) - DUST
  const isMarginKept = marginOf(after) >= leastMargin
  const freeNow = deliveries.filter(({ isFree }) => isFree)
  let margin = marginOf(after) + freeNow.reduce((sum, { price }) => sum + price, 0)
  let orders = after.freeByRule
  let advice: LimitAdvice | null = null
  const mostValuableFirst = [...deliveries].sort((one, other) => other.itemsValue - one.itemsValue)
  for (const [index, { itemsValue, price }] of mostValuableFirst.entries()) {
    margin -= price
    orders += 1
    if (mostValuableFirst[index + 1]?.itemsValue === itemsValue) continue
    // A limit of zero would be free delivery for everybody.
    if (margin < leastMargin || itemsValue <= 0) break
    advice = { amount: String(itemsValue), margin: amount(margin), orders_free: orders }
  }
  const isFewer = advice && advice.orders_free <= after.freeByRule + freeNow.length
  return isMarginKept && isFewer ? null : advice
}

/** Less than a cent, more than the error of sums. */
const DUST = 0.001
