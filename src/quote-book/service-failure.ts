import { CarrierApiError } from "../carrier-api"
import { NoAnswerInTimeError } from "./in-time"

/** How a service has failed: what may be shown and kept, without texts of anybody. */
export interface ServiceFailure {
  /** E.g. the kind of a `CarrierApiError`. */
  kind: string
  /** What the network called it, e.g. `ECONNREFUSED`. */
  code?: string
  /** Of the answer, where there was one. */
  status?: number
  /** When the service has asked to be left alone, one failure is enough to pause. */
  pause?: { afterSeconds?: number }
}

/**
 * What an error says about the service: `answered` when it is the service's word on what was asked,
 * and so a sign of health; `unrelated` when the service was never the matter.
 */
export type JudgeFailure = (error: unknown) => ServiceFailure | "answered" | "unrelated"

/**
 * What an error of a price request says about the service.
 *
 * Refused data is an answer: one cart with a wrong postal code must not stop the prices of all. For
 * the same reason an error that is not the client's (the database, our own mistake) says nothing.
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
    // Prices need no key: a refusal of one here is a firewall or a wrong address, for every cart.
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
