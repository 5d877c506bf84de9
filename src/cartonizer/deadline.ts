/** Milliseconds of a clock that never goes back. */
export type Clock = () => number

export const monotonicClock: Clock = () => globalThis.performance.now()

/**
 * Tells whether it is time to end so that nothing is done at `due` any more: the next look may come as
 * late as any look came so far, and code that runs for the first time is slow. Once it is late it stays
 * late.
 */
export function lateAt(due: number, clock: Clock): () => boolean {
  let last = clock()
  let widest = 0
  let isLate = false
  return () => {
    if (isLate) return true
    const now = clock()
    widest = Math.max(widest, now - last)
    last = now
    isLate = now + widest >= due
    return isLate
  }
}
