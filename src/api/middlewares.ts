import {
  authenticate,
  defineMiddlewares,
  type MedusaRequestHandler,
  type MedusaResponse,
  type MiddlewareRoute,
} from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import { isStorable, refuseMissing } from "../context"
import { noSuchOrder } from "../fulfilment"
import {
  boxBody,
  boxImportBody,
  boxOrderBody,
  boxPatch,
} from "./admin/shipment-ordering/boxes/box-input"
import { documentBody } from "./admin/shipment-ordering/documents/[document]/route"
import { testMailBody } from "./admin/shipment-ordering/emails/send-test/route"
import {
  itemRuleBody,
  itemRulePatch,
  itemRulesQuery,
} from "./admin/shipment-ordering/item-rules/item-rule-input"
import {
  lockerBody,
  quotesBody,
  shipBody,
  toShipQuery,
} from "./admin/shipment-ordering/orders/orders"
import { previewBody } from "./admin/shipment-ordering/prices/shown-prices"
import {
  dataReportQuery,
  invoiceCheckQuery,
  reconcileBody,
  reconciliationsQuery,
} from "./admin/shipment-ordering/reconcile/reconciliation"
import { servicePatch } from "./admin/shipment-ordering/services/services"
import { settingsQuery, settingsBody, testBody } from "./admin/shipment-ordering/settings/settings"
import { shipRunBody } from "./admin/shipment-ordering/ship-runs/ship-runs"
import {
  shipmentFilters,
  shipmentsQuery,
  idsBody,
  labelBody,
  labelsBody,
  replaceBody,
} from "./admin/shipment-ordering/shipments/shipments"
import { shippingOptionsBody } from "./admin/shipment-ordering/shipping-options/shipping-options"
import { LABEL_MEGABYTES } from "../settings"
import { refuseStaleDelivery, repriceDelivery } from "./check-cart"
import { adminLockersQuery, lockersQuery, quotesQuery } from "./locker-query"
import { parseAccountQuery, parseBody, parseQuery } from "./parse-request"
import {
  rewordChangeRefusal,
  rewordDeliveryRefusal,
  rewordFulfilRefusal,
  nameMissingPrices,
  refuseNoPrice,
  takeVisitorNotes,
} from "./refusals"

const ADMIN = "/admin/shipment-ordering"
const STORE = "/store/shipment-ordering"
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

/** The pattern `/boxes/:id` would also match `/boxes/order` and `/boxes/import`. */
const ONE_BOX = new RegExp(`^${ADMIN}/boxes/sobox_[^/]*$`)
/** As base64, a file is a third larger. */
const LABEL_BODY_LIMIT = `${Math.ceil((LABEL_MEGABYTES.uploaded * 4) / 3)}mb`

