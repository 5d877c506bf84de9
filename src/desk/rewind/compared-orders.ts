import type { OrderedPrice } from "../../modules/shipment_ordering"
import {
  addLimitable,
  type Limitable,
  mergeLimitable,
  NO_ORDER,
  type OrderSum,
  plus,
} from "./advice"
import { compareOrder } from "./compare-order"
import type { QuoteQuestion } from "./quote-shelf"
import { addSums, mostChanged, NO_SUMS, type OrderChange, type Sums, sumsOf } from "./totals"
import type { World } from "./world"

/** What comes of some orders. */
export interface ComparedOrders {
  compared: number
  before: Sums
  after: Sums
  changes: OrderChange[]
  limitable: Limitable
  /** What limits take away with the changes. */
  free: OrderSum
  /** By index of the record, what is not known. */
  unknown: { index: number; questions: QuoteQuestion[] }[]
}

export const NO_ORDERS: ComparedOrders = {
  ...{ compared: 0, before: NO_SUMS, after: NO_SUMS, changes: [], limitable: {}, unknown: [] },
  free: NO_ORDER,
}

export async function compareOrders(
  world: World,
  records: readonly OrderedPrice[],
): Promise<ComparedOrders> {
  const page: ComparedOrders = { ...NO_ORDERS, changes: [], limitable: {}, unknown: [] }
  for (const [index, record] of records.entries()) {
    const order = await compareOrder(world, record)
    if ("questions" in order) {
      page.unknown.push({ index, questions: order.questions })
      continue
    }
    const { before, after } = order
    page.compared += 1
    page.before = addSums(page.before, sumsOf(before))
    page.after = addSums(page.after, sumsOf(after))
    const { order_id, display_id } = record
    page.changes.push({ order_id, display_id, before, after })
    addLimitable(page.limitable, order, world)
    if (after.isFreeByLimit) {
      page.free = plus(page.free, { orders: 1, amount: after.limitable })
    }
  }
  return { ...page, changes: mostChanged(page.changes) }
}

/** Both together, without what is not known. */
export function mergeOrders(one: ComparedOrders, other: ComparedOrders): ComparedOrders {
  return {
    compared: one.compared + other.compared,
    before: addSums(one.before, other.before),
    after: addSums(one.after, other.after),
    changes: mostChanged([...one.changes, ...other.changes]),
    limitable: mergeLimitable(one.limitable, other.limitable),
    free: plus(one.free, other.free),
    unknown: [],
  }
}
