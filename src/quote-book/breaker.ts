import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
} from "cockatiel"
import { canonicalHost } from "./quote-key"
import type { JudgeFailure, ServiceFailure } from "./service-failure"

export interface ServiceAddress {
  host: string
  environment: string
}

/** How a process gets on with a service; `isSlow` as in `Patience`. */
export type ServiceStanding = ServiceAddress & ServiceBreakerState & { isSlow: boolean }

export interface ServiceBreakers {
  /** The one breaker for a service, however its address is spelled. */
  of: (service: ServiceAddress) => ServiceBreaker
  /** Of every service that has been asked for. */
  states: () => ServiceStanding[]
}

/**
 * The breakers of a process: accounts at the same address share one, since it is the service that
 * fails. There are as many as a merchant has entered addresses, so that none is ever dropped.
 */
export function createServiceBreakers(settings: ServiceBreakerSettings): ServiceBreakers {
  const known = new Map<string, { address: ServiceAddress; breaker: ServiceBreaker }>()
  return {
    of({ host, environment }) {
      const address = { host: canonicalHost(host), environment }
      const key = JSON.stringify([address.host, environment])
      const one = known.get(key) ?? { address, breaker: createServiceBreaker(settings) }
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

const DEFAULT_ASKED_PAUSE_SECONDS = 30
const SHORTEST_ASKED_PAUSE_SECONDS = 1
const LONGEST_ASKED_PAUSE_SECONDS = 900

export interface ServiceBreakerSettings {
  judge: JudgeFailure
  /** So many failures in a row pause the service. */
  failures?: number
  /** How long the first pause lasts; each that follows without a success lasts twice as long. */
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

/** Stops calling a service that keeps failing, or that asks for it, and probes it again later. */
export interface ServiceBreaker {
  /**
   * What the work comes to. After a pause one call goes through as the probe, and until it ends, all
   * others are refused; so the work must end.
   *
   * @throws ServicePausedError at once, the work not begun, or what the work throws
   */
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** The error with which a call would be refused now. */
  refusal: () => ServicePausedError | undefined
  /** How long to wait for it: being slow is no failure, and yet no reason to let everybody wait. */
  patience: Patience
  state: () => ServiceBreakerState
}

/**
 * A circuit breaker for one service, for one process.
 *
 * A pause that the service asks for (Retry-After) is kept as asked for, between a second and a
 * quarter of an hour; without a time it is half a minute.
 */
export function createServiceBreaker(settings: ServiceBreakerSettings): ServiceBreaker {
  const { judge, failures = 5, now = Date.now } = settings
  const { firstPauseMs = 10_000, longestPauseMs = 60_000 } = settings
  const longestMs = Math.max(longestPauseMs, LONGEST_ASKED_PAUSE_SECONDS * 1000)
  let pausedUntil = 0
  let changedAt = now()
  let lastError: ServiceBreakerState["lastError"]

  /** A pause of more than the longest was begun by a clock that has been set back since. */
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
      // The library reads Date.now and cannot be given a clock: the pause is counted here, and the
      // library, which counts the attempts, always finds it over.
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
    // The library would let this call wait for the probe.
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
    // How long something takes is not counted by a clock that may be set back meanwhile.
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

/** A question that takes longer is slow, for callers who have no more time than this. */
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
interface Patience {
  /** Of a deadline, what to wait. All of it, unless the service was slow lately. */
  waitMs: (deadlineMs: number) => number
  begin: (deadlineMs: number) => PatientQuestion
  /** No caller waits for it any more, and it is not answered yet. */
  noteRunning: (question: PatientQuestion) => void
  /** It was answered, whatever the answer. */
  noteEnd: (question: PatientQuestion) => void
  isSlow: () => boolean
}

/**
 * The first to ask a slow service waits for all of the deadline; those who follow wait for a quarter
 * of it, or as long as the service took on better days, so that one slow afternoon does not cost every
 * cart change a second. Questions go on in the background: the first that is quick again ends it. Only
 * the service's own time counts: a caller with little time left says nothing about it.
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

/** The service is not asked at present, since it kept failing or asked to be left alone. */
export class ServicePausedError extends Error {
  override readonly name = "ServicePausedError"

  /** @param retryAt milliseconds since 1970 from which on the service may be asked again */
  constructor(readonly retryAt: number) {
    super(`The service is not asked before ${new Date(retryAt).toISOString()}.`)
  }
}
