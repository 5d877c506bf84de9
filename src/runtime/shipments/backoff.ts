const FIRST_SECONDS = 30
const LONGEST_SECONDS = 3600

/** Seconds until the next try: doubling from half a minute to an hour. */
export function backoffSeconds(attempts: number): number {
  return Math.min(FIRST_SECONDS * 2 ** Math.max(0, attempts - 1), LONGEST_SECONDS)
}

export function fromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}
