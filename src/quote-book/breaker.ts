import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
} from "cockatiel"
import { CarrierApiError } from "../carrier-api"

export interface ServiceAddress {
  host: string
  environment: string
}

/** The state of a service, as this process sees it; `isSlow` as in `Patience`. */
export type ServiceStanding = ServiceAddress & ServiceBreakerState & { isSlow: boolean }

export interface ServiceBreakers {
  /** The one breaker of a service; spellings of the same address share it. */
  of: (service: ServiceAddress) => ServiceBreaker
  /** One entry per service that was asked for. */
  states: () => ServiceStanding[]
}

/**
 * The breakers of a process. Accounts at the same address share one, because the service fails for all of them.
 * Breakers are never dropped: there are only as many as the merchant has entered addresses.
 */
export function createServiceBreakers(
  settings: Partial<ServiceBreakerSettings> = {},
): ServiceBreakers {
  const known = new Map<string, { address: ServiceAddress; breaker: ServiceBreaker }>()
  return {
    of({ host, environment }) {
      const address = { host: canonicalHost(host), environment }
      const key = JSON.stringify([address.host, environment])
      const one = known.get(key) ?? {
        address,
        breaker: createServiceBreaker({ judge: judgeServiceFailure, ...settings }),
      }
      known.set(key, one)
      return one.breaker
    },
    states: () =>
      [...known.values()].map(({ address, breaker }) => ({
        ...address,
        ...breaker.state(),
        isSlow: breaker.patience.isSlow(),
      })),
  }
}

/** One spelling of an address, in lower case and without slashes at the end. */
export function canonicalHost(host: string): string {
  return host
    .trim()
    .replace(/(?<!\/)\/+$/, "")
    .toLowerCase()
}

const DEFAULT_ASKED_PAUSE_SECONDS = 30
const SHORTEST_ASKED_PAUSE_SECONDS = 1
const LONGEST_ASKED_PAUSE_SECONDS = 900

export interface ServiceBreakerSettings {
  judge: JudgeFailure
  /** This many failures in a row pause the service. */
  failures?: number
  /** The first pause; each further one without a success in between is twice as long. */
  firstPauseMs?: number
  longestPauseMs?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

interface ServiceBreakerState {
  /** `half_open`: the pause is over, and the next call, or the one under way, is the probe. */
  state: "closed" | "open" | "half_open"
  /** Milliseconds since 1970. */
  since: number
  /** Milliseconds since 1970; only while open. */
  retryAt?: number
  lastError?: Pick<ServiceFailure, "kind" | "code" | "status">
  consecutiveFailures: number
}

/** Stops calls to a service that keeps failing or asks for a pause, and probes it again later. */
export interface ServiceBreaker {
  /**
   * Runs the work. After a pause one call is the probe; until it ends all others are refused, so the work must
   * end.
   *
   * @throws ServicePausedError without starting the work, or what the work throws
   */
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** The error with which a call would be refused now. */
  refusal: () => ServicePausedError | undefined
  /** How long to wait: a slow service has not failed, but not every caller should wait for it. */
  patience: Patience
  state: () => ServiceBreakerState
}

/**
 * A circuit breaker for one service, for one process.
 *
 * A pause that the service asks for (Retry-After) lasts as asked, between a second and a quarter of an hour; half
 * a minute if it names no time.
 */
export function createServiceBreaker(settings: ServiceBreakerSettings): ServiceBreaker {
  const { judge, failures = 5, now = Date.now } = settings
  const { firstPauseMs = 10_000, longestPauseMs = 60_000 } = settings
  const longestMs = Math.max(longestPauseMs, LONGEST_ASKED_PAUSE_SECONDS * 1000)
  let pausedUntil = 0
  let changedAt = now()
  let lastError: ServiceBreakerState["lastError"]

  /** Ignores a pause beyond the longest: the clock was set back after it began. */
  const isPaused = () => now() < pausedUntil && pausedUntil - now() <= longestMs

  class Failures extends ConsecutiveBreaker {
    override failure() {
      return super.failure() || isPaused()
    }
  }
  const counted = new Failures(failures)
  const policy = circuitBreaker(
    handleWhen((error) => typeof judge(error) === "object"),
    {
      breaker: counted,
      // The library can only use Date.now, so the pause is counted here. The library counts the attempts and
      // always finds its own pause over.
      halfOpenAfter: new DelegateBackoff(({ attempt }) => {
        const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1))
        if (!isPaused()) pausedUntil = now() + pauseMs
        return Number.NEGATIVE_INFINITY
      }),
    },
  )
  policy.onStateChange(() => {
    changedAt = now()
  })

  function note({ kind, code, status, pause }: ServiceFailure): void {
    lastError = { kind, code, status }
    if (!pause) return
    const askedSeconds = pause.afterSeconds ?? DEFAULT_ASKED_PAUSE_SECONDS
    const pauseSeconds = Math.min(
      LONGEST_ASKED_PAUSE_SECONDS,
      Math.max(SHORTEST_ASKED_PAUSE_SECONDS, askedSeconds),
    )
    // Calls under way when the pause began may ask for a longer one.
    pausedUntil = Math.max(isPaused() ? pausedUntil : 0, now() + pauseSeconds * 1000)
  }

  function refusal(): ServicePausedError | undefined {
    if (policy.state === CircuitState.Closed) return undefined
    if (isPaused()) return new ServicePausedError(pausedUntil)
    // The library would make this call wait for the probe.
    return policy.state === CircuitState.HalfOpen ? new ServicePausedError(now()) : undefined
  }

  return {
    async run(work) {
      const refused = refusal()
      if (refused) throw refused
      const outcome = await policy.execute(async () => {
        try {
          return { isValue: true as const, value: await work() }
        } catch (error) {
          const verdict = judge(error)
          if (verdict === "answered") return { isValue: false as const, error }
          if (verdict !== "unrelated") note(verdict)
          throw error
        }
      })
      if (outcome.isValue) return outcome.value
      throw outcome.error
    },
    refusal,
    // Durations need a clock that is never set back.
    patience: createPatience(settings.now ?? (() => performance.now())),
    state() {
      const consecutiveFailures = counted.state
      if (policy.state === CircuitState.Closed) {
        return { state: "closed", since: changedAt, lastError, consecutiveFailures }
      }
      return isPaused()
        ? { state: "open", since: changedAt, retryAt: pausedUntil, lastError, consecutiveFailures }
        : {
            state: "half_open",
            since: Math.min(pausedUntil, now()),
            lastError,
            consecutiveFailures,
          }
    },
  }
}

