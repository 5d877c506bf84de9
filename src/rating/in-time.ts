import { settleWithin } from "./settle-within"

/** Something outside did not answer in the time that it was given. */
export class NoAnswerInTimeError extends Error {
  override readonly name = "NoAnswerInTimeError"

  constructor(readonly timeoutMs: number) {
    super(`No answer within ${timeoutMs} ms.`)
  }
}

/**
 * What the work comes to. Work that takes longer than `timeoutMs` is told to stop, and whatever it
 * still does is nobody's concern.
 *
 * @throws NoAnswerInTimeError when it takes longer, or what the work throws
 */
export async function inTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const abort = new AbortController()
  const done = await settleWithin(
    work(abort.signal).then((value) => ({ value })),
    timeoutMs,
    { isBackground: true },
  )
  if (done) return done.value
  const error = new NoAnswerInTimeError(timeoutMs)
  abort.abort(error)
  throw error
}
