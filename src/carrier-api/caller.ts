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
import { type Operation, operationRules } from "./timeouts-and-retries"
import { createRedactor, type Redactor } from "./redactor"
import type { Environment } from "./service-address"

/** One attempt of one call, for logs and counters. It never holds a key, a query or a body. */
export interface CallReport {
  operation: Operation
  method: string
  /** Below the base URL. For a label only the origin, since anyone who knows its path may be able to read it. */
  path: string
  status?: number
  errorKind?: CarrierApiErrorKind
  /** The answer's `Server` header. */
  server?: string
  durationMs: number
  attempt: number
  correlationId: string
}

export interface ClientOptions {
  /** As the merchant pasted it; see `readServiceAddress`. */
  host: string
  environment: Environment
  /** Without a key, operations that need one fail with an `auth` error before any call. */
  apiKey?: string
  /** Limit of one attempt. `operationRules` has the defaults, and the factor for the whole call. */
  timeoutsMs?: Partial<Record<Operation, number>>
  endpoints?: EndpointsInput
  /** Its errors are ignored: a failing log must not make an ordered shipment look like an error. */
  onCall?: (report: CallReport) => void
  /** Milliseconds since 1970. */
  now?: () => number
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** At least 0 and below 1. Spreads the waits between attempts. */
  random?: () => number
}

/** What an operation needs to make its call. */
export interface Service {
  caller: Caller
  /** Makes the address of a path below the base URL (API, "Notation"). */
  locate: (path: string) => URL
  /** Origin and prefix, normalised. */
  host: string
  endpoints: Endpoints
  maxJsonBytes: number
}

interface CallIdentity {
  operation: Operation
  /** Origin of the called address. */
  origin: string
  /** As in the call; undefined if no call was made. */
  key?: CallSpec<unknown>["key"]
  correlationId: string
  redact?: Redactor
}

/**
 * Makes every call to the service. It adds headers and the key, limits the time, retries what is safe to repeat and
 * reports every attempt. Every failure becomes a `CarrierApiError` without the key.
 */
interface Caller {
  call<T>(spec: CallSpec<T>): Promise<T>
  errorFor(failure: CallFailure, identity: CallIdentity): CarrierApiError
  /** The latest end of a call that starts now, in milliseconds since 1970. */
  deadlineOf(operation: Operation): number
}

/** @param config its `host` must be normalised */
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
    const sentKey = spec.key !== "none" && isOwnOrigin && !issueWithKey(apiKey)
    const outcome = await exchange({
      method: spec.method,
      url: spec.url,
      headers: {
        // Only for the own origin: the signature of a storage host's link may cover these headers.
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
    const keyIssue = spec.key === "required" ? issueWithKey(apiKey) : undefined
    if (keyIssue) {
      throw errorFor({ kind: "auth", issue: keyIssue }, identity)
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
      // An aborted wait rejects; the check below handles it.
      await sleep(delayMs, signal).catch(() => undefined)
      if (signal?.aborted) {
        throw error
      }
    }
  }

  return { call, errorFor, deadlineOf }
}

/**
 * Keeps the outcome unknown after a lost answer, unless the service now refuses the data. If the first call had made
 * a shipment, the service would have answered with it (API, "Create shipment", rule 2).
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
  /** Number of the failed attempt, from 1. */
  attempt: number
  random: () => number
  retryAfterSeconds: number | undefined
}

/** Exponential backoff with full jitter, but never shorter than the service asks for. */
function retryDelayMs({ attempt, random, retryAfterSeconds }: RetryDelayInput): number {
  const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1))
  return Math.max(Math.floor(random() * ceiling), (retryAfterSeconds ?? 0) * 1_000)
}

/** Why the key cannot be sent; undefined if it can. */
function issueWithKey(apiKey: string | undefined): string | undefined {
  if (!apiKey) {
    return "no API key is configured"
  }
  return /^[\x21-\x7e]+$/.test(apiKey)
    ? undefined
    : "the API key has characters that no header can carry"
}

function report(onCall: ClientOptions["onCall"], attempt: CallReport): void {
  try {
    onCall?.(attempt)
  } catch {
    return
  }
}
