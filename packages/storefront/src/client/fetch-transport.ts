import { ShippingClientError, type Transport } from "./transport"

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
      throw new ShippingClientError(
        response.status < 500 ? "refused" : "unreachable",
        messageOf(body) ?? `The store answered ${response.status}`,
        response.status,
      )
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
