/** One request to the store's HTTP interface. */
export interface TransportRequest {
  method: "GET" | "POST"
  /** Begins with `/store/`. */
  path: string
  query?: Record<string, string>
  /** Sent as JSON. */
  body?: Record<string, unknown>
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Asks the store and returns the parsed body of its answer, unchecked. It adds the publishable key and the customer's
 * session.
 *
 * It must reject when the store refuses. A numeric `status` of the error counts as the status of the answer.
 */
export type Transport = (request: TransportRequest) => Promise<unknown>

/** The part of Medusa's JS SDK that is used. */
export interface Sdk {
  client: {
    fetch: (
      path: string,
      init?: Omit<TransportRequest, "path"> & { cache?: RequestCache },
    ) => Promise<unknown>
  }
}

/** Asks through Medusa's JS SDK, whose errors have a `status`. */
export function sdkTransport({ client }: Sdk): Transport {
  return ({ path, ...request }) =>
    // Prices change at any time. Besides, with a cache a browser delays a request while another one for the same
    // address runs.
    client.fetch(path, { ...request, cache: "no-store" })
}

/**
 * - `refused`: the store refused the request; repeating does not help.
 * - `unreachable`: no answer, or an answer that the store cannot serve the request now.
 * - `timeout`: no answer in time.
 * - `unreadable`: the answer has an unexpected form.
 */
export type DeliveryErrorKind = "refused" | "unreachable" | "timeout" | "unreadable"

/** Why the store did not answer a request. The message is the store's if it sent one. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError"
  readonly kind: DeliveryErrorKind
  /** The HTTP status, if there was an answer. */
  readonly status?: number

  constructor(kind: DeliveryErrorKind, message: string, status?: number) {
    super(message)
    this.kind = kind
    this.status = status
  }
}

/**
 * Asks through a transport and waits for at most `timeoutMs`.
 *
 * @throws DeliveryError, or the reason of the caller's signal if that was aborted
 */
export async function askStore(
  transport: Transport,
  request: TransportRequest,
  timeoutMs: number,
): Promise<unknown> {
  const caller = request.signal
  caller?.throwIfAborted()
  const controller = new AbortController()
  let end: (error: unknown) => void = () => undefined
  // A custom transport may ignore signals: the wait ends without it.
  const ended = new Promise<never>((_, reject) => {
    end = reject
  })
  const cancel = () => {
    end(caller?.reason)
    controller.abort(caller?.reason)
  }
  const timer = setTimeout(() => {
    end(new DeliveryError("timeout", "The store did not answer in time"))
    controller.abort()
  }, timeoutMs)
  caller?.addEventListener("abort", cancel)
  try {
    return await Promise.race([transport({ ...request, signal: controller.signal }), ended])
  } catch (error) {
    caller?.throwIfAborted()
    throw toDeliveryError(error)
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener("abort", cancel)
  }
}

function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const { name, message, status } = (error ?? {}) as { [field: string]: unknown }
  if (name === "SyntaxError") return new DeliveryError("unreadable", "The answer is not JSON")
  const text = typeof message === "string" ? message : ""
  return typeof status === "number"
    ? new DeliveryError(status < 500 ? "refused" : "unreachable", text, status)
    : new DeliveryError("unreachable", text || "The store cannot be reached")
}
