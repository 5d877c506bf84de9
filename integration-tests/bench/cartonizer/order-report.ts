import type { Comparison, Figures, Unpackable } from "./measure-orders"
import { boxesAbove, type OrderResult, volumeAbove } from "./order-result"

/** Orders by how many units are in them. */
const UNITS = [1, 5, 20, 100, Infinity]
/** Orders that are called by their names. */
const NAMED = 10
/** Parts of orders that cannot be packed, that are listed. */
const LISTED_UNPACKABLE = 20

export interface ReportOptions {
  /** What our mean time divided by binpackingjs's should not exceed. */
  mostTime: number
  /** Orders to list, at most, that take more boxes or bigger ones than is proven to be needed. */
  listed: number
}

/** What a set of orders came to, ours beside binpackingjs's. */
export function orderReport(
  name: string,
  comparison: Comparison,
  { mostTime, listed }: ReportOptions,
): string {
  const { orders, units, least, ours, binpackingjs, ratio, standing } = comparison
  const { aboveBoxes, aboveVolume } = comparison
  const leftOut = unpackableLines(comparison.unpackable)
  if (orders === 0) return [`${name}: no order can be packed`, ...leftOut].join("\n")
  const [boxes, volume, time] = [ratio.boxes, ratio.volume, ratio.meanTime].map(
    (value) => value?.toFixed(3) ?? "none",
  )
  const bound = `at least ${least.boxes} boxes, ${cubicMetres(least.cubicMetres * 1e9)} in as many`
  return [
    `${name}: ${orders} orders, ${units} units, ${bound}`,
    figuresLine("ours", ours),
    figuresLine("binpackingjs", binpackingjs),
    `  ratio: boxes ${boxes}, volume ${volume}, mean time ${time} (at most ${mostTime} is wanted)`,
    `  orders with fewer boxes ${standing.fewerBoxes.length}, with more ${named(standing.moreBoxes)}`,
    `  in as many boxes with less volume ${standing.lessVolume.length}, with more ${named(standing.moreVolume)}`,
    `  above the bound: boxes ${aboveText(aboveBoxes, boxesAbove)}`,
    `  above the bound: volume ${aboveText(aboveVolume, volumeAbove)}`,
    ...leftOut,
    ...aboveBoxes.slice(0, listed).map(orderLine),
    ...aboveVolume.slice(0, listed).map(orderLine),
  ].join("\n")
}

/** How many orders, and the names of the first of them. */
export function named(orders: readonly string[]): string {
  if (orders.length === 0) return "0"
  const rest = orders.length > NAMED ? ", ..." : ""
  return `${orders.length} (${orders.slice(0, NAMED).join(", ")}${rest})`
}

/** Which orders are left out of the figures, and what of them goes into no box. */
function unpackableLines(unpackable: readonly Unpackable[]): string[] {
  if (unpackable.length === 0) return []
  const orders = new Set(unpackable.map(({ order }) => order))
  const lines = unpackable
    .slice(0, LISTED_UNPACKABLE)
    .map(
      ({ order, item, quantity, reason }) => `    order ${order}: ${quantity} x ${item}, ${reason}`,
    )
  const rest = unpackable.length - lines.length
  return [
    `  cannot be packed, and not in any figure: orders ${orders.size}`,
    ...lines,
    ...(rest > 0 ? [`    and ${rest} more (--json names all)`] : []),
  ]
}

function figuresLine(who: string, of: Figures): string {
  return [
    `  ${who}`.padEnd(15),
    `${of.boxes} boxes`.padStart(12),
    cubicMetres(of.cubicMetres * 1e9).padStart(11),
    `${of.unpacked} left`.padStart(8),
    `${of.meanMs.toFixed(3)} ms mean`.padStart(16),
    `${of.p99Ms.toFixed(2)} ms p99`.padStart(15),
    `${of.ordersPerSecond.toFixed(0)} orders/s`.padStart(16),
  ].join("")
}

/** How many orders, by how much together, and how big they are. */
function aboveText(above: readonly OrderResult[], by: (result: OrderResult) => number): string {
  if (above.length === 0) return "on no order"
  const total = above.reduce((sum, result) => sum + by(result), 0)
  const together = by === volumeAbove ? cubicMetres(total) : String(total)
  const sizes = UNITS.map((most, index) => {
    const least = (UNITS[index - 1] ?? 0) + 1
    const count = above.filter(({ units }) => units >= least && units <= most).length
    const range =
      most === Infinity ? `${least} and more` : least === most ? least : `${least}-${most}`
    return `${range} units: ${count}`
  })
  return `${together}, on ${above.length} orders (${sizes.join(", ")})`
}

function orderLine({ name, units, lines, ours, theirs, least }: OrderResult): string {
  const text = (boxes: number, volume: number): string => `${boxes} boxes, ${litres(volume)}`
  return (
    `    order ${name}: ${units} units of ${lines} items: ${text(ours.boxes, ours.volume)}; ` +
    `at least ${text(least.boxes, least.volume)}; ` +
    `binpackingjs ${text(theirs.boxes, theirs.volume)}`
  )
}

function cubicMetres(cubicMillimetres: number): string {
  return `${(cubicMillimetres / 1e9).toFixed(2)} m3`
}

function litres(cubicMillimetres: number): string {
  return `${(cubicMillimetres / 1e6).toFixed(1)} l`
}
