/** A moment as the control writes it: ISO 8601 in UTC. */
export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}

/** The same for a moment that may not have come: `null` until then. */
export function isoTimeOrNull(timeMs: number | undefined): string | null {
  return timeMs === undefined ? null : isoTime(timeMs)
}
