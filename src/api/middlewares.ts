import {
  authenticate,
  defineMiddlewares,
  type MedusaRequestHandler,
  type MedusaResponse,
} from "@medusajs/framework/http"
import { isStorable, refuseMissing } from "../context"
import { noSuchOrder } from "../fulfilment"
import { adminParsers } from "./admin-parsers"
import { refuseStaleDelivery, repriceDelivery } from "./keep-prices-true"
import { parseQuery } from "./parse-request"
import {
  rewordChangeRefusal,
  rewordDeliveryRefusal,
  rewordFulfilRefusal,
  nameMissingPrices,
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
 * Answers a path that the database cannot store, since every route would fail with "unknown error". Invalid percent
 * signs do not get here under `/admin*`: core fails for them earlier.
 */
function forBrokenPath(answer: (path: string, res: MedusaResponse) => void): MedusaRequestHandler {
  return (req, res, next) => {
    const path = req.originalUrl.split("?")[0] ?? ""
    if (isReadable(path)) {
      next()
      return
    }
    try {
      answer(path, res)
    } catch (error) {
      next(error)
    }
  }
}

/** Answers an unreadable path like an order that belongs to another customer. */
const hideBrokenPath = forBrokenPath(() => {
  throw noSuchOrder()
})

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
    {
      matcher: OUR_ADMIN_ROUTES,
      middlewares: [
        forBrokenPath((path) =>
          refuseMissing(`There is nothing at ${path}: the ID cannot be read.`),
        ),
      ],
    },
    { matcher: OUR_STORE_ORDERS, middlewares: [hideBrokenPath] },
    // Empty: the sender of a callback must learn nothing.
    {
      matcher: OUR_HOOKS,
      middlewares: [forBrokenPath((_path, res) => res.status(404).end())],
    },
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
    // The route reads its body itself.
    { matcher: "/store/shipment-ordering/orders/find", method: "POST", bodyParser: false },
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
      matcher: "/store/shipping-options",
      method: "GET",
      middlewares: [nameMissingPrices],
    },
    {
      matcher: "/store/shipping-options/:id/calculate",
      method: "POST",
      middlewares: [refuseNoPrice],
    },
    {
      matcher: `${CART}/shipping-methods`,
      method: "POST",
      middlewares: [rewordDeliveryRefusal],
    },
    ...ADDED_DELIVERIES.map((matcher) => ({
      matcher,
      method: "POST" as const,
      middlewares: [rewordChangeRefusal],
    })),
    {
      matcher: "/admin/orders/:id/fulfillments",
      method: "POST",
      middlewares: [rewordFulfilRefusal],
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
