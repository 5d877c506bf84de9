import { figureOf, figureText, type PublishedRun } from "./published-run"

/** What is on record for a set: which of its instances were measured, and what they came to. */
export interface RecordedFigure {
  /** Every n-th instance, from the first on. */
  every: number
  instances: number
  bins?: number
  filled?: number
}

export type RecordedFigures = Record<string, RecordedFigure | undefined>

/** How a run stands to what is on record. `text` says it in one line. */
export interface Standing {
  kind: "worse" | "better" | "equal" | "not-compared"
  text: string
}

/** Shares are on record to a ten thousandth. */
const DIGITS = 4

/**
 * Compares a run with what is on record for its set, over the instances on record. A run that leaves some
 * of those out is not compared: a sample says nothing of the whole.
 */
export function compareFigures(run: PublishedRun, recorded: RecordedFigures): Standing {
  const onRecord = recorded[run.set]
  const before = onRecord?.[run.measure]
  if (!onRecord || before === undefined) {
    return { kind: "not-compared", text: `${run.set}: nothing on record` }
  }
  const { every } = onRecord
  const same = run.results.filter((_, index) => (index * run.every) % every === 0)
  if (every % run.every !== 0 || same.length !== onRecord.instances) {
    const which = every === 1 ? "all" : `every ${every}th`
    const text = `${run.set}: not compared, on record are ${onRecord.instances} instances, ${which}`
    return { kind: "not-compared", text }
  }
  const figures = same.map(({ figure }) => figure)
  const now = rounded(figureOf(run, figures))
  const gain = run.measure === "bins" ? before - now : now - before
  const kind = gain < 0 ? "worse" : gain > 0 ? "better" : "equal"
  const than = { worse: "worse than", better: "better than", equal: "the same as" }[kind]
  const on = every === run.every ? "" : ` over every ${every}th`
  const text = `${run.set}: ${figureText(run, now)}${on}, ${than} the ${figureText(run, before)} on record`
  return { kind, text }
}

/** What a run puts on record. */
export function recordOf(run: PublishedRun): RecordedFigure {
  const figures = run.results.map(({ figure }) => figure)
  const figure = rounded(figureOf(run, figures))
  return { every: run.every, instances: figures.length, [run.measure]: figure }
}

function rounded(figure: number): number {
  return Number(figure.toFixed(DIGITS))
}
