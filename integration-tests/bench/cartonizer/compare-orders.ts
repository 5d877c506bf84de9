import { cartonize, type Item } from "../../../src/cartonizer"
import type { OrderSet } from "../../../src/cartonizer/__tests__/order-sets"
import { packingViolations } from "../../../src/cartonizer/__tests__/packing-violations"
import type { Effort } from "../../../src/cartonizer/options"
import type { Packer, Packing } from "./binpacking"

/** One order with the results of both packers. */
export interface OrderResult {
  name: string
  units: number
  ours: TimedPacking
  binpackingjs: TimedPacking
}

export type TimedPacking = Packing & { ms: number }

/** Orders that both packers pack before the measurement, to load and optimise their code. */
const WARM_UP = 300

/** Packs every order with the cartonizer and with binpackingjs in turn, so that a busy machine slows both alike. */
export function compareOrders(
  { boxes, orders, names }: OrderSet,
  theirs: Packer,
  options: { effort: Effort },
) {
  const ours = (items: Item[]) => cartonize({ items, boxes, options })
  for (const items of orders.slice(0, WARM_UP)) {
    ours(items)
    theirs(items, boxes)
  }
  const results: OrderResult[] = []
  /** Rules of packing that the cartonizer breaks. */
  const violations: string[] = []
  /** Items that fit no box: their orders are left out of the results. */
  const unpackable: string[] = []
  for (const [index, items] of orders.entries()) {
    const name = names?.[index] ?? String(index)
    const [result, ms] = timed(() => ours(items))
    const broken = packingViolations({ items, boxes, options }, result)
    violations.push(...broken.map((rule) => `order ${name}: ${rule}`))
    const leftover = result.kind === "unpackable" ? result.leftover : []
    const tooMuch = leftover.filter(({ reason }) => reason.startsWith("too_"))
    for (const { item, reason } of tooMuch) {
      unpackable.push(`order ${name}: ${item.quantity} x ${item.id}, ${reason}`)
    }
    if (tooMuch.length > 0) continue
    const [packing, theirMs] = timed(() => theirs(items, boxes))
    const outsides = result.packages.map(({ outer }) => outer.length * outer.width * outer.height)
    results.push({
      name,
      units: sum(items.map(({ quantity }) => quantity)),
      ours: {
        boxes: result.packages.length,
        volume: sum(outsides),
        unpacked: sum(leftover.map(({ item }) => item.quantity)),
        ms,
      },
      binpackingjs: { ...packing, ms: theirMs },
    })
  }
  return { results, unpackable, violations }
}

function timed<T>(work: () => T): [result: T, ms: number] {
  const start = performance.now()
  const result = work()
  return [result, performance.now() - start]
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
