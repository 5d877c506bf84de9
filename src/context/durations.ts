/** Milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
/** Milliseconds of 24 hours, which is not every calendar day. */
export const DAY_MS = 24 * HOUR_MS
