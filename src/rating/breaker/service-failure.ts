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
