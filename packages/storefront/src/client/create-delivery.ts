import { type CartQuotes, readCartQuotes } from "./cart-quotes"
import { type LockerList, readLockerList } from "./locker-list"
import { type OrderTracking, readOrderTracking } from "./order-tracking"
import {
  askStore,
  type Sdk,
  sdkTransport,
  type Transport,
  type TransportRequest,
} from "./transport"

/** How to ask the store: through Medusa's JS SDK, or by a transport of your own, such as a server action. */
export type DeliveryConnection = ({ sdk: Sdk } | { transport: Transport }) & {
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

export interface OrderQuery {
  /** As the customer knows it, such as `1042` or `#1042`. */
  orderNumber: string
  email: string
}

/** A delivery to save in a cart. */
export interface DeliverySelection {
  cartId: string
  shippingOptionId: string
  /** Of the chosen locker (`lockerMethodData`); empty for other deliveries. */
  data: Record<string, unknown>
}

export interface RequestOptions {
  /** Ends the wait; the call then rejects with the signal's reason. */
  signal?: AbortSignal
}

/** A store's delivery prices, parcel lockers and tracking. A failed call rejects with a DeliveryError. */
export interface Delivery {
  listQuotes(query: { cartId: string }, options?: RequestOptions): Promise<CartQuotes>
  listLockers(query: LockerQuery, options?: RequestOptions): Promise<LockerList>
  /** Saves a delivery in the cart, in place of the one that the cart has. */
  choose(selection: DeliverySelection, options?: RequestOptions): Promise<void>
  readTracking(query: TrackingQuery, options?: RequestOptions): Promise<OrderTracking>
  /** The tracking of a guest's order. Everything that is wrong gets the same refusal, of status 404. */
  findOrder(query: OrderQuery, options?: RequestOptions): Promise<OrderTracking>
}

const ROOT = "/store/shipment-ordering"
const TIMEOUT_MS = 15_000

/** Connects delivery to a store. Logs nothing. */
export function createDelivery(connection: DeliveryConnection): Delivery {
  const transport = "transport" in connection ? connection.transport : sdkTransport(connection.sdk)
  const { timeoutMs = TIMEOUT_MS } = connection
  const ask = (
    path: string,
    request: Partial<Omit<TransportRequest, "path">>,
    { signal }: RequestOptions = {},
  ) => askStore(transport, { method: "GET", path, ...request, signal }, timeoutMs)
  return {
    listQuotes: async ({ cartId }, options) =>
      readCartQuotes(await ask(`${ROOT}/quotes`, { query: { cart_id: cartId } }, options)),
    listLockers: async (query, options) =>
      readLockerList(await ask(`${ROOT}/lockers`, { query: lockerParameters(query) }, options)),
    choose: async ({ cartId, shippingOptionId, data }, options) => {
      const path = `/store/carts/${encodeURIComponent(cartId)}/shipping-methods`
      await ask(path, { method: "POST", body: { option_id: shippingOptionId, data } }, options)
    },
    readTracking: async ({ orderId, email }, options) => {
      const headers = email ? { "x-order-email": headerText(email) } : undefined
      const path = `${ROOT}/orders/${encodeURIComponent(orderId)}/tracking`
      return readOrderTracking(await ask(path, { headers }, options))
    },
    findOrder: async ({ orderNumber, email }, options) => {
      const body = { order_number: orderNumber.trim(), email: email.trim() }
      return readOrderTracking(await ask(`${ROOT}/orders/find`, { method: "POST", body }, options))
    },
  }
}

/** HTTP accepts only Latin-1 in headers; the store understands both spellings. */
function headerText(email: string): string {
  return /[^ -~]/.test(email) ? encodeURIComponent(email) : email
}

function lockerParameters(query: LockerQuery): Record<string, string> {
  const parameters =
    "cartId" in query
      ? {
          cart_id: query.cartId,
          shipping_option_id: query.shippingOptionId,
          postal_code: query.postalCode,
        }
      : { country_code: query.countryCode.toLowerCase(), postal_code: query.postalCode }
  return Object.fromEntries(
    Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
