/**
 * Measures the cartonizer side by side with binpackingjs: `npm run bench:cartonizer`.
 *
 *   --count N         orders of each generated set (1000, and 4288 magazines)
 *   --data DIR        items.csv and boxes.csv instead of the generated sets
 *   --effort E        of ours: fast, balanced (default) or thorough
 *   --list N          orders to list, of each set, that take more than is proven to be needed
 *   --instances DIR   the published instances too: uniform-bins.jsonl, thpack1.txt to thpack7.txt
 *   --every N         every n-th of them only
 *   --figures FILE    what they are compared with (cartonizer/published-figures.json)
 *   --record          puts them on record there
 *   --only A,B        sets whose names begin so
 *   --json            figures as JSON
 *
 * Ends with 1, and says why on standard error, when a packing of ours breaks a rule of packing, an order takes more
 * boxes than binpackingjs gives it, or the published instances come to more bins, or are filled less, than on record.
 */
import { benchOptions, type BenchOptions } from "./cartonizer/bench-options"
import { loadBinpacking } from "./cartonizer/binpacking-wrapper"
import { compareFigures } from "./cartonizer/compare-figures"
import { measureOrders } from "./cartonizer/measure-orders"
import { named, orderReport } from "./cartonizer/order-report"
import { orderRuns } from "./cartonizer/order-runs"
import { type PublishedRun, runText, violationsOf } from "./cartonizer/published-run"
import { publishedSets } from "./cartonizer/published-runs"
import { readRecordedFigures, recordFigures } from "./cartonizer/recorded-figures"

const LISTED_VIOLATIONS = 20

/** What a run came to: figures by set, rules that were broken, and figures that fell behind. */
interface Outcome {
  figures: Record<string, unknown>
  violations: string[]
  worse: string[]
}

async function main(options: BenchOptions): Promise<void> {
  const outcome: Outcome = { figures: {}, violations: [], worse: [] }
  await packOrders(options, outcome)
  packPublished(options, outcome)
  const { figures, violations, worse } = outcome
  if (options.json) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
  else if (violations.length === 0) process.stdout.write("every packing keeps the rules\n")
  for (const text of violations.slice(0, LISTED_VIOLATIONS)) complain(text)
  if (violations.length > 0) complain(`${violations.length} rules broken`)
  for (const text of worse) complain(text)
}

async function packOrders(options: BenchOptions, outcome: Outcome): Promise<void> {
  const theirs = await loadBinpacking()
  for (const { name, read, mostTime } of orderRuns(options).filter(isWanted(options))) {
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

function packPublished(options: BenchOptions, outcome: Outcome): void {
  if (options.instances === undefined) return
  const recorded = readRecordedFigures(options.figures).sets
  const runs: PublishedRun[] = []
  for (const set of publishedSets(options.instances, options).filter(isWanted(options))) {
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

function isWanted({ only }: BenchOptions): (set: { name: string }) => boolean {
  return ({ name }) => only === undefined || only.some((start) => name.startsWith(start))
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

async function start(): Promise<void> {
  try {
    await main(benchOptions(process.argv.slice(2)))
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
  }
}

void start()
