import { p99 } from "../shared/measure"
import { type OrderResult, sum, type TimedPacking } from "./compare-orders"

const NAMED_ORDERS = 10

/** The cartonizer's figures of a set of orders beside those of binpackingjs. */
export function orderReport(name: string, results: OrderResult[], mostTime: number): string {
  const ours = figuresOf(results.map((result) => result.ours))
  const theirs = figuresOf(results.map((result) => result.binpackingjs))
  const ratio = (of: keyof typeof ours) =>
    theirs[of] === 0 ? "none" : (ours[of] / theirs[of]).toFixed(3)
  const fewer = (by: "boxes" | "volume") => ordersWith(results, by, -1).length
  const more = (by: "boxes" | "volume") => named(ordersWith(results, by, 1))
  return [
    `${name}: ${results.length} orders, ${sum(results.map(({ units }) => units))} units`,
    figuresLine("ours", ours),
    figuresLine("binpackingjs", theirs),
    `  ratio: boxes ${ratio("boxes")}, volume ${ratio("cubicMetres")}, mean time ${ratio("meanMs")} (at most ${mostTime} is wanted)`,
    `  orders with fewer boxes ${fewer("boxes")}, with more ${more("boxes")}`,
    `  in as many boxes with less volume ${fewer("volume")}, with more ${more("volume")}`,
  ].join("\n")
}

/** Names of the orders for which the cartonizer needs fewer boxes (-1) or more (1), or less or more volume in as many. */
export function ordersWith(results: OrderResult[], by: "boxes" | "volume", sign: 1 | -1): string[] {
  return results
    .filter(({ ours, binpackingjs: theirs }) => {
      const isComparable = by === "boxes" || ours.boxes === theirs.boxes
      const isWhole = ours.unpacked + theirs.unpacked === 0
      return isWhole && isComparable && sign * (ours[by] - theirs[by]) > 0
    })
    .map(({ name }) => name)
}

/** How many orders, and the names of the first of them. */
export function named(orders: readonly string[]): string {
  if (orders.length === 0) return "0"
  const rest = orders.length > NAMED_ORDERS ? ", ..." : ""
  return `${orders.length} (${orders.slice(0, NAMED_ORDERS).join(", ")}${rest})`
}

function figuresOf(packings: TimedPacking[]) {
  const times = packings.map(({ ms }) => ms)
  return {
    boxes: sum(packings.map(({ boxes }) => boxes)),
    cubicMetres: sum(packings.map(({ volume }) => volume)) / 1e9,
    unpacked: sum(packings.map(({ unpacked }) => unpacked)),
    meanMs: sum(times) / Math.max(1, times.length),
    p99Ms: times.length === 0 ? 0 : p99(times),
  }
}

function figuresLine(who: string, figures: ReturnType<typeof figuresOf>): string {
  return [
    `  ${who}`.padEnd(15),
    `${figures.boxes} boxes`.padStart(12),
    `${figures.cubicMetres.toFixed(2)} m3`.padStart(11),
    `${figures.unpacked} left`.padStart(8),
    `${figures.meanMs.toFixed(3)} ms mean`.padStart(18),
    `${figures.p99Ms.toFixed(2)} ms p99`.padStart(15),
  ].join("")
}
