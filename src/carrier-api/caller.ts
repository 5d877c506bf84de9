import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import {
  type Endpoints,
  type EndpointsInput,
  endpointsSchema,
  type Environment,
  readApiAddress,
  type Operation,
  operationRules,
  retryDelayMs,
} from "./endpoints-and-timeouts"
import {
  type CallFailure,
  type CarrierApiError,
  type CarrierApiErrorKind,
  toCarrierApiError,
} from "./errors"
import {
  type Answer,
  exchange,
  type Exchange,
  kindOfSaidError,
  readJson,
  readRefusal,
  saysError,
} from "./exchange"
import type { Reading } from "./clean-answer"
import { createKeyRedactor, type KeyRedactor, type Redactor } from "./redactor"

export interface ClientOptions {
  /** As the merchant pasted it; see `readApiAddress`. */
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
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<unknown>
  /** At least 0 and below 1. Spreads the waits between attempts. */
  random?: () => number
}

/** One attempt of one call, for logs and counters. It never holds a key, an address or a body. */
export interface CallReport {
  operation: Operation
  status?: number
  errorKind?: CarrierApiErrorKind
  /** The answer's `Server` header. */
  server?: string
  durationMs: number
  attempt: number
  correlationId: string
  /** What the answer had too much of, such as "… and 99,900 more tracking numbers". */
  leftOut?: string
}

/** A call as an operation describes it. */
interface CallSpec<T> {
  operation: Operation
  method: string
  url: URL
  key: "required" | "none" | "if-own-origin"
  headers?: Record<string, string>
  /** Sent byte for byte. */
  body?: string
  /** Removes personal data of the body from errors. The key is always removed. */
  redact?: Redactor
  maxAnswerBytes?: number
  /** Passes redirects to `read` instead of failing. */
  takesRedirects?: boolean
  /** Reads an answer that is not an error. */
  read: (answer: Answer) => Reading<T>
  /** Whether an answer with a 2xx status is still a refusal. */
  isRefusal?: (answer: Answer) => boolean
  /** For the whole call, including its retry. */
  timeoutMs?: number
  signal?: AbortSignal
  /** Given if the call is a part of another one. */
  correlationId?: string
  /** End of the whole call, in milliseconds since 1970. */
  deadline?: number
}

/** One account in one environment. Each operation is a function that takes it, so a flow loads only what it calls. */
export interface ApiClient {
  /** Origin and prefix, normalised. */
  host: string
  endpoints: Endpoints
  /** The address of a path below the base URL (API, "Notation"). */
  locate(path: string, parameters?: URLSearchParams): URL
  /** Makes a call. Every failure becomes a `CarrierApiError` without the key. */
  call<T>(spec: CallSpec<T>): Promise<T>
  errorFor(failure: CallFailure, spec: FailedCall): CarrierApiError
  /** The latest end of a call that starts now, in milliseconds since 1970. */
  deadlineOf(operation: Operation): number
  ofKey: KeyRedactor
}

type FailedCall = Pick<CallSpec<unknown>, "operation" | "url" | "key" | "redact"> & {
  correlationId: string
}

const maxJsonBytes = 5_000_000

/**
 * Makes every call to the service. It adds headers and the key, limits the time, retries what is safe to repeat and
 * reports every attempt. Making a client makes no call yet.
 *
 * @throws InvalidHostError if the host is not a web address, or names another environment
 * @throws ZodError if the endpoints are invalid
 */
