/** Compares the cartonizer with binpackingjs: `npm run bench:cartonizer`. Its options: `--help`. */
import {
  oneMixedOrder,
  ORDER_SET_NAMES,
  type OrderSet,
  orderSet,
} from "../../src/cartonizer/__tests__/order-sets"
import {
  MAGAZINE_ORDERS,
  magazineOrders,
} from "../../src/cartonizer/__tests__/order-sets-magazines"
import { BENCH_HELP, type BenchOptions, readBenchOptions } from "./cartonizer/bench-options"
import { loadBinpacking } from "./cartonizer/binpacking"
import { compareOrders } from "./cartonizer/compare-orders"
import { named, orderReport, ordersWith } from "./cartonizer/order-report"
import { compareWithRecord, publishedSets } from "./cartonizer/published"
import { readOrders } from "./cartonizer/read-orders"

const MOST_COMPLAINTS = 20

async function main(args: string[]): Promise<void> {
  const options = readBenchOptions(args)
  if (options.help) return console.log(BENCH_HELP)
  const orders = orderSets(options)
  const published = options.instances === undefined ? [] : publishedSets(options.instances)
  const isWanted = chosenBy(options, [...orders, ...published])
  const violations: string[] = []
  const worse: string[] = []

  const binpacking = await loadBinpacking()
  for (const { name, read, mostTime } of orders.filter(isWanted)) {
    const comparison = compareOrders(read(), binpacking, { effort: options.effort })
    console.log(orderReport(name, comparison.results, mostTime))
    for (const text of comparison.unpackable) {
      console.log(`  cannot be packed, and not in any figure: ${text}`)
    }
    violations.push(...comparison.violations.map((rule) => `${name}, ${rule}`))
    const moreBoxes = ordersWith(comparison.results, "boxes", 1)
    if (moreBoxes.length > 0) {
      worse.push(`${name}: more boxes than binpackingjs on ${named(moreBoxes)}`)
    }
  }
  for (const set of published.filter(isWanted)) {
    const solutions = set.solvers().map((solve) => solve())
    for (const [index, solution] of solutions.entries()) {
      const which = `${set.name}, instance ${index}`
      violations.push(...solution.violations.map((rule) => `${which}: ${rule}`))
    }
    const figures = solutions.map(({ figure }) => figure)
    const { isWorse, text } = compareWithRecord(set, figures)
    console.log(text)
    if (isWorse) worse.push(text)
  }

  if (violations.length === 0) console.log("every packing keeps the rules")
  else worse.unshift(...violations.slice(0, MOST_COMPLAINTS), `${violations.length} rules broken`)
  for (const text of worse) complain(text)
}

type Rotation = "any" | "keep-flat"

/** A set of orders that is made when it is its turn. */
interface NamedSet {
  name: string
  read: () => OrderSet
  /** What the cartonizer's mean time divided by that of binpackingjs should not exceed. */
  mostTime: number
}

/** The merchant's own orders, or the generated ones. */
function orderSets({ data, count }: BenchOptions): NamedSet[] {
  const eachRotation = (name: string, read: (rotation: Rotation) => OrderSet): NamedSet[] =>
    (["any", "keep-flat"] as const).map((rotation) => ({
      name: `${name} ${rotation}`,
      read: () => read(rotation),
      mostTime: 1.2,
    }))
  if (data !== undefined) return eachRotation(data, (rotation) => readOrders(data, rotation))
  return [
    ...ORDER_SET_NAMES.flatMap((name) =>
      eachRotation(name, (rotation) => orderSet(name, { count: count ?? 1000, rotation })),
    ),
    ...eachRotation("magazines", (rotation) => magazineOrders(count ?? MAGAZINE_ORDERS, rotation)),
    { name: "400 mixed items into 7 boxes", read: () => oneMixedOrder(400), mostTime: 1 },
  ]
}

/** @throws Error that names all sets if `--only` names another one */
function chosenBy({ only }: BenchOptions, sets: { name: string }[]) {
  const starts = only.split(",").map((name) => name.trim())
  const unknown = starts.find((start) => !sets.some(({ name }) => name.startsWith(start)))
  if (unknown !== undefined) {
    const names = sets.map(({ name }) => name).join(", ")
    throw new Error(`no set begins with "${unknown}"; there are (more with --instances): ${names}`)
  }
  return ({ name }: { name: string }) => starts.some((start) => name.startsWith(start))
}

function complain(text: string): void {
  console.error(text)
  process.exitCode = 1
}

main(process.argv.slice(2)).catch((error: unknown) =>
  complain(error instanceof Error ? error.message : String(error)),
)
