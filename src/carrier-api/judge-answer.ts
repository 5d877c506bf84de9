import type { CallFailure, CarrierApiErrorKind } from "./errors"
import { type Answer, type Exchange, readJson } from "./exchange"
import { type Reading, jsonList, isJsonObject, jsonObject } from "./loose"
import { type Operation, operationRules } from "./operation"
import type { Redactor } from "./redactor"

/** One call of the service as an operation describes it; the caller adds time, repetition, key and errors. */
export interface CallSpec<T> {
  operation: Operation
  method: string
  url: URL
  /** For logs; see `CallReport.path`. */
  path: string
  key: "required" | "none" | "if-own-origin"
  headers?: Record<string, string>
  body?: string
  /** Takes out of errors, besides the key, what the body says of a person. */
  redact?: Redactor
  maxAnswerBytes: number
  /** Hands redirects to `read` instead of failing. */
  takesRedirects?: boolean
  /** Makes the value of an answer that is not an error by its status. */
  read: (answer: Answer) => Reading<T>
  /** Whether an answer with a good status is still a refusal. */
  isRefusal?: (answer: Answer) => boolean
  timeoutMs?: number
  signal?: AbortSignal
  /** For a call that is a part of another one. */
  correlationId?: string
  /** Milliseconds since 1970 at which the whole call ends. */
  deadline?: number
}

type Verdict<T> =
  | { ok: true; value: T; status: number }
  | { ok: false; failure: CallFailure; isRepeatable: boolean }

