import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import type { EndpointsInput, Endpoints } from "./endpoints"
import {
  type CarrierApiErrorKind,
  type CallFailure,
  type CarrierApiError,
  toCarrierApiError,
} from "./errors"
import { exchange } from "./exchange"
import { type CallSpec, judgeExchange } from "./judge-answer"
import { type Operation, operationRules } from "./operation"
import { createRedactor, type Redactor } from "./redactor"
import type { Environment } from "./service-address"

/** One attempt of one call, for logs and counters. It never holds a key, a query or a body. */
export interface CallReport {
  operation: Operation
  method: string
  /** Below the service's base URL. For a label only the origin: its path may be all that guards it. */
  path: string
  status?: number
  errorKind?: CarrierApiErrorKind
  /** What the answer's `Server` header names as the software behind it. */
  server?: string
  durationMs: number
  attempt: number
  correlationId: string
}

export interface ClientOptions {
  /** As a merchant pastes it; see `readServiceAddress`. */
  host: string
  environment: Environment
  /** Without it prices can be asked for; everything else is an `auth` error before any call. */
  apiKey?: string
  /** Per attempt; for `calculate` the whole call. Defaults are in `operationRules`. */
  timeoutsMs?: Partial<Record<Operation, number>>
  endpoints?: EndpointsInput
  /** What it throws is ignored: a failing log must not make an ordered shipment look like an error. */
  onCall?: (report: CallReport) => void
  /** Milliseconds since 1970. */
  now?: () => number
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** At least 0, below 1; spreads the waits between attempts. */
  random?: () => number
}

/** What an operation needs to make its call. */
export interface Service {
  caller: Caller
  /** A path below the base URL (API, "Notation") as an address. */
  locate: (path: string) => URL
  /** Origin and prefix, normalised. */
  host: string
  endpoints: Endpoints
  maxJsonBytes: number
}

interface CallIdentity {
  operation: Operation
  /** Of the address that was called. */
  origin: string
  /** As the call's; left out where none was made. */
  key?: CallSpec<unknown>["key"]
  correlationId: string
  redact?: Redactor
}

/**
 * The one way to the service: adds headers and key, bounds the time, repeats what is safe to repeat,
 * reports every attempt and turns every failure into a `CarrierApiError` without the key.
 */
interface Caller {
  call<T>(spec: CallSpec<T>): Promise<T>
  errorFor(failure: CallFailure, identity: CallIdentity): CarrierApiError
  /** Milliseconds since 1970 at which a call that starts now ends at the latest. */
  deadlineOf(operation: Operation): number
}

