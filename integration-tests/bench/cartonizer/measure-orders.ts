import {
  cartonize,
  type Box,
  type CartonizeResult,
  type Item,
  type LeftoverReason,
} from "../../../src/cartonizer"
import type { CartonizeOptions } from "../../../src/cartonizer/options"
import { packingViolations } from "../../../src/cartonizer/__tests__/packing-violations"
import type { OrderSet } from "../../../src/cartonizer/__tests__/order-sets"
import type { PackedBoxes } from "./binpacking-wrapper"
import {
  boxesAbove,
  type OrderResult,
  orderResult,
  type OrderStanding,
  standingOf,
  volumeAbove,
} from "./order-result"

/** What one packer made of a set of orders. */
export interface Figures {
  boxes: number
  cubicMetres: number
  unpacked: number
  meanMs: number
  p99Ms: number
  ordersPerSecond: number
}

/** A part of an order that goes into no box there is. */
export interface Unpackable {
  order: string
  item: string
  quantity: number
  reason: LeftoverReason
}

export interface Comparison {
  /** Orders that can be packed; nothing else here is about any other, but for `unpackable` and `violations`. */
  orders: number
  units: number
  /** Of orders that cannot be packed, what no box could hold. */
  unpackable: Unpackable[]
  /** What is proven to be needed: boxes, and outsides of as many boxes as ours. */
  least: { boxes: number; cubicMetres: number }
  ours: Figures
  binpackingjs: Figures
  /** Ours divided by binpackingjs's; null where binpackingjs's is nothing. */
  ratio: Record<"boxes" | "volume" | "meanTime", number | null>
  /** Orders on which ours are better or worse than binpackingjs's. */
  standing: OrderStanding
  /** Orders that take more boxes than is proven to be needed, the most first. */
  aboveBoxes: OrderResult[]
  /** Orders whose boxes are bigger than as many are proven to be, the most first. */
  aboveVolume: OrderResult[]
  /** Rules of packing that ours break, with the order. */
  violations: string[]
}

type Packer = (items: Item[], boxes: Box[]) => PackedBoxes

/** Orders that both packers pack before the clock counts, so that neither is measured while cold. */
const WARM_UP = 300

/**
 * Packs every order with both packers, one after the other, so that what else the machine does hits
 * both alike. Our memo is emptied before each order: no answer is one that was kept.
 */
export function measureOrders(
  { boxes, orders, names }: OrderSet,
  { theirs, options = {} }: { theirs: Packer; options?: CartonizeOptions },
): Comparison {
  const violations: string[] = []
  const unpackable: Unpackable[] = []
  const ours = (items: Item[]): CartonizeResult => cartonize({ items, boxes, options })
  for (const items of orders.slice(0, WARM_UP)) {
    ours(items)
    theirs(items, boxes)
  }
  const ourTimes: number[] = []
  const theirTimes: number[] = []
  const results: OrderResult[] = []
  for (const [index, items] of orders.entries()) {
    const name = names?.[index] ?? String(index)
    const { result, ms } = timed(() => ours(items))
    const broken = packingViolations({ items, boxes, options }, result)
    violations.push(...broken.map((rule) => `order ${name}: ${rule}`))
    const hopeless = hopelessIn(result)
    unpackable.push(...hopeless.map((part) => ({ order: name, ...part })))
    if (hopeless.length > 0) continue
    const other = timed(() => theirs(items, boxes))
    ourTimes.push(ms)
    theirTimes.push(other.ms)
    results.push(orderResult(items, boxes, { name, ours: summary(result), theirs: other.result }))
  }
  const us = figuresOf(
    results.map((result) => result.ours),
    ourTimes,
  )
  const them = figuresOf(
    results.map((result) => result.theirs),
    theirTimes,
  )
  return {
    orders: results.length,
    units: sum(results.map(({ units }) => units)),
    unpackable,
    least: {
      boxes: sum(results.map(({ least }) => least.boxes)),
      cubicMetres: sum(results.map(({ least }) => least.volume)) / 1e9,
    },
    ours: us,
    binpackingjs: them,
    ratio: {
      boxes: quotient(us.boxes, them.boxes),
      volume: quotient(us.cubicMetres, them.cubicMetres),
      meanTime: quotient(us.meanMs, them.meanMs),
    },
    standing: standingOf(results),
    aboveBoxes: mostFirst(results, boxesAbove),
    aboveVolume: mostFirst(results, volumeAbove),
    violations,
  }
}

/** The results that have any of it. */
function mostFirst(results: OrderResult[], of: (result: OrderResult) => number): OrderResult[] {
  return results.filter((result) => of(result) > 0).sort((a, b) => of(b) - of(a))
}

function summary(result: CartonizeResult): PackedBoxes {
  const leftover = result.kind === "unpackable" ? result.leftover : []
  return {
    boxes: result.packages.length,
    volume: sum(result.packages.map(({ outer }) => outer.length * outer.width * outer.height)),
    unpacked: sum(leftover.map(({ item }) => item.quantity)),
  }
}

/** What goes into no box, whatever else is in the order. */
function hopelessIn(result: CartonizeResult): Omit<Unpackable, "order">[] {
  const leftover = result.kind === "unpackable" ? result.leftover : []
  return leftover
    .filter(({ reason }) => reason === "too_big" || reason === "too_heavy")
    .map(({ item: { id, quantity }, reason }) => ({ item: id, quantity, reason }))
}

function timed<T>(work: () => T): { result: T; ms: number } {
  const start = performance.now()
  const result = work()
  return { result, ms: performance.now() - start }
}

function figuresOf(packed: PackedBoxes[], times: number[]): Figures {
  const sorted = [...times].sort((a, b) => a - b)
  const meanMs = quotient(sum(times), times.length) ?? 0
  return {
    boxes: sum(packed.map(({ boxes }) => boxes)),
    cubicMetres: sum(packed.map(({ volume }) => volume)) / 1e9,
    unpacked: sum(packed.map(({ unpacked }) => unpacked)),
    meanMs,
    p99Ms: sorted[Math.ceil(0.99 * sorted.length) - 1] ?? 0,
    ordersPerSecond: quotient(1000, meanMs) ?? 0,
  }
}

function quotient(of: number, by: number): number | null {
  return by === 0 ? null : of / by
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
