import { JOB_MINUTES, type JobName } from "../../modules/shipment_ordering/last-times/job-name"

export interface JobHealth {
  name: JobName
  everyMinutes: number
  lastAt: Date | null
  /**
   * It has left out its last three times. One that never ran is not late: the store may be new. Neither is
   * any in a store that is paused, where all of them stay away.
   */
  isLate: boolean
}

const MISSED = 3
const MINUTE_MS = 60_000

/** When each of the plugin's jobs last got through. */
export function judgeJobs(
  lastTimes: ReadonlyMap<string, Date>,
  { now, isPaused }: { now: Date; isPaused: boolean },
): JobHealth[] {
  return (Object.entries(JOB_MINUTES) as [JobName, number][]).map(([name, everyMinutes]) => {
    const lastAt = lastTimes.get(name) ?? null
    const isLate =
      !isPaused &&
      lastAt !== null &&
      now.getTime() - lastAt.getTime() > MISSED * everyMinutes * MINUTE_MS
    return { name, everyMinutes, lastAt, isLate }
  })
}
