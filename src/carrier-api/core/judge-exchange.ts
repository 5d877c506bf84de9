import type { CallFailure } from "../errors/carrier-api-error"
import { failureOfAnswer } from "../errors/failure-of-answer"
import type { Exchange } from "../http/exchange"
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