interface JudgeContext {
  sentKey: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** What one exchange comes to: a value, or a failure and whether another attempt may do better. */
export function judgeExchange<T>(
  exchange: Exchange,
  spec: CallSpec<T>,
  { sentKey, now }: JudgeContext,
): Verdict<T> {
  const { repeat } = operationRules[spec.operation]
  const unknownOutcome = repeat === "safe" ? "outage" : "indeterminate"
  const failed = (failure: CallFailure, isRepeatable: boolean): Verdict<T> => ({
    ok: false,
    failure,
    isRepeatable,
  })
  switch (exchange.outcome) {
    case "never-made":
      return failed({ kind: "outage", problem: exchange.message, code: exchange.code }, true)
    case "lost":
      return failed({ kind: unknownOutcome, problem: exchange.message, code: exchange.code }, true)
    case "timeout":
      return failed(
        { kind: unknownOutcome, problem: "no whole answer in time", code: "TIMEOUT" },
        true,
      )
    case "aborted":
      return failed(
        { kind: unknownOutcome, problem: "given up by the caller", code: "ABORTED" },
        false,
      )
    case "garbled": {
      const kind = repeat === "safe" ? "protocol" : "indeterminate"
      return failed({ kind, problem: exchange.message, code: exchange.code }, false)
    }
    case "answered":
      break
  }
  const { answer } = exchange
  const { status } = answer
  const failure = failureOfAnswer(answer, { ...spec, sentKey }, now)
  if (failure) {
    const isPassing = repeat === "safe" ? [502, 503, 504].includes(status) : status >= 500
    return failed(failure, isPassing)
  }
  const reading = spec.read(answer)
  if (reading.ok) {
    return { ok: true, value: reading.value, status }
  }
  const kind = repeat === "safe" ? "protocol" : "indeterminate"
  const unknownForm = reading.unknown && {
    shape: shapeOf(reading.unknown.body),
    option: reading.unknown.option,
  }
  const problem = `the service answered ${status} with ${reading.problem}`
  return failed({ kind, problem, status, unknownForm }, false)
}

const MOST_KEYS = 15
const MOST_LEVELS = 4
const LONGEST_SHAPE = 600

/**
 * What an answer is made of, for a message: `{data: {points: [{id: number}]}}`. Names and types alone. A name
 * that does not look like one may be a datum, and is left out, as is what is too deep or too much.
 */
function shapeOf(value: unknown): string {
  const shape = describe(value, 1)
  return shape.length > LONGEST_SHAPE ? `${shape.slice(0, LONGEST_SHAPE)}…` : shape
}

function describe(value: unknown, level: number): string {
  if (value === null) {
    return "null"
  }
  if (typeof value !== "object") {
    return typeof value
  }
  const isList = Array.isArray(value)
  if (level > MOST_LEVELS) {
    return isList ? "[…]" : "{…}"
  }
  if (isList) {
    return value.length > 0 ? `[${describe(value[0], level + 1)}]` : "[]"
  }
  const entries = Object.entries(value)
  const shown = entries
    .slice(0, MOST_KEYS)
    .map(([key, inner]) => `${nameOf(key)}: ${describe(inner, level + 1)}`)
  return `{${[...shown, ...(entries.length > MOST_KEYS ? ["…"] : [])].join(", ")}}`
}

/** A word of letters, with few digits behind. */
function nameOf(key: string): string {
  return /^[A-Za-z_][A-Za-z_-]{0,38}\d{0,2}$/.test(key) ? key : "(a name)"
}

type AnsweredSpec = Pick<
  CallSpec<unknown>,
  "operation" | "url" | "takesRedirects" | "isRefusal"
> & { sentKey: boolean }

/** What makes an answer an error by its status or by its own word; undefined for one to be read. */
function failureOfAnswer(answer: Answer, spec: AnsweredSpec, now: number): CallFailure | undefined {
  const { status } = answer
  if (status >= 300 && status < 400) {
    return spec.takesRedirects ? undefined : redirectFailure(answer, spec)
  }
  const isGood = status >= 200 && status < 300
  // Before anything is parsed: a label is megabytes of something else than JSON.
  if (isGood && spec.isRefusal?.(answer) === false) {
    return undefined
  }
  const json = readJson(answer)
  const body = json.ok ? json.value : undefined
  if (isGood && !spec.isRefusal && !saysError(body)) {
    return undefined
  }
  const { message, fields } = readRefusal(body)
  return {
    kind:
      status < 300
        ? "rejected"
        : kindOfStatus({
            status,
            operation: spec.operation,
            isJson: json.ok,
            sentKey: spec.sentKey,
          }),
    problem: `the service answered ${status}${json.ok ? "" : ` with ${json.problem}`}`,
    status,
    serviceMessage: message,
    fields,
    retryAfterSeconds: retryAfterSeconds(answer.header("retry-after"), now),
  }
}

function redirectFailure(answer: Answer, spec: AnsweredSpec): CallFailure {
  const location = answer.header("location") ?? ""
  const target = URL.canParse(location, spec.url.href)
    ? new URL(location, spec.url.href)
    : undefined
  const addressOf = ({ origin, pathname }: URL) => origin + pathname
  // "See other" is the one redirect that may follow a request that was carried out.
  const mayBeDone = answer.status === 303 && operationRules[spec.operation].repeat !== "safe"
  return {
    kind: mayBeDone ? "indeterminate" : "protocol",
    problem: `the service answered ${answer.status}, a redirect to ${target?.host ?? "nowhere"}, which is not followed`,
    status: answer.status,
    redirect: target && {
      from: addressOf(spec.url),
      to: addressOf(target),
      isSameHost: target.origin === spec.url.origin,
    },
  }
}

interface StatusContext {
  status: number
  operation: Operation
  /** Whether the body was JSON, as every error of the service is (API, "Errors"). */
  isJson: boolean
  sentKey: boolean
}

/** The kind of error that a status of 400 or more (or one that HTTP does not know) means for an operation. */
function kindOfStatus(context: StatusContext): CarrierApiErrorKind {
  const { status, operation, isJson, sentKey } = context
  const isRead = operationRules[operation].repeat === "safe"
  if (status === 401 || status === 403) {
    // Storage hosts answer 403 to a link that has run out; no key was asked for there.
    return operation === "label" && !sentKey ? "not-found" : "auth"
  }
  if (status === 404 || status === 410) {
    return kindOfMissing(operation, isJson)
  }
  if (status === 422 && operation === "detail") {
    return "not-found"
  }
  if (status === 429) {
    return "rate-limit"
  }
  if (status === 408 || status >= 500) {
    return isRead ? "outage" : "indeterminate"
  }
  if (status === 409 && operation === "create") {
    // With an idempotency key a conflict usually means that the first request is still under way.
    return "indeterminate"
  }
  return status >= 400 ? "rejected" : "protocol"
}

function kindOfMissing(operation: Operation, isJson: boolean): CarrierApiErrorKind {
  switch (operation) {
    case "label":
      return "not-found"
    case "detail":
    case "confirm":
      // Any web server answers 404 with a page of its own; only the service says it in JSON.
      return isJson ? "not-found" : "protocol"
    case "create":
      return "rejected"
    case "calculate":
    case "list":
    case "lockers":
      return "protocol"
  }
}

/** What an error answer says (API, "Errors"). */
interface Refusal {
  message: string | undefined
  fields: Record<string, string[]> | undefined
}

/** Whether the body calls itself an error, whatever the status. */
export function saysError(body: unknown): boolean {
  return jsonObject(body).type === "error"
}

export function readRefusal(body: unknown): Refusal {
  const { message, errors } = jsonObject(body)
  const entries = Object.entries(isJsonObject(errors) ? errors : {})
    .map(([field, value]): [string, string[]] => [field, messagesIn(value)])
    .filter(([, messages]) => messages.length > 0)
  return {
    message: typeof message === "string" && message.trim() ? message.trim() : undefined,
    fields: entries.length > 0 ? Object.fromEntries(entries) : undefined,
  }
}

function messagesIn(value: unknown): string[] {
  const elements = jsonList(value) ?? [value]
  return elements.flatMap((element) =>
    typeof element === "string" && element.trim() ? [element.trim()] : [],
  )
}

/** Seconds from `now` (milliseconds since 1970) that a Retry-After header asks for: a number or an HTTP date. */
function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
  const text = header?.trim()
  if (!text) {
    return undefined
  }
  if (/^\d{1,9}(\.\d+)?$/.test(text)) {
    return Math.ceil(Number(text))
  }
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1_000))
}
