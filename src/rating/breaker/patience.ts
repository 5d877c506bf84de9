/** A question that takes longer is slow, for whoever has no more time than this. */
const SLOW_AFTER_MS = 1100
/** Of the time that who asked had: a little goes by before the service is asked. */
const SLOW_AFTER_SHARE = 0.9
/** For how long after a slow question the service is taken for slow, unless it proves otherwise. */
const SLOW_FOR_MS = 30_000
/** What is waited for a slow service at least: of the deadline, and of the time that it usually takes. */
const SLOW_SHARE = 0.25
const USUAL_FACTOR = 1.5
/** How much of the usual time the last answer is. */
const LATEST_SHARE = 0.3

/** A question that the service is asked. */
export interface PatientQuestion {
  begunAt: number
  /** What who asked could wait. */
  deadlineMs: number
  isSlow: boolean
}

/** How long it is worth waiting for a service that may be slow at present. */
export interface Patience {
  /** Of a deadline, what to wait. All of it, unless the service was slow lately. */
  waitMs: (deadlineMs: number) => number
  begin: (deadlineMs: number) => PatientQuestion
  /** Nobody waits for it any more, and it is not answered yet. */
  noteRunning: (question: PatientQuestion) => void
  /** It was answered, whatever the answer. */
  noteEnd: (question: PatientQuestion) => void
  isSlow: () => boolean
}

/**
 * Whoever asks a slow service first waits for all of the deadline; those who follow wait for a quarter
 * of it, or as long as the service took on better days, so that one slow afternoon does not cost every
 * cart change a second. Questions go on in the background: the first that is quick again ends it. Only
 * the service's own time counts: that somebody had little time left says nothing about it.
 *
 * @param ticks milliseconds of a clock that is never set back
 */
export function createPatience(ticks: () => number): Patience {
  let slowUntil = 0
  let usualMs = 0

  const isSlow = () => ticks() < slowUntil

  const judge = (question: PatientQuestion): void => {
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
