import type { CallSpec } from "../core/call-spec"
import type { Answer } from "../http/exchange"
import { readJson } from "../http/read-json"
import { operationRules, type Operation } from "../operation"
import type { CallFailure, CarrierApiErrorKind } from "./carrier-api-error"
import { jsonList, isJsonObject, jsonObject } from "../answers/loose"

type AnsweredSpec = Pick<
  CallSpec<unknown>,
  "operation" | "url" | "takesRedirects" | "isRefusal"
> & { sentKey: boolean }

/** What makes an answer an error by its status or by its own word; undefined for one to be read. */
export function failureOfAnswer(
  answer: Answer,
  spec: AnsweredSpec,
  now: number,
): CallFailure | undefined {
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
