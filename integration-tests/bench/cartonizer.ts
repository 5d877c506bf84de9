/** Compares the cartonizer with binpackingjs: `npm run bench:cartonizer`. Its options: `--help`. */
import { BENCH_HELP, type BenchOptions, readBenchOptions } from "./cartonizer/bench-options"
import { loadBinpacking } from "./cartonizer/binpacking"
import { compareOrders } from "./cartonizer/compare-orders"
import { named, orderReport, standing } from "./cartonizer/order-report"
import { orderSets } from "./cartonizer/order-sets"
import { publishedSets, runPublished } from "./cartonizer/published"
import { compareFigures, readRecord, recordFigures, runText } from "./cartonizer/recorded-figures"

async function main(args: string[]): Promise<void> {
  const options = readBenchOptions(args)
  if (options.help) return void process.stdout.write(BENCH_HELP)
  const { effort, every, instances, json, record } = options
  const orders = orderSets(options)
  const published = instances === undefined ? [] : publishedSets(instances)
  const isWanted = chosenBy(options, [...orders, ...published])
  const figures: Record<string, unknown> = {}
  const violations: string[] = []
  const worse: string[] = []
  const print = (text: string) => void (json || process.stdout.write(`${text}\n`))

  const binpacking = await loadBinpacking()
  for (const { name, read, mostTime } of orders.filter(isWanted)) {
    const comparison = compareOrders(read(), binpacking, { effort })
    figures[name] = comparison
    violations.push(...comparison.violations.map((rule) => `${name}, ${rule}`))
    const { moreBoxes } = standing(comparison)
    if (moreBoxes.length > 0)
      worse.push(`${name}: more boxes than binpackingjs on ${named(moreBoxes)}`)
    print(orderReport(name, comparison, mostTime))
  }

  const recorded = readRecord(options.figures).sets
  const runs = published.filter(isWanted).map((set) => {
    const run = runPublished(set, every)
    figures[run.name] = run
    for (const [index, result] of run.results.entries()) {
      const which = `${run.name}, instance ${index} of the run`
      violations.push(...result.violations.map((rule) => `${which}: ${rule}`))
    }
    const { kind, text } = compareFigures(run, recorded)
    if (kind === "worse") worse.push(text)
    print(`${runText(run)}\n  ${text}`)
    return run
  })
  if (record && violations.length === 0) recordFigures(options.figures, runs)

  if (json) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
  else if (violations.length === 0) print("every packing keeps the rules")
  for (const text of violations.slice(0, 20)) complain(text)
  if (violations.length > 0) complain(`${violations.length} rules broken`)
  for (const text of worse) complain(text)
}

/** @throws Error that names all sets if `--only` names another one */
function chosenBy({ only = "" }: BenchOptions, sets: { name: string }[]) {
  const starts = only.split(",").map((name) => name.trim())
  const unknown = starts.find((start) => !sets.some(({ name }) => name.startsWith(start)))
  if (unknown !== undefined) {
    const names = sets.map(({ name }) => name).join(", ")
    throw new Error(`no set begins with "${unknown}"; there are (more with --instances): ${names}`)
  }
  return ({ name }: { name: string }) => starts.some((start) => name.startsWith(start))
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

main(process.argv.slice(2)).catch((error: unknown) =>
  complain(error instanceof Error ? error.message : String(error)),
)
