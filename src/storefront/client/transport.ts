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