/** The schema of each body and query of the admin's routes. */
const adminParsers: MiddlewareRoute[] = [
  get("/settings", settingsQuery),
  // Does not refuse an unknown account: saving creates it.
  on("POST", `${ADMIN}/settings`, parseQuery(settingsQuery), parseBody(settingsBody)),
  post("/settings/:action", { query: settingsQuery }),
  post("/settings/test", { body: testBody }),
  get("/services", settingsQuery),
  post("/services/refresh", { query: settingsQuery }),
  post("/services/:service_code", { query: settingsQuery, body: servicePatch }),
  post("/emails/send-test", { body: testMailBody }),
  post("/boxes", { body: boxBody }),
  post("/boxes/order", { body: boxOrderBody }),
  post("/boxes/import", { body: boxImportBody, sizeLimit: "4mb" }),
  post(ONE_BOX, { body: boxPatch }),
  get("/item-rules", itemRulesQuery),
  post("/item-rules", { body: itemRuleBody }),
  post("/item-rules/:id", { body: itemRulePatch }),
  get("/data-report", dataReportQuery),
  post("/documents/:document", { body: documentBody }),
  get("/shipments", shipmentsQuery),
  get("/shipments/export", shipmentFilters),
  post("/shipments/export", { body: idsBody }),
  post("/shipments/confirm", { body: idsBody }),
  post("/shipments/labels", { body: labelsBody }),
  post("/shipments/:id/replace", { body: replaceBody }),
  post("/shipments/:id/label", { body: labelBody, sizeLimit: LABEL_BODY_LIMIT }),
  get("/orders/to-ship", toShipQuery),
  post("/orders/:id/quotes", { body: quotesBody }),
  post("/orders/:id/ship", { body: shipBody }),
  post("/orders/:id/locker", { body: lockerBody }),
  post("/ship-runs", { body: shipRunBody, sizeLimit: "1mb" }),
  post("/shipping-options", { query: settingsQuery, body: shippingOptionsBody }),
  get("/reconcile", reconciliationsQuery),
  post("/reconcile", { body: reconcileBody }),
  post("/prices/preview", { query: settingsQuery, body: previewBody }),
  get("/invoice-check", invoiceCheckQuery),
  get("/lockers", adminLockersQuery),
]

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
    // Answers like an order that belongs to another customer.
    {
      matcher: OUR_STORE_ORDERS,
      middlewares: [
        forBrokenPath(() => {
          throw noSuchOrder()
        }),
      ],
    },
    // Empty: the sender of a callback must learn nothing.
    {
      matcher: OUR_HOOKS,
      middlewares: [forBrokenPath((_path, res) => res.status(404).end())],
    },
    ...adminParsers,
    on("GET", `${STORE}/quotes`, parseQuery(quotesQuery)),
    on("GET", `${STORE}/lockers`, parseQuery(lockersQuery)),
    // The route reads its body itself.
    { matcher: `${STORE}/orders/find`, method: "POST", bodyParser: false },
    on(
      "GET",
      `${STORE}/orders/:id/tracking`,
      // As on core's own routes, a login without its second factor does not count.
      authenticate("customer", ["session", "bearer"], {
        allowUnauthenticated: true,
        requireMfa: true,
      }),
    ),
    on("GET", "/store/shipping-options", nameMissingPrices),
    on("POST", "/store/shipping-options/:id/calculate", refuseNoPrice),
    on("POST", `${CART}/shipping-methods`, rewordDeliveryRefusal),
    ...ADDED_DELIVERIES.map((path) => on("POST", path, rewordChangeRefusal)),
    on("POST", "/admin/orders/:id/fulfillments", rewordFulfilRefusal),
    on("POST", CART, repriceDelivery),
    on("POST", `${CART}/line-items`, repriceDelivery),
    on(["POST", "DELETE"], `${CART}/line-items/:line_id`, repriceDelivery),
    on(["POST", "DELETE"], `${CART}/promotions`, repriceDelivery),
    on("POST", `${CART}/customer`, repriceDelivery),
    on("POST", `${CART}/taxes`, repriceDelivery),
    on("POST", `${CART}/complete`, refuseStaleDelivery),
  ],
})

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

function isReadable(path: string): boolean {
  try {
    return isStorable(decodeURIComponent(path))
  } catch {
    return false
  }
}

function on(
  method: MiddlewareRoute["method"],
  matcher: string,
  ...middlewares: MedusaRequestHandler[]
): MiddlewareRoute {
  return { method, matcher, middlewares }
}

interface Parsed {
  query?: z.ZodObject
  body?: z.ZodType
  sizeLimit?: string
}

function post(path: string | RegExp, { query, body, sizeLimit }: Parsed): MiddlewareRoute {
  return {
    matcher: typeof path === "string" ? ADMIN + path : path,
    method: "POST",
    ...(sizeLimit && { bodyParser: { sizeLimit } }),
    middlewares: [...(query ? parseAccountQuery(query) : []), ...(body ? [parseBody(body)] : [])],
  }
}

function get(path: string, query: z.ZodObject): MiddlewareRoute {
  return on("GET", ADMIN + path, ...parseAccountQuery(query))
}
