import type { CallFailure } from "../errors/call-failure"
import { failureOfAnswer } from "../errors/failure-of-answer"
import type { Exchange } from "../http/exchange"
import { shapeOf } from "../answers/shape-of"
import { operationRules } from "../operation"
import type { CallSpec } from "./call-spec"

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
