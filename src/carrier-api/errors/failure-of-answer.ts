import { readRefusal, saysError } from "../answers/refusal"
import type { CallSpec } from "../core/call-spec"
import type { Answer } from "../http/exchange"
import { readJson } from "../http/read-json"
import { retryAfterSeconds } from "../http/retry-after"
import { operationRules } from "../operation"
import type { CallFailure } from "./call-failure"
import { kindOfStatus } from "./kind-of-status"

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
