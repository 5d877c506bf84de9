/** Other code or another service did not answer in the given time. */
export class NoAnswerInTimeError extends Error {
  override readonly name = "NoAnswerInTimeError"

  constructor(readonly timeoutMs: number) {
    super(`No answer within ${timeoutMs} ms.`)
  }
}

/**
 * The result of the work. Work that takes longer than `timeoutMs` gets an abort signal; its later result is
 * ignored.
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

/**
 * The result of the work, or undefined if it takes longer than `timeoutMs`. The work then continues; its failure
 * is ignored.
 *
 * @param options.isBackground the timer alone must not keep the process alive, because only other work waits for
 *   it
 */
export async function settleWithin<T>(
  work: Promise<T>,
  timeoutMs: number,
  { isBackground = false } = {},
): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
    if (isBackground) timer.unref()
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
