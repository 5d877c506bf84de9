import { CarrierApiError } from "../carrier-api"
import { NoAnswerInTimeError } from "./in-time"

/** How a service failed. Contains no free text, so it may be shown and kept. */
export interface ServiceFailure {
  /** E.g. the kind of a `CarrierApiError`. */
  kind: string
  /** The network's code for it, e.g. `ECONNREFUSED`. */
  code?: string
  /** HTTP status of the answer, if there was one. */
  status?: number
  /** The service asked for a pause: one failure is then enough. */
  pause?: { afterSeconds?: number }
}

/**
 * What an error says about the service. `answered`: the service refused the question, so it is healthy.
 * `unrelated`: the error has another cause.
 */
export type JudgeFailure = (error: unknown) => ServiceFailure | "answered" | "unrelated"

/**
 * Refused data is an answer: one cart with a wrong postal code must not stop the prices of all. Errors that are
 * not from the client (the database, our own bugs) are unrelated.
 */
export const judgeServiceFailure: JudgeFailure = (error) => {
  if (error instanceof NoAnswerInTimeError) return { kind: "timeout" }
  if (!(error instanceof CarrierApiError)) return "unrelated"
  const { kind, code, status, retryAfterSeconds } = error
  switch (kind) {
    case "rejected":
    case "not-found":
      return "answered"
    case "rate-limit":
      return { kind, code, status, pause: { afterSeconds: retryAfterSeconds } }
    // Prices need no key: this error comes from a firewall or a wrong address, for every cart.
    case "auth":
    case "outage":
    case "protocol":
    case "indeterminate": {
      const pause =
        retryAfterSeconds === undefined ? undefined : { afterSeconds: retryAfterSeconds }
      return { kind, code, status, pause }
    }
  }
}
