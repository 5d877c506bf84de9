import { isDeepStrictEqual } from "node:util"
import {
  authenticate,
  defineMiddlewares,
  type MedusaRequestHandler,
  type MedusaResponse,
  type MiddlewareRoute,
} from "@medusajs/framework/http"
import { isStorable, pluginTools, refuseMissing } from "../context"
import { noSuchOrder } from "../fulfilment"
import { readRules } from "../modules/shipment_ordering"
import { RESOURCE } from "../permissions"
import { ADMIN_REQUESTS, type AdminRequest, STORE_REQUESTS } from "./requests"
import { refuseStaleDelivery, repriceDelivery } from "./check-cart"
import { parseAccountQuery, parseBody, parseQuery } from "./parse-request"
import { requireChargeForChanges, requireChargeForOverrides } from "./require-charge"
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
    ...ADMIN_REQUESTS.flatMap(guard),
    on("POST", `${ADMIN}/orders/:id/ship`, requireChargeForChanges),
    on("POST", `${ADMIN}/ship-runs`, requireChargeForChanges),
    ...STORE_REQUESTS.flatMap(({ method, path, query }) =>
      query ? on(method, STORE + path, parseQuery(query)) : [],
    ),
    // The route reads its body itself.
    { matcher: `${STORE}/orders/find`, method: "POST", bodyParser: false },
    // No body is parsed: the key is checked only in the route.
    { matcher: "/hooks/shipment-ordering/print-queue/:id/done", method: "POST", bodyParser: false },
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
    on("POST", "/admin/orders/:id/fulfillments", requireChargeForOverrides, rewordFulfilRefusal),
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

/** Asks for the permission, where the store has roles, and then parses what is sent. */
function guard(request: AdminRequest): MiddlewareRoute[] {
  const { method, path, permission, query, body, sizeLimit } = request
  // Saving the settings of an unknown account creates it.
  const creates = method === "POST" && path === "/settings"
  const takesRules = creates || path === "/prices/rewind"
  const parsers = query ? (creates ? [parseQuery(query)] : parseAccountQuery(query)) : []
  if (body) parsers.push(takesRules ? keepStoredRules(parseBody(body)) : parseBody(body))
  const matcher = matcherOf(request)
  return [
    // By itself: Medusa asks for the policies of an entry before each of its middlewares.
    {
      matcher,
      method,
      policies: { resource: RESOURCE, operation: permission },
      ...(sizeLimit && { bodyParser: { sizeLimit } }),
    },
    ...(parsers.length > 0 ? [{ matcher, method, middlewares: parsers }] : []),
  ]
}

/** Stored rules that cannot be read may come back as they are. They must not keep others from being tried and saved. */
function keepStoredRules(parse: MedusaRequestHandler): MedusaRequestHandler {
  return async (req, res, next) => {
    const settings = settingsIn(req.body)
    const sent: unknown[] = Array.isArray(settings?.rules) ? settings.rules : []
    const { rules } = await pluginTools(req.scope).plugin.settings.read()
    const { unreadable } = readRules(rules)
    const isKept = (rule: unknown) =>
      unreadable.some(({ stored }) => isDeepStrictEqual(stored, rule))
    if (!settings || !sent.some(isKept)) return parse(req, res, next)
    settings.rules = sent.filter((rule) => !isKept(rule))
    await parse(req, res, (error?: unknown) => {
      const parsed = settingsIn(req.validatedBody)
      const readable = [...(parsed?.rules ?? [])]
      if (parsed) parsed.rules = sent.map((rule) => (isKept(rule) ? rule : readable.shift()))
      next(error)
    })
  }
}

/** A trial sends them beside boxes and services. */
function settingsIn(body: unknown): { rules?: unknown[] } | undefined {
  const sent = body as { rules?: unknown[]; settings?: { rules?: unknown[] } } | undefined
  return sent?.settings ?? sent
}

/** A path that has a request of its own, as `/boxes/order`, does not match that of another, as `/boxes/:id`. */
function matcherOf({ method, path, route = path }: AdminRequest): string | RegExp {
  const pattern = route.replace(/:\w+/g, "[^/]+")
  const own = ADMIN_REQUESTS.filter(
    (other) => other.method === method && other.path !== path && matches(pattern, other.path),
  )
  if (own.length === 0) return ADMIN + route
  const others = own.map((other) => other.path).join("|")
  return new RegExp(`^${ADMIN}(?!(?:${others})/?$)${pattern}/?$`, "i")
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern}$`).test(path)
}
