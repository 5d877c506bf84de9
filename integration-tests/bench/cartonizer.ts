/**
 * Measures the cartonizer side by side with binpackingjs: `npm run bench:cartonizer`. Its options: `--help`.
 *
 * Ends with 1, and says why on standard error, when a packing of ours breaks a rule of packing, an order takes more
 * boxes than binpackingjs gives it, or the published instances come to more bins, or are filled less, than on record.
 */
import { BENCH_HELP } from "./cartonizer/bench-help"
import { benchOptions, type BenchOptions } from "./cartonizer/bench-options"
import { loadBinpacking } from "./cartonizer/binpacking-wrapper"
import { compareFigures } from "./cartonizer/compare-figures"
import { measureOrders } from "./cartonizer/measure-orders"
import { named, orderReport } from "./cartonizer/order-report"
import type { OrderRun } from "./cartonizer/order-runs"
import { type PublishedRun, runText, violationsOf } from "./cartonizer/published-run"
import type { PublishedSet } from "./cartonizer/published-runs"
import { readRecordedFigures, recordFigures } from "./cartonizer/recorded-figures"
import { wantedSets } from "./cartonizer/wanted-sets"

const LISTED_VIOLATIONS = 20

/** What a run came to: figures by set, rules that were broken, and figures that fell behind. */
interface Outcome {
  figures: Record<string, unknown>
  violations: string[]
  worse: string[]
}

async function main(options: BenchOptions): Promise<void> {
  const outcome: Outcome = { figures: {}, violations: [], worse: [] }
  const { orders, published } = wantedSets(options)
  await packOrders(orders, options, outcome)
  packPublished(published, options, outcome)
  const { figures, violations, worse } = outcome
  if (options.json) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
  else if (violations.length === 0) process.stdout.write("every packing keeps the rules\n")
  for (const text of violations.slice(0, LISTED_VIOLATIONS)) complain(text)
  if (violations.length > 0) complain(`${violations.length} rules broken`)
  for (const text of worse) complain(text)
}

async function packOrders(
  sets: readonly OrderRun[],
  options: BenchOptions,
  outcome: Outcome,
): Promise<void> {
  const theirs = await loadBinpacking()
  for (const { name, read, mostTime } of sets) {
    const comparison = measureOrders(read(), { theirs, options: { effort: options.effort } })
    outcome.figures[name] = comparison
    outcome.violations.push(...comparison.violations.map((rule) => `${name}, ${rule}`))
    const { moreBoxes } = comparison.standing
    if (moreBoxes.length > 0) {
      outcome.worse.push(`${name}: more boxes than binpackingjs on ${named(moreBoxes)}`)
    }
    if (options.json) continue
    const report = orderReport(name, comparison, { mostTime, listed: options.list })
    process.stdout.write(`${report}\n`)
  }
}

function packPublished(
  sets: readonly PublishedSet[],
  options: BenchOptions,
  outcome: Outcome,
): void {
  if (sets.length === 0) return
  const recorded = readRecordedFigures(options.figures).sets
  const runs: PublishedRun[] = []
  for (const set of sets) {
    const run = set.run()
    runs.push(run)
    outcome.figures[run.set] = run
    outcome.violations.push(...violationsOf(run))
    const standing = compareFigures(run, recorded)
    if (standing.kind === "worse") outcome.worse.push(standing.text)
    if (!options.json) process.stdout.write(`${runText(run)}\n  ${standing.text}\n`)
  }
  if (options.record && outcome.violations.length === 0) recordFigures(options.figures, runs)
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

async function start(): Promise<void> {
  try {
    const options = benchOptions(process.argv.slice(2))
    if (options.help) process.stdout.write(BENCH_HELP)
    else await main(options)
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
  }
}

void start()
