import Big from "big.js"
import type { ComparedOrder } from "./compare-order"
import { amount, marginOf, type Sums } from "./totals"
import { toQuotes, type World } from "./world"

export interface OrderSum {
  orders: number
  /** What a free-delivery limit takes from them. */
  amount: string
}

export const NO_ORDER: OrderSum = { orders: 0, amount: "0" }

export function plus(one: OrderSum, other: OrderSum): OrderSum {
  return {
    orders: one.orders + other.orders,
    amount: new Big(one.amount).plus(other.amount).toFixed(),
  }
}

/** By whole units of the items' value. */
export type Limitable = Record<number, OrderSum>

/** Orders whose items have no known value are never free by a limit. */
export function addLimitable(
  limitable: Limitable,
  { record, after }: Pick<ComparedOrder, "record" | "after">,
  world: Pick<World, "saved" | "changed">,
): void {
  const value = record.order_facts.items_value ?? record.items_value
  if (value === null || after.charged === null) return
  const units = Math.floor(Number(toQuotes(world, record, value)))
  limitable[units] = plus(limitable[units] ?? NO_ORDER, { orders: 1, amount: after.limitable })
}

export function mergeLimitable(one: Limitable, other: Limitable): Limitable {
  const merged = { ...one }
  for (const units of Object.keys(other).map(Number)) {
    merged[units] = plus(merged[units] ?? NO_ORDER, other[units] ?? NO_ORDER)
  }
  return merged
}

export interface LimitAdvice {
  /** Items worth this much in the quotes' currency are delivered free. */
  amount: string
  margin: string
  orders_free: number
}

interface LimitQuestion {
  before: Sums
  after: Sums
  limitable: Limitable
  /** What limits take away now, and from how many orders. */
  free: OrderSum
}

/**
 * The lowest free-delivery limit, for all countries, with which the margin of all orders together is at least what it is
 * today. Null if there is none, or if the changed settings keep the margin and make as many orders free already.
 */
export function adviseLimit({ before, after, limitable, free }: LimitQuestion): LimitAdvice | null {
  const least = marginOf(before)
  let margin = marginOf(after).plus(free.amount)
  let advice: LimitAdvice | null = null
  let orders = 0
  for (const units of Object.keys(limitable)
    .map(Number)
    .sort((a, b) => b - a)) {
    const { orders: more, amount: loss } = limitable[units] ?? NO_ORDER
    margin = margin.minus(loss)
    orders += more
    // A limit of zero would be free delivery for everybody.
    if (margin.lt(least) || units <= 0) break
    advice = { amount: String(units), margin: amount(margin), orders_free: orders }
  }
  const isKept = marginOf(after).gte(least)
  return advice && isKept && advice.orders_free <= free.orders ? null : advice
}

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
    chosen.push({ box: best.box, saves: best.sum.toFixed(2), orders: best.orders })
  }
  return chosen
}
