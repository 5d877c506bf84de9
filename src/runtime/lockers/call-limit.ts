interface CallLimit {
  calls: number
  withinMs: number
  /** Milliseconds of a clock that is never set back. */
  ticks?: () => number
}

/** More was asked for than the service is asked in a minute, so that it was not asked. */
export class TooManyCallsError extends Error {
  override readonly name = "TooManyCallsError"

  constructor() {
    super("too many areas were asked for within a minute")
  }
}

/**
 * Counts calls, and throws where there would be more than `calls` in any `withinMs`.
 *
 * @throws TooManyCallsError
 */
export function createCallLimit({
  calls,
  withinMs,
  ticks = () => performance.now(),
}: CallLimit): () => void {
  const lately: number[] = []
  return () => {
    const now = ticks()
    while (lately[0] !== undefined && now - lately[0] >= withinMs) {
      lately.shift()
    }
    if (lately.length >= calls) {
      throw new TooManyCallsError()
    }
    lately.push(now)
  }
}
