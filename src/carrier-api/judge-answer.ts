import type { CallFailure, CarrierApiErrorKind } from "./errors"
import { type Answer, type Exchange, readJson } from "./exchange"
import { type Reading, jsonList, isJsonObject, jsonObject } from "./loose"
import { type Operation, operationRules } from "./timeouts-and-retries"
import type { Redactor } from "./redactor"

/** A call as an operation describes it. The caller adds time limits, retries, the key and errors. */
export interface CallSpec<T> {
  operation: Operation
  method: string
  url: URL
  /** For logs; see `CallReport.path`. */
  path: string
  key: "required" | "none" | "if-own-origin"
  headers?: Record<string, string>
  body?: string
  /** Removes personal data of the body from errors. The key is always removed. */
  redact?: Redactor
  maxAnswerBytes: number
  /** Passes redirects to `read` instead of failing. */
  takesRedirects?: boolean
  /** Reads an answer that is not an error. */
  read: (answer: Answer) => Reading<T>
  /** Whether an answer with a 2xx status is still a refusal. */
  isRefusal?: (answer: Answer) => boolean
  timeoutMs?: number
  signal?: AbortSignal
  /** Given if the call is a part of another one. */
  correlationId?: string
  /** End of the whole call, in milliseconds since 1970. */
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

/** Turns one exchange into a value, or into a failure and whether another attempt may help. */
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
      return failed({ kind: "outage", issue: exchange.message, code: exchange.code }, true)
    case "lost":
      return failed({ kind: unknownOutcome, issue: exchange.message, code: exchange.code }, true)
    case "timeout":
      return failed(
        { kind: unknownOutcome, issue: "no whole answer in time", code: "TIMEOUT" },
        true,
      )
    case "aborted":
      return failed(
        { kind: unknownOutcome, issue: "given up by the caller", code: "ABORTED" },
        false,
      )
    case "garbled": {
      const kind = repeat === "safe" ? "protocol" : "indeterminate"
      return failed({ kind, issue: exchange.message, code: exchange.code }, false)
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
  const issue = `the service answered ${status} with ${reading.issue}`
  return failed({ kind, issue, status, unknownForm }, false)
}

const MOST_KEYS = 15
const MOST_LEVELS = 4
const LONGEST_SHAPE = 600

/**
 * The names and types of an answer, for a message: `{data: {points: [{id: number}]}}`. Hides names that may be data,
 * and leaves out what is too deep or too much.
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

/** Shows a key made of letters with at most two digits behind. Other keys may be data. */
function nameOf(key: string): string {
  return /^[A-Za-z_][A-Za-z_-]{0,38}\d{0,2}$/.test(key) ? key : "(a name)"
}

type AnsweredSpec = Pick<
  CallSpec<unknown>,
  "operation" | "url" | "takesRedirects" | "isRefusal"
> & { sentKey: boolean }

/** The failure if the status or the body says error; undefined if the answer can be read. */
function failureOfAnswer(answer: Answer, spec: AnsweredSpec, now: number): CallFailure | undefined {
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
    issue: `the service answered ${status}${json.ok ? "" : ` with ${json.issue}`}`,
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
  // Only 303 ("See other") may mean that the request was carried out.
  const mayBeDone = answer.status === 303 && operationRules[spec.operation].repeat !== "safe"
  return {
    kind: mayBeDone ? "indeterminate" : "protocol",
    issue: `the service answered ${answer.status}, a redirect to ${target?.host ?? "nowhere"}, which is not followed`,
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
  /** Every error of the service is JSON (API, "Errors"). */
  isJson: boolean
  sentKey: boolean
}

/** The kind of error for a status of 400 or more, or for one that HTTP does not define. */
function kindOfStatus(context: StatusContext): CarrierApiErrorKind {
  const { status, operation, isJson, sentKey } = context
  const isRead = operationRules[operation].repeat === "safe"
  if (status === 401 || status === 403) {
    // Storage hosts answer 403 to an expired link. They got no key, so the key is not the cause.
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
    // With an idempotency key, a conflict usually means that the first request is still running.
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
      // Any web server can answer 404 with a page. Only the service answers it in JSON.
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

/** Whether the body says `type: "error"`, whatever the status. */
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

/** Reads a Retry-After header, a number or an HTTP date, as seconds from `now` (milliseconds since 1970). */
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
