import { CarrierApiError } from "../carrier-api"
import { createPatience, NoAnswerInTimeError, type Patience } from "./time-limits"

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
  const breakers = new Map<string, { address: ServiceAddress; breaker: ServiceBreaker }>()
  return {
    of({ host, environment }) {
      const address = { host: canonicalHost(host), environment }
      const key = JSON.stringify([address.host, environment])
      const one = breakers.get(key) ?? {
        address,
        breaker: createServiceBreaker({ judge: judgeServiceFailure, ...settings }),
      }
      breakers.set(key, one)
      return one.breaker
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
 * A circuit breaker for one service, for one process. It is closed, or open: then it is paused, or its pause is over
 * and one call is the probe, whose end decides. Other calls that were under way can only lengthen the pause.
 *
 * A pause that the service asks for (Retry-After) lasts as asked, between a second and a quarter of an hour; half
 * a minute if it names no time.
 */
export function createServiceBreaker(settings: ServiceBreakerSettings): ServiceBreaker {
  const { judge, failures = 5, now = Date.now } = settings
  const { firstPauseMs = 10_000, longestPauseMs = 60_000 } = settings
  const longestMs = Math.max(longestPauseMs, LONGEST_ASKED_PAUSE_SECONDS * 1000)
  let isOpen = false
  let isProbing = false
  let changedAt = now()
  let pausedUntil = 0
  /** Without a probe in between that found the service there. */
  let pauses = 0
  let consecutiveFailures = 0
  let lastError: ServiceBreakerState["lastError"]

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

  function noteFailure({ kind, code, status, pause }: ServiceFailure, isProbe: boolean): void {
    lastError = { kind, code, status }
    consecutiveFailures += 1
    if (pause) {
      const askedSeconds = pause.afterSeconds ?? DEFAULT_ASKED_PAUSE_SECONDS
      const pauseSeconds = Math.min(
        LONGEST_ASKED_PAUSE_SECONDS,
        Math.max(SHORTEST_ASKED_PAUSE_SECONDS, askedSeconds),
      )
      // Calls under way when the pause began may ask for a longer one.
      pausedUntil = Math.max(isPaused() ? pausedUntil : 0, now() + pauseSeconds * 1000)
    }
    if (isProbe || (!isOpen && (pause || consecutiveFailures >= failures))) open()
  }

  function noteEnd(verdict: ReturnType<JudgeFailure>, isProbe: boolean): void {
    if (isProbe) isProbing = false
    if (typeof verdict === "object") return noteFailure(verdict, isProbe)
    if (verdict === "answered") consecutiveFailures = 0
    // An unrelated error does not excuse the service: the next failure opens again.
    if (isProbe) close()
  }

  function refusal(): ServicePausedError | undefined {
    if (!isOpen) return undefined
    if (isPaused()) return new ServicePausedError(pausedUntil)
    return isProbing ? new ServicePausedError(now()) : undefined
  }

  return {
    async run(work) {
      const refused = refusal()
      if (refused) throw refused
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
