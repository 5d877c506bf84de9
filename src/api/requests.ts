import type { z } from "@medusajs/framework/zod"
import type { Permission } from "../permissions"
import { LABEL_MEGABYTES } from "../settings"
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
import {
  openBody,
  progressBody,
  repackBody,
  saveBody,
} from "./admin/shipment-ordering/pack-bench/bench"
import { previewBody, whyQuery } from "./admin/shipment-ordering/prices/shown-prices"
import { rewindBody } from "./admin/shipment-ordering/prices/rewind/rewind-body"
import { printJobBody } from "./admin/shipment-ordering/print-jobs/route"
import {
  dataReportQuery,
  invoiceCheckQuery,
  reconcileBody,
  reconciliationsQuery,
} from "./admin/shipment-ordering/reconcile/reconciliation"
import { servicePatch } from "./admin/shipment-ordering/services/services"
import { settingsBody, settingsQuery, testBody } from "./admin/shipment-ordering/settings/settings"
import { shipRunBody } from "./admin/shipment-ordering/ship-runs/ship-runs"
import {
  idsBody,
  labelBody,
  labelsBody,
  replaceBody,
  shipmentFilters,
  shipmentsQuery,
} from "./admin/shipment-ordering/shipments/shipments"
import { shippingOptionsBody } from "./admin/shipment-ordering/shipping-options/shipping-options"
import { adminLockersQuery, lockersQuery, quotesQuery } from "./locker-query"
import { callbackQuery } from "./hooks/shipment-ordering/tracking/[token]/route"
import { findBody } from "./store/shipment-ordering/orders/find/route"

/** What a request may send. */
export interface PluginRequest {
  method: "GET" | "POST" | "DELETE"
  path: string
  query?: z.ZodObject
  body?: z.ZodType
  /** Of the body; 100 kB by default. */
  sizeLimit?: string
}

/** A request of the admin. Its path is below `/admin/shipment-ordering`. */
export interface AdminRequest extends PluginRequest {
  /** What a person must be allowed to do, in a store that has roles. */
  permission: Permission
  /** Of the file that answers, if its path is another: it has a parameter. */
  route?: string
}

type Content = Pick<AdminRequest, "query" | "body" | "sizeLimit" | "route">

const requestsOf =
  (method: AdminRequest["method"]) =>
  (permission: Permission, path: string, content: Content = {}): AdminRequest => ({
    method,
    path,
    permission,
    ...content,
  })

const get = requestsOf("GET")
const post = requestsOf("POST")
const remove = requestsOf("DELETE")

/** As base64, a file is a third larger. */
const LABEL_BODY_LIMIT = `${Math.ceil((LABEL_MEGABYTES.uploaded * 4) / 3)}mb`

/** Of an order of a thousand lines in a hundred packages. */
const PROGRESS_LIMIT = "1mb"

/**
 * All requests of the admin. From here come what is parsed and refused, who may do it, and the description
 * `docs/openapi.json`.
 */
