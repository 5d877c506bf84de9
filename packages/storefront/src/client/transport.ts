/** One question to the store's HTTP interface. */
export interface TransportRequest {
  /** Begins with `/store/`. */
  path: string
  query: Record<string, string>
  /** Of this question only; an own transport adds the publishable key itself. */
  headers: Record<string, string>
  signal?: AbortSignal
}

/**
 * Asks the store and gives the parsed body of its answer, whatever that is.
 *
 * An own one rejects when the store refuses; an error with a numeric `status` is understood to be its answer.
 */
export type Transport = (request: TransportRequest) => Promise<unknown>

/**
 * - `refused`: the store has answered that it will not; repeating does not help.
 * - `unreachable`: no answer, or one that says that the store cannot answer now.
 * - `timeout`: no answer in time.
 * - `unreadable`: an answer that is not what the store should answer.
 */
export type ShippingClientErrorKind = "refused" | "unreachable" | "timeout" | "unreadable"

/** Why the store has not answered a question about delivery. The message is the store's own where it gave one. */
export class ShippingClientError extends Error {
  override readonly name = "ShippingClientError"
  readonly kind: ShippingClientErrorKind
  /** The HTTP status, where there was an answer. */
  readonly status?: number

  constructor(kind: ShippingClientErrorKind, message: string, status?: number) {
    super(message)
    this.kind = kind
    this.status = status
  }
}
