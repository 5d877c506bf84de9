import { ShippingClientError, type Transport } from "./transport"

export interface FetchOptions {
  /** Where the store's backend is, such as `https://api.shop.example`. */
  baseUrl: string
  publishableKey: string
  /** Another `fetch` than the global one. */
  fetch?: typeof fetch
  /** More headers for each request, such as a customer's bearer token. */
  headers?: () => HeadersInit | Promise<HeadersInit>
}

/** Asks the store by `fetch`, with the customer's session where there is one. */
export function fetchTransport(options: FetchOptions): Transport {
  const baseUrl = options.baseUrl.replace(/\/+$/, "")
  return async ({ path, query, headers, signal }) => {
    const sent = new Headers(await options.headers?.())
    for (const [name, value] of Object.entries(headers)) sent.set(name, value)
    sent.set("accept", "application/json")
    sent.set("x-publishable-api-key", options.publishableKey)
    // Read at each call, so that a global `fetch` replaced later is used too.
    const send = options.fetch ?? globalThis.fetch
    const search = new URLSearchParams(query).toString()
    const response = await send(`${baseUrl}${path}${search && `?${search}`}`, {
      headers: sent,
      signal,
      credentials: "include",
      // Prices are of the moment. Besides, with a cache a browser holds a request back while it asks for the same address.
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

/** Undefined if it is no JSON; the reader of the answer reports that. */
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
