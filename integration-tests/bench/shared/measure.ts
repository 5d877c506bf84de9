import { type Figure, figure } from "./figure"

/** Each does the run of a number and returns its milliseconds; the names are for the report. */
interface Race {
  name: string
  ours: (run: number) => Promise<number>
  rivalName: string
  rival: (run: number) => Promise<number>
}

interface RaceLimits {
  runs: number
  /** Runs before these, which load code and open connections and are not counted. */
  warmUp?: number
  /** The largest ratio. */
  atMost: number
}

/**
 * How much longer `ours` takes than its rival, by medians. They take turns, so that a machine that is busy for a while
 * slows both alike. The noise is the rival compared with itself.
 */
export async function compareTimes(
  race: Race,
  { runs, warmUp = 1, atMost }: RaceLimits,
): Promise<Figure[]> {
  const times = { ours: new Array<number>(), rival: new Array<number>() }
  for (let run = 0; run < warmUp + runs; run++) {
    const order = run % 2 === 0 ? (["ours", "rival"] as const) : (["rival", "ours"] as const)
    for (const who of order) {
      const milliseconds = await race[who](run)
      if (run >= warmUp) times[who].push(milliseconds)
    }
  }
  const { name, rivalName } = race
  const [oursMs, rivalMs] = [median(times.ours), median(times.rival)]
  const everyOther = (first: number) => median(times.rival.filter((_, run) => run % 2 === first))
  return [
    figure(`${name}, over ${rivalName}`, oursMs / rivalMs, "ratio", atMost),
    figure(`${rivalName}: every other run (noise)`, everyOther(1) / everyOther(0), "ratio"),
    figure(name, oursMs, "ms"),
    figure(rivalName, rivalMs, "ms"),
  ]
}

/** The smallest of `values` that at least `percent` of them do not exceed; NaN when there are none. */
function percentile(percent: number, values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(1, Math.ceil((percent / 100) * sorted.length)) - 1] ?? NaN
}

export const p99 = (values: readonly number[]) => percentile(99, values)
export const median = (values: readonly number[]) => percentile(50, values)

/** @returns milliseconds */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
