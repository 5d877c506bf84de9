import {
  authenticate,
  defineMiddlewares,
  type MedusaRequest,
  type MedusaRequestHandler,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { isStorable } from "../context"
import { noSuchOrder } from "../fulfilment"
import { adminParsers } from "./admin-parsers"
import { refuseStaleDelivery, repriceDelivery } from "./keep-prices-true"
import { parseQuery } from "./parse-request"
import {
  wordChangeRefusal,
  wordDeliveryRefusal,
  wordFulfilRefusal,
  refuseNoPrice,
  takeVisitorNotes,
} from "./refusals"
import { lockersQuery, quotesQuery } from "./locker-query"

/** No parameters in these patterns: Express would fail to decode a broken path. */
const OUR_ADMIN_ROUTES = /^\/admin\/shipment-ordering/i
const OUR_STORE_ORDERS = /^\/store\/shipment-ordering\/orders/i
const OUR_HOOKS = /^\/hooks\/shipment-ordering/i
/** Ends before the slash, since Express skips a middleware whose match ends inside a segment. */
const STOREFRONT = /^\/store(?=\/)/i
const CART = "/store/carts/:id"
/** Routes where a merchant adds a delivery to an order. */
const ADDED_DELIVERIES = [
  "/admin/order-edits/:id/shipping-method",
  "/admin/claims/:id/outbound/shipping-method",
  "/admin/exchanges/:id/outbound/shipping-method",
  "/admin/draft-orders/:id/edit/shipping-methods",
]

/**
 * Answers 404 for a path that the database cannot store, since every route would fail with "unknown error". Invalid
 * percent signs do not get here: core's own `/admin*` fails for them earlier.
 */
const refuseBrokenPath: MedusaRequestHandler = (req, _res, next) => {
  const path = pathOf(req)
  next(
    isReadable(path)
      ? undefined
      : new MedusaError(
          MedusaError.Types.NOT_FOUND,
          `There is nothing at ${path}: the ID cannot be read.`,
        ),
  )
}

/** Answers an empty 404 for an unreadable path: the sender of a callback must learn nothing. */
const ignoreBrokenPath: MedusaRequestHandler = (req, res, next) => {
  if (isReadable(pathOf(req))) {
    next()
  } else {
    res.status(404).end()
  }
}

/** Answers an unreadable path like an order that belongs to another customer. */
const hideBrokenPath: MedusaRequestHandler = (req, _res, next) => {
  next(isReadable(pathOf(req)) ? undefined : noSuchOrder())
}

function pathOf({ originalUrl }: MedusaRequest): string {
  return originalUrl.split("?")[0] ?? ""
}

function isReadable(path: string): boolean {
  try {
    return isStorable(decodeURIComponent(path))
  } catch {
    return false
  }
}

export default defineMiddlewares({
  routes: [
    { matcher: STOREFRONT, middlewares: [takeVisitorNotes] },
    { matcher: OUR_ADMIN_ROUTES, middlewares: [refuseBrokenPath] },
    { matcher: OUR_STORE_ORDERS, middlewares: [hideBrokenPath] },
    { matcher: OUR_HOOKS, middlewares: [ignoreBrokenPath] },
    ...adminParsers,
    {
      matcher: "/store/shipment-ordering/quotes",
      method: "GET",
      middlewares: [parseQuery(quotesQuery)],
    },
    {
      matcher: "/store/shipment-ordering/lockers",
      method: "GET",
      middlewares: [parseQuery(lockersQuery)],
    },
    {
      matcher: "/store/shipment-ordering/orders/:id/tracking",
      method: "GET",
      middlewares: [
        // As on core's own routes, a login without its second factor does not count.
        authenticate("customer", ["session", "bearer"], {
          allowUnauthenticated: true,
          requireMfa: true,
        }),
      ],
    },
    {
      matcher: "/store/shipping-options/:id/calculate",
      method: "POST",
      middlewares: [refuseNoPrice],
    },
    {
      matcher: `${CART}/shipping-methods`,
      method: "POST",
      middlewares: [wordDeliveryRefusal],
    },
    ...ADDED_DELIVERIES.map((matcher) => ({
      matcher,
      method: "POST" as const,
      middlewares: [wordChangeRefusal],
    })),
    {
      matcher: "/admin/orders/:id/fulfillments",
      method: "POST",
      middlewares: [wordFulfilRefusal],
    },
    { matcher: CART, method: "POST", middlewares: [repriceDelivery] },
    { matcher: `${CART}/line-items`, method: "POST", middlewares: [repriceDelivery] },
    {
      matcher: `${CART}/line-items/:line_id`,
      method: ["POST", "DELETE"],
      middlewares: [repriceDelivery],
    },
    { matcher: `${CART}/promotions`, method: ["POST", "DELETE"], middlewares: [repriceDelivery] },
    { matcher: `${CART}/customer`, method: "POST", middlewares: [repriceDelivery] },
    { matcher: `${CART}/taxes`, method: "POST", middlewares: [repriceDelivery] },
    { matcher: `${CART}/complete`, method: "POST", middlewares: [refuseStaleDelivery] },
  ],
})