export function createApiClient(options: ClientOptions): ApiClient {
  const { environment, onCall, now = Date.now, random = Math.random } = options
  const { sleep = (ms, signal) => wait(ms, undefined, { signal }) } = options
  const { host } = readApiAddress(options.host, environment)
  const accountOrigin = new URL(host).origin
  const apiKey = options.apiKey?.trim() || undefined
  const ofKey = createKeyRedactor(apiKey)
  const keyIssue = issueWithKey(apiKey)

  const timeoutOf = (operation: Operation) =>
    options.timeoutsMs?.[operation] ?? operationRules[operation].timeoutMs
  const deadlineOf = (operation: Operation, timeoutMs = timeoutOf(operation)) =>
    now() + timeoutMs * operationRules[operation].overallFactor

  function locate(path: string, parameters?: URLSearchParams): URL {
    const url = new URL(`${host}/api/${environment}/v1${path}`)
    // British and Dutch postal codes contain spaces, and not every service reads "+" as a space.
    if (parameters) url.search = parameters.toString().replaceAll("+", "%20")
    return url
  }

  function errorFor(failure: CallFailure, { operation, url, key, ...spec }: FailedCall) {
    const { redact = (text) => text, correlationId } = spec
    return toCarrierApiError(failure, {
      operation,
      environment,
      host: url.origin,
      hasKey: apiKey !== undefined,
      sentKey: key !== "none",
      correlationId,
      redact: (text) => redact(ofKey.redact(text)),
    })
  }

  async function attemptOnce<T>(spec: CallSpec<T>, timeoutMs: number) {
    const isOwnOrigin = spec.url.origin === accountOrigin
    const sentKey = spec.key !== "none" && isOwnOrigin && !keyIssue
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
      maxAnswerBytes: spec.maxAnswerBytes ?? maxJsonBytes,
      freshConnection: operationRules[spec.operation].repeat === "never",
      signal: spec.signal,
    })
    const server = outcome.outcome === "answered" ? outcome.answer.header("server") : undefined
    return { verdict: judge(outcome, spec, { sentKey, now: now() }), server }
  }

  async function call<T>(request: CallSpec<T>): Promise<T> {
    const spec = { ...request, correlationId: request.correlationId ?? randomUUID() }
    const { operation, signal, correlationId } = spec
    if (keyIssue && spec.key === "required") {
      throw errorFor({ kind: "auth", issue: keyIssue }, spec)
    }
    const timeoutMs = spec.timeoutMs ?? timeoutOf(operation)
    const deadline = spec.deadline ?? deadlineOf(operation, timeoutMs)
    let isOutcomeUnknown = false
    for (let attempt = 1; ; attempt++) {
      const startedAt = now()
      const leftMs = Math.max(1, Math.min(timeoutMs, deadline - startedAt))
      const { verdict, server } = await attemptOnce(spec, leftMs)
      const { status } = verdict.ok ? verdict : verdict.failure
      const outcome = verdict.ok
        ? { errorKind: undefined, leftOut: verdict.leftOut }
        : { errorKind: verdict.failure.kind }
      const durationMs = now() - startedAt
      report(onCall, { operation, status, ...outcome, server, durationMs, attempt, correlationId })
      if (verdict.ok) {
        return verdict.value
      }
      const { failure } = verdict
      const error = errorFor(isOutcomeUnknown ? stillUnknown(failure) : failure, spec)
      isOutcomeUnknown ||= failure.kind === "indeterminate"
      if (!verdict.isRepeatable || attempt >= operationRules[operation].attempts) {
        throw error
      }
      const delayMs = retryDelayMs(attempt, random(), failure.retryAfterSeconds)
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

  const endpoints = endpointsSchema.parse(options.endpoints ?? {})
  return { host, endpoints, locate, call, errorFor, deadlineOf, ofKey }
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

/**
 * Keeps the outcome unknown after a lost answer, unless the service now refuses the data. If the first call had made
 * a shipment, the service would have answered with it (API, "Create shipment", rule 2).
 */
function stillUnknown(failure: CallFailure): CallFailure {
  const isAboutData = failure.status === 400 || failure.status === 422
  return isAboutData ? failure : { ...failure, kind: "indeterminate" }
}

type Verdict<T> =
  | { ok: true; value: T; status: number; leftOut?: string }
  | { ok: false; failure: CallFailure; isRepeatable: boolean }

interface Attempt {
  sentKey: boolean
  now: number
}

/** Turns one exchange into a value, or into a failure and whether another attempt may help. */
function judge<T>(exchange: Exchange, spec: CallSpec<T>, attempt: Attempt): Verdict<T> {
  const isRead = operationRules[spec.operation].repeat === "safe"
  const unreadable = isRead ? "protocol" : "indeterminate"
  if (exchange.outcome !== "answered") {
    const { outcome, code, issue } = exchange
    const unanswered = isRead || outcome === "never-made" ? "outage" : "indeterminate"
    const kind = outcome === "garbled" ? unreadable : unanswered
    const isRepeatable = outcome === "never-made" || outcome === "lost"
    return { ok: false, failure: { kind, issue, code }, isRepeatable }
  }
  const { answer } = exchange
  const { status } = answer
  const failure = failureOf(answer, spec, attempt)
  if (failure) {
    const isRepeatable = isRead ? [502, 503, 504].includes(status) : status >= 500
    return { ok: false, failure, isRepeatable }
  }
  const reading = spec.read(answer)
  if (reading.ok) {
    return { ...reading, status }
  }
  const { unknownForm } = reading
  const issue = `the service answered ${status} with ${reading.issue}`
  return {
    ok: false,
    failure: { kind: unreadable, issue, status, unknownForm },
    isRepeatable: false,
  }
}

/** The failure if the status or the body says error; undefined if the answer can be read. */
function failureOf<T>(
  answer: Answer,
  spec: CallSpec<T>,
  { sentKey, now }: Attempt,
): CallFailure | undefined {
  const { status } = answer
  if (status >= 300 && status < 400) {
    return spec.takesRedirects ? undefined : redirectFailure(answer, spec)
  }
  const isGood = status >= 200 && status < 300
  // Checked before parsing, since a label is megabytes of PDF.
  if (isGood && spec.isRefusal?.(answer) === false) {
    return undefined
  }
  const json = readJson(answer)
  const body = json.ok ? json.value : undefined
  if (isGood && !spec.isRefusal && !saysError(body)) {
    return undefined
  }
  const refusal = readRefusal(body)
  return {
    kind: isGood
      ? kindOfSaidError(spec.operation, refusal.fields)
      : kindOfStatus(status, spec.operation, { isJson: json.ok, sentKey }),
    issue: `the service answered ${status}${json.ok ? "" : ` with ${json.issue}`}`,
    status,
    ...refusal,
    retryAfterSeconds: retryAfterSeconds(answer.header("retry-after"), now),
  }
}

function redirectFailure(
  answer: Answer,
  { url, operation }: Pick<CallSpec<unknown>, "url" | "operation">,
): CallFailure {
  const { status } = answer
  const location = answer.header("location") ?? ""
  const target = URL.canParse(location, url.href) ? new URL(location, url.href) : undefined
  const addressOf = ({ origin, pathname }: URL) => origin + pathname
  // Only 303 ("See other") may mean that the request was carried out.
  const mayBeDone = status === 303 && operationRules[operation].repeat !== "safe"
  return {
    kind: mayBeDone ? "indeterminate" : "protocol",
    issue: `the service answered ${status}, a redirect to ${target?.host ?? "nowhere"}, which is not followed`,
    status,
    redirect: target && {
      from: addressOf(url),
      to: addressOf(target),
      isSameHost: target.origin === url.origin,
    },
  }
}

/**
 * The kind of error for a status of 400 or more, or for one that HTTP does not define.
 *
 * @param isJson every error of the service is JSON (API, "Errors")
 */
function kindOfStatus(
  status: number,
  operation: Operation,
  { isJson, sentKey }: { isJson: boolean; sentKey: boolean },
): CarrierApiErrorKind {
  if (status === 401 || status === 403) {
    // Storage hosts answer 403 to an expired link. They got no key, so the key is not the cause.
    return operation === "label" && !sentKey ? "not-found" : "auth"
  }
  if (status === 404 || status === 410) {
    if (operation === "label") return "not-found"
    if (operation === "create") return "rejected"
    // Any web server can answer 404 with a page. Only the service answers it in JSON.
    return isJson && (operation === "detail" || operation === "confirm") ? "not-found" : "protocol"
  }
  if (status === 422 && operation === "detail") {
    return "not-found"
  }
  if (status === 429) {
    return "rate-limit"
  }
  if (status === 408 || status >= 500) {
    return operationRules[operation].repeat === "safe" ? "outage" : "indeterminate"
  }
  if (status === 409 && operation === "create") {
    // With an idempotency key, a conflict usually means that the first request is still running.
    return "indeterminate"
  }
  return status >= 400 ? "rejected" : "protocol"
}

/** Reads a Retry-After header, a number or an HTTP date, as seconds from `now` (milliseconds since 1970). */
function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ""
  if (/^\d{1,9}(\.\d+)?$/.test(text)) {
    return Math.ceil(Number(text))
  }
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1_000))
}
