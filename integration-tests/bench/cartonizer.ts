/**
 * Measures the cartonizer side by side with binpackingjs: `npm run bench:cartonizer`.
 *
 *   --count N         orders of each generated set (1000)
 *   --data DIR        items.csv and boxes.csv instead of the generated sets
 *   --instances DIR   the published instances too: uniform-bins.jsonl, thpack1.txt to thpack7.txt
 *   --every N         every n-th of them only
 *   --json            figures as JSON
 *
 * Ends with 1 when a packing of ours breaks a rule of packing, or the published bins, taken as a whole, need more
 * of them than published-figures.json has on record.
 */
import { parseArgs } from "node:util"
import {
  oneMixedOrder,
  ORDER_SET_NAMES,
  type OrderSet,
  orderSet,
} from "../../src/cartonizer/__tests__/order-sets"
import { loadBinpacking } from "./cartonizer/binpacking-wrapper"
import { measureLoads } from "./cartonizer/loaded-containers"
import { type Comparison, measureOrders } from "./cartonizer/measure-orders"
import { readOrders } from "./cartonizer/order-data"
import published from "./cartonizer/published-figures.json"
import { measureBins } from "./cartonizer/published-instances"

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "1000" },
    data: { type: "string" },
    instances: { type: "string" },
    every: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
})

const BINS = [
  { set: "IMM", rotation: "any" },
  { set: "MPV", rotation: "any" },
  { set: "MPV", rotation: "never" },
] as const
const onRecord: Record<string, { instances: number; bins: number } | undefined> = published.bins
const LOAD_FILES = [1, 2, 3, 4, 5, 6, 7]

async function main(): Promise<void> {
  const theirs = await loadBinpacking()
  const figures: Record<string, unknown> = {}
  let violations = 0
  for (const [name, set] of orderSets()) {
    const comparison = measureOrders(set, { theirs })
    violations += comparison.violations
    figures[name] = comparison
    say(comparisonText(name, comparison))
  }
  if (values.instances !== undefined) {
    for (const { set, rotation } of BINS) {
      const every = Number(values.every)
      const bins = measureBins(values.instances, { set, rotation, every })
      violations += bins.violations
      figures[`${set} ${rotation}`] = bins
      const time = `${bins.meanMs.toFixed(0)} ms mean, ${bins.maxMs.toFixed(0)} ms at most`
      say(`${set}, rotation ${rotation}: ${bins.bins} bins, ${bins.instances} instances, ${time}`)
      const recorded = onRecord[`${set} ${rotation}`]
      if (recorded?.instances === bins.instances && bins.bins > recorded.bins) {
        worse(`more than the ${recorded.bins} bins of published-figures.json`)
      }
    }
    for (const file of LOAD_FILES) {
      const load = measureLoads(values.instances, file, Number(values.every))
      figures[`BR${file}`] = load
      const filled = (100 * load.meanFilled).toFixed(2)
      say(`BR${file}: ${filled} % filled, ${load.problems} problems, ${load.meanMs.toFixed(0)} ms`)
    }
  }
  if (values.json) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
  say(violations === 0 ? "every packing keeps the rules" : `${violations} rules broken`)
  if (violations > 0) process.exitCode = 1
}

/** A figure that fell behind the one on record ends the run with 1. */
function worse(than: string): void {
  process.stderr.write(`  ${than}\n`)
  process.exitCode = 1
}

function* orderSets(): Generator<[string, OrderSet]> {
  for (const rotation of ["any", "keep-flat"] as const) {
    if (values.data !== undefined) {
      yield [`${values.data}, ${rotation}`, readOrders(values.data, rotation)]
      continue
    }
    for (const name of ORDER_SET_NAMES) {
      yield [`${name}, ${rotation}`, orderSet(name, { count: Number(values.count), rotation })]
    }
  }
  if (values.data === undefined) yield ["400 mixed items into 7 boxes", oneMixedOrder(400)]
}

function comparisonText(name: string, comparison: Comparison): string {
  const { orders, units, lowerBound, ours, binpackingjs, ratio } = comparison
  const line = (who: string, of: Comparison["ours"]): string =>
    [
      who.padEnd(13),
      `${of.boxes} boxes`.padStart(12),
      `${of.cubicMetres.toFixed(2)} m3`.padStart(11),
      `${of.unpacked} left`.padStart(8),
      `${of.meanMs.toFixed(3)} ms mean`.padStart(16),
      `${of.p99Ms.toFixed(2)} ms p99`.padStart(15),
      `${of.ordersPerSecond.toFixed(0)} orders/s`.padStart(16),
    ].join("")
  const ratios = [ratio.boxes, ratio.volume, ratio.meanTime].map((value) => value.toFixed(3))
  return [
    `${name}: ${orders} orders, ${units} units, at least ${lowerBound} boxes`,
    line("  ours", ours),
    line("  binpackingjs", binpackingjs),
    `  ratio: boxes ${ratios[0]}, volume ${ratios[1]}, time ${ratios[2]}`,
  ].join("\n")
}

function say(text: string): void {
  if (!values.json) process.stdout.write(`${text}\n`)
}

void main()
