/** Milliseconds of a clock that never goes back. */
export type Clock = () => number

export const monotonicClock: Clock = () => globalThis.performance.now()

/**
 * Tells when the search has to end so that the answer is there in time.
 *
 * @param begun what the clock said when the order came in. As much time as has passed since then, for
 * reading the order, is kept for writing the answer.
 */
export function lateAfter(
  deadlineMs: number | undefined,
  { begun, clock }: { begun: number; clock: Clock },
): () => boolean {
  if (deadlineMs === undefined) return () => false
  const spent = clock() - begun
  const due = begun + deadlineMs - spent
  let isLate = false
  return () => (isLate ||= clock() >= due)
}