/** @param config its `host` normalised */
export function createCaller(config: ClientOptions): Caller {
  const { now = Date.now, random = Math.random, sleep = defaultSleep, environment } = config
  const accountOrigin = new URL(config.host).origin
  const apiKey = config.apiKey?.trim() || undefined
  const redact = createRedactor(apiKey)

  const timeoutOf = (operation: Operation) =>
    config.timeoutsMs?.[operation] ?? operationRules[operation].timeoutMs
  const deadlineOf = (operation: Operation, timeoutMs = timeoutOf(operation)) =>
    now() + timeoutMs * operationRules[operation].overallFactor

  function errorFor(failure: CallFailure, identity: CallIdentity) {
    const { operation, origin, correlationId, redact: redactMore = (text) => text } = identity
    const context = {
      operation,
      environment,
      host: origin,
      hasKey: apiKey !== undefined,
      sentKey: identity.key !== "none",
      correlationId,
      redact: (text: string) => redactMore(redact(text)),
    }
    return toCarrierApiError(failure, context)
  }

  async function attemptOnce<T>(spec: CallSpec<T>, timeoutMs: number) {
    const isOwnOrigin = spec.url.origin === accountOrigin
    const sentKey = spec.key !== "none" && isOwnOrigin && !problemWithKey(apiKey)
    const outcome = await exchange({
      method: spec.method,
      url: spec.url,
      headers: {
        // A signed link of a storage host may count the headers in that were agreed for it.
        ...(isOwnOrigin && { Accept: "application/json", "Content-Type": "application/json" }),
        ...spec.headers,
        ...(sentKey && { Authorization: `Bearer ${apiKey}` }),
      },
      body: spec.body,
      timeoutMs,
      maxAnswerBytes: spec.maxAnswerBytes,
      freshConnection: operationRules[spec.operation].repeat === "never",
      signal: spec.signal,
    })
    const server = outcome.outcome === "answered" ? outcome.answer.header("server") : undefined
    return { verdict: judgeExchange(outcome, spec, { sentKey, now: now() }), server }
  }

  async function call<T>(spec: CallSpec<T>): Promise<T> {
    const { operation, method, signal, correlationId = randomUUID() } = spec
    const { key, redact: redactMore } = spec
    const identity = { operation, origin: spec.url.origin, key, correlationId, redact: redactMore }
    const keyProblem = spec.key === "required" ? problemWithKey(apiKey) : undefined
    if (keyProblem) {
      throw errorFor({ kind: "auth", problem: keyProblem }, identity)
    }
    const timeoutMs = spec.timeoutMs ?? timeoutOf(operation)
    const deadline = spec.deadline ?? deadlineOf(operation, timeoutMs)
    let isOutcomeUnknown = false
    for (let attempt = 1; ; attempt++) {
      const startedAt = now()
      const leftMs = Math.max(1, Math.min(timeoutMs, deadline - startedAt))
      const { verdict, server } = await attemptOnce(spec, leftMs)
      report(config.onCall, {
        operation,
        method,
        path: redact(spec.path),
        status: verdict.ok ? verdict.status : verdict.failure.status,
        errorKind: verdict.ok ? undefined : verdict.failure.kind,
        server,
        durationMs: now() - startedAt,
        attempt,
        correlationId,
      })
      if (verdict.ok) {
        return verdict.value
      }
      const { failure } = verdict
      const error = errorFor(isOutcomeUnknown ? stillUnknown(failure) : failure, identity)
      isOutcomeUnknown ||= failure.kind === "indeterminate"
      if (!verdict.isRepeatable || attempt >= operationRules[operation].attempts) {
        throw error
      }
      const { retryAfterSeconds } = failure
      const delayMs = retryDelayMs({ attempt, random, retryAfterSeconds })
      if (now() + delayMs >= deadline) {
        throw error
      }
      // A wait that is cut short ends below.
      await sleep(delayMs, signal).catch(() => undefined)
      if (signal?.aborted) {
        throw error
      }
    }
  }

  return { call, errorFor, deadlineOf }
}

/**
 * After a lost answer only the service's word on the data settles anything: it would have answered
 * with the first shipment if there were one (API, "Create shipment", rule 2).
 */
function stillUnknown(failure: CallFailure): CallFailure {
  const isAboutData = failure.status === 400 || failure.status === 422
  return isAboutData ? failure : { ...failure, kind: "indeterminate" }
}

async function defaultSleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal })
}

const firstDelayMs = 200
const longestDelayMs = 2_000

interface RetryDelayInput {
  /** The attempt that failed, from 1. */
  attempt: number
  random: () => number
  retryAfterSeconds: number | undefined
}

/** Exponential with full jitter, and never sooner than the service asks for. */
function retryDelayMs({ attempt, random, retryAfterSeconds }: RetryDelayInput): number {
  const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1))
  return Math.max(Math.floor(random() * ceiling), (retryAfterSeconds ?? 0) * 1_000)
}

/** What keeps a key from being sent, or undefined when it can be. */
function problemWithKey(apiKey: string | undefined): string | undefined {
  if (!apiKey) {
    return "no API key is configured"
  }
  return /^[\x21-\x7e]+$/.test(apiKey)
    ? undefined
    : "the API key has characters that no header can carry"
}

/** Tells the observer about an attempt, and survives what the observer throws (see `ClientOptions.onCall`). */
function report(onCall: ClientOptions["onCall"], attempt: CallReport): void {
  try {
    onCall?.(attempt)
  } catch {
    return
  }
}
