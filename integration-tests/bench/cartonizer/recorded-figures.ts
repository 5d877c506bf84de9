import { readFileSync, writeFileSync } from "node:fs"
import { z } from "zod"
import { compareFigures, recordOf } from "./compare-figures"
import type { PublishedRun } from "./published-run"

const fileSchema = z.object({
  command: z.string(),
  effort: z.literal("thorough"),
  sets: z.record(
    z.string(),
    z.object({
      every: z.number().int().min(1),
      instances: z.number().int().min(1),
      bins: z.number().optional(),
      filled: z.number().optional(),
    }),
  ),
})

type RecordedFile = z.infer<typeof fileSchema>

/** Reads the figures on record. @throws Error when the file is not one of such figures */
export function readRecordedFigures(file: string): RecordedFile {
  return fileSchema.parse(JSON.parse(readFileSync(file, "utf8")))
}

/**
 * Puts the figures of runs on record. What fell behind stays as it was, and so does what is on record for more
 * instances than were measured.
 */
export function recordFigures(file: string, runs: readonly PublishedRun[]): void {
  const before = readRecordedFigures(file)
  const gained = runs.filter((run) => {
    const isFiner = run.every < (before.sets[run.set]?.every ?? Infinity)
    const { kind } = compareFigures(run, before.sets)
    return kind === "better" || (isFiner && kind !== "worse")
  })
  const figures = Object.fromEntries(gained.map((run) => [run.set, recordOf(run)]))
  const after = { ...before, sets: { ...before.sets, ...figures } }
  writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`)
}