/** A question that takes longer is slow; a longer deadline allows more, see below. */
const SLOW_AFTER_MS = 1100
/** Share of the caller's deadline: a little time passes before the service is asked. */
const SLOW_AFTER_SHARE = 0.9
/** How long the service counts as slow after a slow question, unless it answers fast before. */
const SLOW_FOR_MS = 30_000
/** The wait for a slow service: this share of the deadline, or the usual time times the factor below if longer. */
const SLOW_SHARE = 0.25
const USUAL_FACTOR = 1.5
/** Weight of the latest answer in the usual time. */
const LATEST_SHARE = 0.3

/** A question that the service is asked. */
export interface PatientQuestion {
  begunAt: number
  /** How long the caller could wait. */
  deadlineMs: number
  isSlow: boolean
}

/** How long it is worth waiting for a service that may be slow at present. */
interface Patience {
  /** How much of a deadline to wait: all of it, unless the service was slow lately. */
  waitMs: (deadlineMs: number) => number
  begin: (deadlineMs: number) => PatientQuestion
  /** No caller waits any more, but the service has not answered yet. */
  noteRunning: (question: PatientQuestion) => void
  /** It was answered, whatever the answer. */
  noteEnd: (question: PatientQuestion) => void
  isSlow: () => boolean
}

/**
 * The first caller of a slow service waits for the whole deadline. Later callers wait for a quarter of it, or
 * about the usual time if that is longer, so that a slow service does not cost every cart change a second.
 * Questions continue in the background; the first fast answer ends the slow time. Only the service's own time
 * counts, not a caller's short deadline.
 *
 * @param ticks milliseconds of a clock that is never set back
 */
function createPatience(ticks: () => number): Patience {
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

/** The service is paused: it kept failing or asked for a pause. */
export class ServicePausedError extends Error {
  override readonly name = "ServicePausedError"

  /** @param retryAt milliseconds since 1970 from which on the service may be asked again */
  constructor(readonly retryAt: number) {
    super(`The service is not asked before ${new Date(retryAt).toISOString()}.`)
  }
}

/** How a service failed. Contains no free text, so it may be shown and kept. */
export interface ServiceFailure {
  /** E.g. the kind of a `CarrierApiError`. */
  kind: string
  /** The network's code for it, e.g. `ECONNREFUSED`. */
  code?: string
  /** HTTP status of the answer, if there was one. */
  status?: number
  /** The service asked for a pause: one failure is then enough. */
  pause?: { afterSeconds?: number }
}

/**
 * What an error says about the service. `answered`: the service refused the question, so it is healthy.
 * `unrelated`: the error has another cause.
 */
export type JudgeFailure = (error: unknown) => ServiceFailure | "answered" | "unrelated"

/**
 * Refused data is an answer: one cart with a wrong postal code must not stop the prices of all. Errors that are
 * not from the client (the database, our own bugs) are unrelated.
 */
export const judgeServiceFailure: JudgeFailure = (error) => {
  if (error instanceof NoAnswerInTimeError) return { kind: "timeout" }
  if (!(error instanceof CarrierApiError)) return "unrelated"
  const { kind, code, status, retryAfterSeconds } = error
  switch (kind) {
    case "rejected":
    case "not-found":
      return "answered"
    case "rate-limit":
      return { kind, code, status, pause: { afterSeconds: retryAfterSeconds } }
    // Prices need no key: this error comes from a firewall or a wrong address, for every cart.
    case "auth":
    case "outage":
    case "protocol":
    case "indeterminate": {
      const pause =
        retryAfterSeconds === undefined ? undefined : { afterSeconds: retryAfterSeconds }
      return { kind, code, status, pause }
    }
  }
}

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
  const done = await resultWithin(
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
