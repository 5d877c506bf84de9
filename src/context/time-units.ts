import type { Timing } from "../modules/shipment_ordering"

/** Milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
/** 24 hours. A calendar day can be shorter or longer. */
export const DAY_MS = 24 * HOUR_MS

/** Seconds until the next try: doubling, by default from half a minute to an hour. */
export function backoffSeconds(
  attempts: number,
  {
    firstRetrySeconds,
    longestRetrySeconds,
  }: Pick<Timing, "firstRetrySeconds" | "longestRetrySeconds">,
): number {
  return Math.min(firstRetrySeconds * 2 ** Math.max(0, attempts - 1), longestRetrySeconds)
}

export function fromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}
