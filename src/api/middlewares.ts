import { authenticate, defineMiddlewares } from "@medusajs/framework/http"
import {
  boxParsers,
  dataReportParsers,
  itemRuleParsers,
  lockerParsers,
  orderParsers,
  priceParsers,
  marginParsers,
  reconcileParsers,
  serviceParsers,
  settingsParsers,
  setupParsers,
  shipmentParsers,
  shippingOptionParsers,
} from "./admin-parsers"
import {
  explainChangeRefusal,
  explainDeliveryRefusal,
  explainFulfilRefusal,
  refuseNoPrice,
  takeVisitorNotes,
} from "./explain-refusals"
import { refuseStaleDelivery, repriceDelivery } from "./keep-prices-true"
import { parseQuery } from "./parse-request"
import { hideBrokenPath, ignoreBrokenPath, refuseBrokenPath } from "./refuse-broken-path"
import { lockersQuery } from "./store/shipment-ordering/lockers/schema"
import { quotesQuery } from "./store/shipment-ordering/quotes/schema"

/** Patterns without parameters: what cannot be decoded would fail in the search for one. */
const OUR_ADMIN_ROUTES = /^\/admin\/shipment-ordering/i
const OUR_STORE_ORDERS = /^\/store\/shipment-ordering\/orders/i
const OUR_HOOKS = /^\/hooks\/shipment-ordering/i
/** Ends before the slash: Express passes a middleware by whose match ends within a segment. */
const STOREFRONT = /^\/store(?=\/)/i
const CART = "/store/carts/:id"
/** Where a merchant adds a delivery to what was ordered. */
const ADDED_DELIVERIES = [
  "/admin/order-edits/:id/shipping-method",
  "/admin/claims/:id/outbound/shipping-method",
  "/admin/exchanges/:id/outbound/shipping-method",
  "/admin/draft-orders/:id/edit/shipping-methods",
]

export default defineMiddlewares({
  routes: [
    { matcher: STOREFRONT, middlewares: [takeVisitorNotes] },
    { matcher: OUR_ADMIN_ROUTES, middlewares: [refuseBrokenPath] },
    { matcher: OUR_STORE_ORDERS, middlewares: [hideBrokenPath] },
    { matcher: OUR_HOOKS, middlewares: [ignoreBrokenPath] },
    ...settingsParsers,
    ...setupParsers,
    ...serviceParsers,
    ...boxParsers,
    ...itemRuleParsers,
    ...dataReportParsers,
    ...shipmentParsers,
    ...orderParsers,
    ...shippingOptionParsers,
    ...reconcileParsers,
    ...priceParsers,
    ...marginParsers,
    ...lockerParsers,
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
        // Half signed in is not signed in: the second factor is asked for as on core's own routes.
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
      middlewares: [explainDeliveryRefusal],
    },
    ...ADDED_DELIVERIES.map((matcher) => ({
      matcher,
      method: "POST" as const,
      middlewares: [explainChangeRefusal],
    })),
    {
      matcher: "/admin/orders/:id/fulfillments",
      method: "POST",
      middlewares: [explainFulfilRefusal],
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
