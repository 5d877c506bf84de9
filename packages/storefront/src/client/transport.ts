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

export interface FetchOptions {
  /** Address of the store's backend, such as `https://api.shop.example`. */
  baseUrl: string
  publishableKey: string
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch
  /** Additional headers for each request, such as a customer's bearer token. */
  headers?: () => HeadersInit | Promise<HeadersInit>
}

/** Asks the store by `fetch`, with the customer's session if there is one. */
export function fetchTransport(options: FetchOptions): Transport {
  const baseUrl = options.baseUrl.replace(/\/+$/, "")
  return async ({ path, query, headers, signal }) => {
    const sent = new Headers(await options.headers?.())
    for (const [name, value] of Object.entries(headers)) sent.set(name, value)
    sent.set("accept", "application/json")
    sent.set("x-publishable-api-key", options.publishableKey)
    // Read at each call, so that a global `fetch` that is replaced later is used too.
    const send = options.fetch ?? globalThis.fetch
    const search = new URLSearchParams(query).toString()
    const response = await send(`${baseUrl}${path}${search && `?${search}`}`, {
      headers: sent,
      signal,
      credentials: "include",
      // Prices change at any time. Besides, with a cache a browser delays a request while another one for the same
      // address runs.
      cache: "no-store",
    })
    const text = await response.text()
    const body = parseJson(text)
    if (!response.ok) {
      const { status } = response
      throw errorOfStatus(status, messageOf(body) ?? `The store answered ${status}`)
    }
    return body
  }
}

/** Undefined if the text is no JSON; the reader of the answer reports that. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function messageOf(body: unknown): string | undefined {
  const message: unknown =
    typeof body === "object" && body !== null && "message" in body ? body.message : undefined
  return typeof message === "string" && message !== "" ? message : undefined
}

/**
 * Asks through a transport and waits for at most `timeoutMs`.
 *
 * @throws ShippingClientError, or the reason of the caller's signal if that was aborted
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
    end(new ShippingClientError("timeout", "The store did not answer in time"))
    controller.abort()
  }, timeoutMs)
  caller?.addEventListener("abort", cancel)
  try {
    return await Promise.race([transport({ ...request, signal: controller.signal }), ended])
  } catch (error) {
    caller?.throwIfAborted()
    throw toClientError(error)
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener("abort", cancel)
  }
}

function toClientError(error: unknown): ShippingClientError {
  if (error instanceof ShippingClientError) return error
  const message = error instanceof Error ? error.message : ""
  const status: unknown =
    typeof error === "object" && error !== null && "status" in error ? error.status : undefined
  return typeof status === "number"
    ? errorOfStatus(status, message)
    : new ShippingClientError("unreachable", message || "The store cannot be reached")
}

function errorOfStatus(status: number, message: string): ShippingClientError {
  return new ShippingClientError(status < 500 ? "refused" : "unreachable", message, status)
}
