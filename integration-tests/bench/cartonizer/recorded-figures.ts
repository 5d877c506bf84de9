import { readFileSync, writeFileSync } from "node:fs"
import { z } from "zod"
import { sum } from "./compare-orders"
import type { PublishedRun } from "./published"

const fileSchema = z.object({
  command: z.string(),
  effort: z.literal("thorough"),
  sets: z.record(
    z.string(),
    z.object({
      /** Every n-th instance was measured, from the first on. */
      every: z.number().int().min(1),
      instances: z.number().int().min(1),
      bins: z.number().optional(),
      filled: z.number().optional(),
    }),
  ),
})

type RecordedSets = z.infer<typeof fileSchema>["sets"]
const NO_RECORD: RecordedSets[string] = { every: 1, instances: 0 }

/** @throws Error when the file has no such figures */
export const readRecord = (file: string) => fileSchema.parse(JSON.parse(readFileSync(file, "utf8")))

/** Records better figures, and those of more instances unless they are worse. */
export function recordFigures(file: string, runs: readonly PublishedRun[]): void {
  const before = readRecord(file)
  const sets = { ...before.sets }
  for (const run of runs) {
    const hasMoreInstances = run.every < (sets[run.name]?.every ?? Infinity)
    const { kind } = compareFigures(run, sets)
    if (kind === "better" || (hasMoreInstances && kind !== "worse")) sets[run.name] = recordOf(run)
  }
  writeFileSync(file, `${JSON.stringify({ ...before, sets }, null, 2)}\n`)
}

/** How a run compares with the record, over the recorded instances. A run that leaves out some of those is not compared. */
export function compareFigures(run: PublishedRun, recorded: RecordedSets) {
  const { every, instances, [run.measure]: before } = recorded[run.name] ?? NO_RECORD
  if (before === undefined) return { kind: "not-compared", text: `${run.name}: nothing on record` }
  const same = run.results.filter((_, index) => (index * run.every) % every === 0)
  if (every % run.every !== 0 || same.length !== instances) {
    const which = every === 1 ? "all" : `every ${every}th`
    const text = `${run.name}: not compared, on record are ${instances} instances, ${which}`
    return { kind: "not-compared", text }
  }
  const now = figureOf({ ...run, results: same })
  const gain = run.measure === "bins" ? before - now : now - before
  const kind = gain < 0 ? "worse" : gain > 0 ? "better" : "equal"
  const than = { worse: "worse than", better: "better than", equal: "the same as" }[kind]
  const over = every === run.every ? "" : ` over every ${every}th`
  const text = `${run.name}: ${figureText(run, now)}${over}, ${than} the ${figureText(run, before)} on record`
  return { kind, text }
}

export function recordOf(run: PublishedRun) {
  return { every: run.every, instances: run.results.length, [run.measure]: figureOf(run) }
}

/** In one line: bins or percent, how many instances, and the time. */
export function runText(run: PublishedRun): string {
  const times = run.results.map(({ ms }) => ms)
  const time = `${(sum(times) / times.length).toFixed(0)} ms mean, ${Math.max(...times).toFixed(0)} ms at most`
  return `${run.name}: ${figureText(run, figureOf(run))}, ${times.length} instances, ${time}`
}

/** All bins together, or the mean share that is filled, to a ten thousandth. */
function figureOf({ measure, results }: PublishedRun): number {
  const total = sum(results.map(({ figure }) => figure))
  return Number((measure === "bins" ? total : total / results.length).toFixed(4))
}

function figureText({ measure }: Pick<PublishedRun, "measure">, figure: number): string {
  return measure === "bins" ? `${figure} bins` : `${(100 * figure).toFixed(2)} % filled`
}
