/**
 * The result of the work, or undefined if it takes longer than `timeoutMs`. The work then continues; its failure
 * is ignored.
 *
 * @param options.isBackground the timer alone does not keep the process alive
 */
export async function resultWithin<T>(
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

/** The API, or other code, did not answer in time. */
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
export async function runWithin<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const abort = new AbortController()
  const result = await resultWithin(
    work(abort.signal).then((value) => ({ value })),
    timeoutMs,
    { isBackground: true },
  )
  if (result) return result.value
  const error = new NoAnswerInTimeError(timeoutMs)
  abort.abort(error)
  throw error
}

/** A question that takes longer is slow; a longer deadline allows more, see below. */
const SLOW_AFTER_MS = 1100
/** Share of the caller's deadline: a little time passes before the API is asked. */
const SLOW_AFTER_SHARE = 0.9
/** How long the API counts as slow after a slow question, unless it answers fast before. */
const SLOW_FOR_MS = 30_000
/** The wait for a slow API: this share of the deadline, or the usual time times the factor below if longer. */
const SLOW_SHARE = 0.25
const USUAL_FACTOR = 1.5
/** Weight of the latest answer in the usual time. */
const LATEST_SHARE = 0.3

/** A question to the API, and how long its answer takes. */
export interface TimedQuestion {
  begunAt: number
  /** How long the caller could wait. */
  deadlineMs: number
  isSlow: boolean
}

/** How long to wait for an API that may be slow. */
export interface Patience {
  /** How much of a deadline to wait: all of it, unless the API was slow lately. */
  waitMs: (deadlineMs: number) => number
  begin: (deadlineMs: number) => TimedQuestion
  /** The caller no longer waits, but the API has not answered yet. */
  noteRunning: (question: TimedQuestion) => void
  /** It was answered, whatever the answer. */
  noteEnd: (question: TimedQuestion) => void
  isSlow: () => boolean
}

/**
 * The first caller of a slow API waits for the whole deadline. Later callers wait for a quarter of it, or about the
 * usual time if that is longer: otherwise every cart change would take a second longer. Questions continue in the
 * background; the first fast answer ends the slow time. Only the API's own time counts, not a caller's short deadline.
 *
 * @param ticks milliseconds of a clock that is never set back
 */
export function createPatience(ticks: () => number): Patience {
  let slowUntil = 0
  let usualMs = 0

  const isSlow = () => ticks() < slowUntil

  const judge = (question: TimedQuestion): void => {
    const limitMs = Math.max(SLOW_AFTER_MS, SLOW_AFTER_SHARE * question.deadlineMs)
    question.isSlow ||= ticks() - question.begunAt > limitMs
    if (question.isSlow) slowUntil = ticks() + SLOW_FOR_MS
  }

  return {
    isSlow,
    waitMs: (deadlineMs) =>
      isSlow()
        ? Math.min(deadlineMs, Math.max(SLOW_SHARE * deadlineMs, USUAL_FACTOR * usualMs))
        : deadlineMs,
    begin: (deadlineMs) => ({ begunAt: ticks(), deadlineMs, isSlow: false }),
    noteRunning: judge,
    noteEnd(question) {
      judge(question)
      if (question.isSlow) return
      const tookMs = ticks() - question.begunAt
      usualMs = usualMs === 0 ? tookMs : usualMs + LATEST_SHARE * (tookMs - usualMs)
      slowUntil = 0
    },
  }
}
