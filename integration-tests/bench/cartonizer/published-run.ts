/** What one published instance came to: bins, or the share of a container that is filled. */
export interface PublishedResult {
  figure: number
  ms: number
  /** Rules of packing that were broken. */
  violations: string[]
}

/** What a set of published instances came to, or every n-th of them. */
export interface PublishedRun {
  set: string
  /** Bins are better when they are fewer, what is filled when it is more. */
  measure: "bins" | "filled"
  /** Every n-th instance was taken, from the first on. */
  every: number
  results: PublishedResult[]
}

/** All bins together, or the mean share that is filled. */
export function figureOf({ measure }: Pick<PublishedRun, "measure">, figures: number[]): number {
  const sum = figures.reduce((total, figure) => total + figure, 0)
  return measure === "bins" ? sum : sum / figures.length
}

/** In one line: bins or percent, how many instances, and the time. */
export function runText(run: PublishedRun): string {
  const times = run.results.map(({ ms }) => ms)
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length
  const figure = figureOf(
    run,
    run.results.map((result) => result.figure),
  )
  const time = `${mean.toFixed(0)} ms mean, ${Math.max(...times).toFixed(0)} ms at most`
  return `${run.set}: ${figureText(run, figure)}, ${times.length} instances, ${time}`
}

export function figureText({ measure }: Pick<PublishedRun, "measure">, figure: number): string {
  return measure === "bins" ? `${figure} bins` : `${(100 * figure).toFixed(2)} % filled`
}

export function violationsOf({ set, results }: PublishedRun): string[] {
  return results.flatMap(({ violations }, index) =>
    violations.map((rule) => `${set}, instance ${index} of the run: ${rule}`),
  )
}