export const ADMIN_REQUESTS: readonly AdminRequest[] = [
  get("pack", "/settings", { query: settingsQuery }),
  post("set_up", "/settings", { query: settingsQuery, body: settingsBody }),
  post("set_up", "/settings/test", {
    route: "/settings/:action",
    query: settingsQuery,
    body: testBody,
  }),
  post("set_up", "/settings/adopt-address", { query: settingsQuery }),
  get("pack", "/health"),
  get("pack", "/locations"),
  get("pack", "/locations/:id/pickup"),
  get("pack", "/services", { query: settingsQuery }),
  post("set_up", "/services/refresh", { query: settingsQuery }),
  post("set_up", "/services/:service_code", { query: settingsQuery, body: servicePatch }),
  post("set_up", "/emails/send-test", { body: testMailBody }),
  post("pack", "/emails/:id/send-again"),
  get("pack", "/boxes"),
  post("set_up", "/boxes", { body: boxBody }),
  post("set_up", "/boxes/order", { body: boxOrderBody }),
  get("pack", "/boxes/export"),
  post("set_up", "/boxes/import", { body: boxImportBody, sizeLimit: "4mb" }),
  post("set_up", "/boxes/:id", { body: boxPatch }),
  remove("set_up", "/boxes/:id"),
  get("pack", "/item-rules", { query: itemRulesQuery }),
  post("set_up", "/item-rules", { body: itemRuleBody }),
  post("set_up", "/item-rules/:id", { body: itemRulePatch }),
  remove("set_up", "/item-rules/:id"),
  get("pack", "/variants/:id/packing"),
  get("pack", "/data-report", { query: dataReportQuery }),
  post("pack", "/documents/:document", { body: documentBody }),
  get("pack", "/shipments", { query: shipmentsQuery }),
  get("pack", "/shipments/export", { query: shipmentFilters }),
  post("pack", "/shipments/export", { body: idsBody }),
  post("charge", "/shipments/confirm", { body: idsBody }),
  post("pack", "/shipments/labels", { body: labelsBody }),
  get("pack", "/shipments/:id"),
  post("charge", "/shipments/:id/confirm"),
  post("pack", "/shipments/:id/refresh"),
  post("charge", "/shipments/:id/retry"),
  post("charge", "/shipments/:id/replace", { body: replaceBody }),
  post("charge", "/shipments/:id/void"),
  get("pack", "/shipments/:id/packages"),
  get("pack", "/shipments/:id/label"),
  post("pack", "/shipments/:id/label", { body: labelBody, sizeLimit: LABEL_BODY_LIMIT }),
  get("pack", "/orders/to-ship", { query: toShipQuery }),
  post("pack", "/orders/:id/quotes", { body: quotesBody }),
  post("pack", "/orders/:id/ship", { body: shipBody }),
  get("pack", "/orders/:id/prices"),
  get("pack", "/orders/:id/locker"),
  post("pack", "/orders/:id/locker", { body: lockerBody }),
  get("pack", "/pack-bench/report"),
  get("pack", "/pack-bench"),
  post("pack", "/pack-bench/open", { body: openBody }),
  post("pack", "/pack-bench/:order_id/progress", { body: saveBody, sizeLimit: PROGRESS_LIMIT }),
  post("pack", "/pack-bench/:order_id/repack", { body: repackBody, sizeLimit: PROGRESS_LIMIT }),
  post("pack", "/pack-bench/:order_id/ship", { body: progressBody, sizeLimit: PROGRESS_LIMIT }),
  get("pack", "/ship-runs"),
  post("pack", "/ship-runs", { body: shipRunBody, sizeLimit: "1mb" }),
  get("pack", "/ship-runs/:id"),
  post("pack", "/ship-runs/:id/stop"),
  get("pack", "/shipping-options"),
  post("set_up", "/shipping-options", { query: settingsQuery, body: shippingOptionsBody }),
  get("charge", "/reconcile", { query: reconciliationsQuery }),
  post("charge", "/reconcile", { body: reconcileBody }),
  get("charge", "/reconcile/:id"),
  get("pack", "/prices/preview"),
  get("pack", "/prices/why", { query: whyQuery }),
  post("set_up", "/prices/preview", { query: settingsQuery, body: previewBody }),
  post("set_up", "/prices/rewind", { body: rewindBody, sizeLimit: "4mb" }),
  get("charge", "/invoice-check", { query: invoiceCheckQuery }),
  get("pack", "/lockers", { query: adminLockersQuery }),
  post("pack", "/print-jobs", { body: printJobBody }),
]

/** All requests of a storefront, below `/store/shipment-ordering`. */
export const STORE_REQUESTS: readonly PluginRequest[] = [
  { method: "GET", path: "/quotes", query: quotesQuery },
  { method: "GET", path: "/lockers", query: lockersQuery },
  { method: "GET", path: "/orders/:id/tracking" },
  // The route reads its body itself.
  { method: "POST", path: "/orders/find", body: findBody },
]

/**
 * What the carrier service and the shop's print servers may send, below `/hooks/shipment-ordering`. The routes read the
 * query themselves, once they know who asks.
 */
export const HOOK_REQUESTS: readonly PluginRequest[] = [
  { method: "GET", path: "/tracking/:token", query: callbackQuery },
  { method: "GET", path: "/print-queue/next" },
  { method: "POST", path: "/print-queue/:id/done" },
]
