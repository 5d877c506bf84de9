import type { MiddlewareRoute } from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import {
  boxBody,
  boxImportBody,
  boxOrderBody,
  boxPatch,
} from "./admin/shipment-ordering/boxes/box-input"
import { documentBody } from "./admin/shipment-ordering/documents/documents"
import { testMailBody } from "./admin/shipment-ordering/emails/emails"
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
import { adminLockersQuery } from "./locker-query"
import { parseAccountQuery, parseBody, parseQuery } from "./parse-request"

const ADMIN = "/admin/shipment-ordering"

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
  return { matcher: ADMIN + path, method: "GET", middlewares: parseAccountQuery(query) }
}

/** The pattern `/boxes/:id` would also match `/boxes/order` and `/boxes/import`. */
const ONE_BOX = new RegExp(`^${ADMIN}/boxes/sobox_[^/]*$`)

/** As base64, a file is a third larger. */
const LABEL_BODY_LIMIT = `${Math.ceil((LABEL_MEGABYTES.uploaded * 4) / 3)}mb`

/** The schema of each body and query of the admin's routes. */
export const adminParsers: MiddlewareRoute[] = [
  get("/settings", settingsQuery),
  {
    // Does not refuse an unknown account: saving creates it.
    matcher: `${ADMIN}/settings`,
    method: "POST",
    middlewares: [parseQuery(settingsQuery), parseBody(settingsBody)],
  },
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
