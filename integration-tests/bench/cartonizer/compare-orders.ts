import { cartonize, type CartonizeResult, type Item } from "../../../src/cartonizer"
import type { OrderSet } from "../../../src/cartonizer/__tests__/order-sets"
import { packingViolations } from "../../../src/cartonizer/__tests__/packing-violations"
import type { CartonizeOptions } from "../../../src/cartonizer/options"
import { p99 } from "../shared/measure"
import type { Packer, Packing } from "./binpacking"

type Timed = Packing & { ms: number }

/** One order with the results of both packers. */
interface OrderResult {
  name: string
  units: number
  ours: Timed
  binpackingjs: Timed
}

export type Comparison = ReturnType<typeof compareOrders>
export type Figures = ReturnType<typeof figuresOf>

/** Orders that both packers pack before the measurement, to load and optimise their code. */
const WARM_UP = 300

/** Packs every order with the cartonizer and with binpackingjs in turn, so that a busy machine slows both alike. */
export function compareOrders(
  { boxes, orders, names }: OrderSet,
  theirs: Packer,
  options: CartonizeOptions,
) {
  const ours = (items: Item[]) => cartonize({ items, boxes, options })
  for (const items of orders.slice(0, WARM_UP)) {
    ours(items)
    theirs(items, boxes)
  }
  /** Rules of packing that the cartonizer breaks. */
  const violations: string[] = []
  /** Items that fit no box: their orders are left out of the results. */
  const unpackable: string[] = []
  const results: OrderResult[] = []
  for (const [index, items] of orders.entries()) {
    const name = names?.[index] ?? String(index)
    const [result, ms] = timed(() => ours(items))
    const broken = packingViolations({ items, boxes, options }, result)
    violations.push(...broken.map((rule) => `order ${name}: ${rule}`))
    const tooMuch = leftoverOf(result).filter(({ reason }) => reason.startsWith("too_"))
    for (const { item, reason } of tooMuch) {
      unpackable.push(`order ${name}: ${item.quantity} x ${item.id}, ${reason}`)
    }
    if (tooMuch.length > 0) continue
    const [packing, theirMs] = timed(() => theirs(items, boxes))
    results.push({
      name,
      units: sum(items.map(({ quantity }) => quantity)),
      ours: { ...packingOf(result), ms },
      binpackingjs: { ...packing, ms: theirMs },
    })
  }
  const us = figuresOf(results.map((result) => result.ours))
  const them = figuresOf(results.map((result) => result.binpackingjs))
  /** The cartonizer's figure divided by that of binpackingjs; null if the latter is 0. */
  const ratio = {
    boxes: quotient(us.boxes, them.boxes),
    volume: quotient(us.cubicMetres, them.cubicMetres),
    meanTime: quotient(us.meanMs, them.meanMs),
  }
  return { results, unpackable, violations, ours: us, binpackingjs: them, ratio }
}

function timed<T>(work: () => T): [result: T, ms: number] {
  const start = performance.now()
  const result = work()
  return [result, performance.now() - start]
}

function packingOf(result: CartonizeResult): Packing {
  return {
    boxes: result.packages.length,
    volume: sum(result.packages.map(({ outer }) => outer.length * outer.width * outer.height)),
    unpacked: sum(leftoverOf(result).map(({ item }) => item.quantity)),
  }
}

const leftoverOf = (result: CartonizeResult) =>
  result.kind === "unpackable" ? result.leftover : []

function figuresOf(packings: Timed[]) {
  const times = packings.map(({ ms }) => ms)
  return {
    boxes: sum(packings.map(({ boxes }) => boxes)),
    cubicMetres: sum(packings.map(({ volume }) => volume)) / 1e9,
    unpacked: sum(packings.map(({ unpacked }) => unpacked)),
    meanMs: quotient(sum(times), times.length) ?? 0,
    p99Ms: times.length === 0 ? 0 : p99(times),
  }
}

function quotient(of: number, by: number): number | null {
  return by === 0 ? null : of / by
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
