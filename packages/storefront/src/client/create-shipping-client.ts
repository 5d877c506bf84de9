import { type CartQuotes, readCartQuotes } from "./cart-quotes"
import { type LockerList, readLockerList } from "./locker-list"
import { type OrderTracking, readOrderTracking } from "./order-tracking"
import { askStore, type FetchOptions, fetchTransport, type Transport } from "./transport"

/** How to ask the store: by `fetch`, or by your own transport, such as a server action. */
export type ShippingClientOptions = (FetchOptions | { transport: Transport }) & {
  /** How long to wait for an answer; default 15 seconds. */
  timeoutMs?: number
}

/** Lockers for a cart, near its address or another postal code of its country; or lockers of any area. */
export type LockerQuery =
  | { cartId: string; shippingOptionId?: string; postalCode?: string }
  | { countryCode: string; postalCode: string }

export interface TrackingQuery {
  orderId: string
  /** The order's e-mail address; not needed if its customer is signed in. */
  email?: string
}

export interface RequestOptions {
  /** Ends the wait; the call then rejects with the signal's reason. */
  signal?: AbortSignal
}

/** Asks a store for delivery prices, parcel lockers and tracking. A failed call rejects with a ShippingClientError. */
export interface ShippingClient {
  listQuotes(query: { cartId: string }, options?: RequestOptions): Promise<CartQuotes>
  listLockers(query: LockerQuery, options?: RequestOptions): Promise<LockerList>
  readTracking(query: TrackingQuery, options?: RequestOptions): Promise<OrderTracking>
}

const ROOT = "/store/shipment-ordering"
const TIMEOUT_MS = 15_000

/** Logs nothing, and sends the publishable key only in a header. */
export function createShippingClient(options: ShippingClientOptions): ShippingClient {
  const transport = "transport" in options ? options.transport : fetchTransport(options)
  const { timeoutMs = TIMEOUT_MS } = options
  const ask = (
    path: string,
    query: Record<string, string | undefined>,
    { signal, headers = {} }: RequestOptions & { headers?: Record<string, string> } = {},
  ) => {
    const request = { path: `${ROOT}${path}`, query: withoutEmpty(query), headers, signal }
    return askStore(transport, request, timeoutMs)
  }
  return {
    listQuotes: async ({ cartId }, sent) =>
      readCartQuotes(await ask("/quotes", { cart_id: cartId }, sent)),
    listLockers: async (query, sent) =>
      readLockerList(await ask("/lockers", lockerParameters(query), sent)),
    readTracking: async ({ orderId, email }, sent) => {
      const headers = email ? { "x-order-email": headerText(email) } : undefined
      const path = `/orders/${encodeURIComponent(orderId)}/tracking`
      return readOrderTracking(await ask(path, {}, { ...sent, headers }))
    },
  }
}

/** `fetch` accepts only Latin-1 in headers; the store understands both spellings. */
function headerText(email: string): string {
  return /[^ -~]/.test(email) ? encodeURIComponent(email) : email
}

function lockerParameters(query: LockerQuery): Record<string, string | undefined> {
  return "cartId" in query
    ? {
        cart_id: query.cartId,
        shipping_option_id: query.shippingOptionId,
        postal_code: query.postalCode,
      }
    : { country_code: query.countryCode.toLowerCase(), postal_code: query.postalCode }
}

function withoutEmpty(query: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
