const hourMs = 60 * 60 * 1000

/** API, "Limits": callback attempts, each at the beginning of an hour. */
export const hourlyAttempts = 3

/** The beginning of the next hour, in milliseconds since 1970. */
export function nextHour(timeMs: number): number {
  return Math.floor(timeMs / hourMs) * hourMs + hourMs
}
