import { CarrierApiError } from "../carrier-api"
import { createPatience, NoAnswerInTimeError, type Patience } from "./patience"

export interface ApiAddress {
  host: string
  environment: string
}

/** The state of an API, as this process sees it; `isSlow` as in `Patience`. */
export type ApiState = ApiAddress & BreakerState & { isSlow: boolean }

export interface ApiBreakers {
  /** The one breaker of an API; spellings of the same address share it. */
  get: (address: ApiAddress) => Breaker
  /** One entry per API that was asked for. */
  states: () => ApiState[]
}

/**
 * The breakers of a process. Accounts at the same address share one, because the API fails for all of them.
 * Breakers are never dropped: there are only as many as the merchant has entered addresses.
 */
export function createApiBreakers(settings: Partial<BreakerSettings> = {}): ApiBreakers {
  const breakers = new Map<string, { address: ApiAddress; breaker: Breaker }>()
  return {
    get({ host, environment }) {
      const address = { host: canonicalHost(host), environment }
      const key = JSON.stringify([address.host, environment])
      const entry = breakers.get(key) ?? {
        address,
        breaker: createBreaker({ judge: judgeFailure, ...settings }),
      }
      breakers.set(key, entry)
      return entry.breaker
    },
    states: () =>
      [...breakers.values()].map(({ address, breaker }) => ({
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

const DEFAULT_RETRY_AFTER_SECONDS = 30
const SHORTEST_RETRY_AFTER_SECONDS = 1
const LONGEST_RETRY_AFTER_SECONDS = 900

export interface BreakerSettings {
  judge: JudgeFailure
  /** This many failures in a row pause the API. */
  failures?: number
  /** The first pause; each further one without a success in between is twice as long. */
  firstPauseMs?: number
  longestPauseMs?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

interface BreakerState {
  /** `half_open`: the pause is over. The next call, or the one that is running, is the probe. */
  state: "closed" | "open" | "half_open"
  /** Milliseconds since 1970. */
  since: number
  /** Milliseconds since 1970; only while open. */
  retryAt?: number
  lastError?: Pick<Failure, "kind" | "code" | "status">
  consecutiveFailures: number
}

/** Stops calls to an API that keeps failing or asks for a pause, and probes it again later. */
export interface Breaker {
  /**
   * Runs the work. After a pause one call is the probe; until it ends all others are refused, so the work must
   * end.
   *
   * @throws ApiPausedError without starting the work, or what the work throws
   */
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** The error that a call would get now without being made. */
  refusal: () => ApiPausedError | undefined
  /** How long to wait: a slow API has not failed, but not every caller should wait for it. */
  patience: Patience
  state: () => BreakerState
}

/**
 * A circuit breaker for one API, for one process. While it is open, no calls are made until its pause is over. Then
 * one call is the probe: its end closes the breaker or starts the next pause. Calls that were already running can only
 * lengthen the pause.
 *
 * If the API asks for a pause (Retry-After), it lasts as long as asked, between a second and a quarter of an hour; half
 * a minute if the API names no time.
 */
export function createBreaker(settings: BreakerSettings): Breaker {
  const { judge, failures = 5, now = Date.now } = settings
  const { firstPauseMs = 10_000, longestPauseMs = 60_000 } = settings
  const longestMs = Math.max(longestPauseMs, LONGEST_RETRY_AFTER_SECONDS * 1000)
  let isOpen = false
  let isProbing = false
  let changedAt = now()
  let pausedUntil = 0
  /** Since the breaker was last closed. */
  let pauses = 0
  let consecutiveFailures = 0
  let lastError: BreakerState["lastError"]

  /** Ignores a pause beyond the longest: the clock was set back after it began. */
  const isPaused = () => now() < pausedUntil && pausedUntil - now() <= longestMs

  function open(): void {
    isOpen = true
    changedAt = now()
    if (!isPaused()) pausedUntil = now() + Math.min(longestPauseMs, firstPauseMs * 2 ** pauses)
    pauses += 1
  }

  function close(): void {
    isOpen = false
    changedAt = now()
    pausedUntil = 0
    pauses = 0
  }

  function noteFailure({ kind, code, status, pause }: Failure, isProbe: boolean): void {
    lastError = { kind, code, status }
    consecutiveFailures += 1
    if (pause) {
      const retryAfterSeconds = pause.afterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS
      const pauseSeconds = Math.min(
        LONGEST_RETRY_AFTER_SECONDS,
        Math.max(SHORTEST_RETRY_AFTER_SECONDS, retryAfterSeconds),
      )
      // Calls that were already running when the pause began may ask for a longer one.
      pausedUntil = Math.max(isPaused() ? pausedUntil : 0, now() + pauseSeconds * 1000)
    }
    if (isProbe || (!isOpen && (pause || consecutiveFailures >= failures))) open()
  }

  function noteEnd(verdict: ReturnType<JudgeFailure>, isProbe: boolean): void {
    if (isProbe) isProbing = false
    if (typeof verdict === "object") return noteFailure(verdict, isProbe)
    if (verdict === "answered") consecutiveFailures = 0
    // After an unrelated error the failures still count, so the next one opens the breaker again.
    if (isProbe) close()
  }

  function refusal(): ApiPausedError | undefined {
    if (!isOpen) return undefined
    if (isPaused()) return new ApiPausedError(pausedUntil)
    return isProbing ? new ApiPausedError(now()) : undefined
  }

  return {
    async run(work) {
      const pause = refusal()
      if (pause) throw pause
      const isProbe = isOpen
      if (isProbe) isProbing = true
      try {
        const value = await work()
        noteEnd("answered", isProbe)
        return value
      } catch (error) {
        noteEnd(judge(error), isProbe)
        throw error
      }
    },
    refusal,
    // Durations need a clock that is never set back.
    patience: createPatience(settings.now ?? (() => performance.now())),
    state() {
      if (!isOpen) return { state: "closed", since: changedAt, lastError, consecutiveFailures }
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

/** The API is paused: it kept failing or asked for a pause. */
export class ApiPausedError extends Error {
  override readonly name = "ApiPausedError"

  /** @param retryAt when the API may be asked again, in milliseconds since 1970 */
  constructor(readonly retryAt: number) {
    super(`The service is not asked before ${new Date(retryAt).toISOString()}.`)
  }
}

/** How a call failed. Contains no free text, so it may be shown and stored. */
export interface Failure {
  /** E.g. the kind of a `CarrierApiError`. */
  kind: string
  /** The network's code for it, e.g. `ECONNREFUSED`. */
  code?: string
  /** HTTP status of the answer, if there was one. */
  status?: number
  /** The API asked for a pause, so one failure opens the breaker. */
  pause?: { afterSeconds?: number }
}

/**
 * What an error says about the API. `answered`: the API refused the question, so it works.
 * `unrelated`: the error has another cause.
 */
export type JudgeFailure = (error: unknown) => Failure | "answered" | "unrelated"

/**
 * Refused data is an answer: one cart with a wrong postal code must not stop the prices of all. Errors that are
 * not from the client (the database, our own bugs) are unrelated.
 */
export const judgeFailure: JudgeFailure = (error) => {
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
