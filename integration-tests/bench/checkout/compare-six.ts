import type { Figure } from "../shared/figure"
import { type Contestant, inTurns } from "../shared/in-turns"
import { median } from "../shared/percentile"

const LARGEST_RATIO = 1.15
/** Not counted: the first runs load code and make connections. */
const WARM_UP_RUNS = 10

export const runsWithWarmUp = (runs: number): number => WARM_UP_RUNS + runs

export interface SixContest {
  part: string
  runs: number
  /** What ours is compared with. */
  rivalName: string
  ours: Contestant
  rival: Contestant
  /** The rival once more: by how much it differs from itself is the noise of this machine. */
  rivalAgain: Contestant
}

/** How much longer six prices at once take with our provider than with another one, median over median. */
export async function compareSix(contest: SixContest): Promise<Figure[]> {
  const { part, rivalName } = contest
  const times = await inTurns(runsWithWarmUp(contest.runs), [
    contest.ours,
    contest.rival,
    contest.rivalAgain,
  ])
  const [ours = NaN, rival = NaN, again = NaN] = times.map((all) => median(all.slice(WARM_UP_RUNS)))
  return [
    {
      part,
      name: `6 prices at once over ${rivalName}`,
      value: ours / rival,
      unit: "ratio",
      limit: { atMost: LARGEST_RATIO },
    },
    { part, name: `noise: ${rivalName} over itself`, value: again / rival, unit: "ratio" },
    { part, name: "median of ours", value: ours, unit: "ms" },
    { part, name: `median of ${rivalName}`, value: rival, unit: "ms" },
  ]
}
