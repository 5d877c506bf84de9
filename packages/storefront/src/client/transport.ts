/** One request to the store's HTTP interface. */
export interface TransportRequest {
  /** Begins with `/store/`. */
  path: string
  query: Record<string, string>
  /** Headers of this request; your own transport adds the publishable key itself. */
  headers: Record<string, string>
  signal?: AbortSignal
}

/**
 * Asks the store and returns the parsed body of its answer, unchecked.
 *
 * Your own transport must reject when the store refuses. A numeric `status` of the error counts as the status of the
 * answer.
 */
export type Transport = (request: TransportRequest) => Promise<unknown>

/**
 * - `refused`: the store refused the request; repeating does not help.
 * - `unreachable`: no answer, or an answer that the store cannot serve the request now.
 * - `timeout`: no answer in time.
 * - `unreadable`: the answer has an unexpected form.
 */
export type ShippingClientErrorKind = "refused" | "unreachable" | "timeout" | "unreadable"

/** Why the store did not answer a request. The message is the store's if it sent one. */
export class ShippingClientError extends Error {
  override readonly name = "ShippingClientError"
  readonly kind: ShippingClientErrorKind
  /** The HTTP status, if there was an answer. */
  readonly status?: number

  constructor(kind: ShippingClientErrorKind, message: string, status?: number) {
    super(message)
    this.kind = kind
    this.status = status
  }
}
