import type { Redactor } from "../errors/redactor"
import type { Answer } from "../http/exchange"
import type { Operation } from "../operation"
import type { Reading } from "../answers/loose"

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
  /** Whether an answer with a good status is a refusal all the same. */
  isRefusal?: (answer: Answer) => boolean
  timeoutMs?: number
  signal?: AbortSignal
  /** For a call that is a part of another one. */
  correlationId?: string
  /** Milliseconds since 1970 at which the whole call ends. */
  deadline?: number
}
