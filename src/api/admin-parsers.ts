import type { MiddlewareRoute } from "@medusajs/framework/http"
import {
  boxBody,
  boxImportBody,
  boxOrderBody,
  boxPatch,
} from "./admin/shipment-ordering/boxes/box-input"
import {
  itemRuleBody,
  itemRulePatch,
  itemRulesQuery,
} from "./admin/shipment-ordering/item-rules/item-rule-input"
import {
  lockerBody,
  quotesBody,
  shipBody,
  shipManyBody,
  toShipQuery,
} from "./admin/shipment-ordering/orders/orders"
import { previewBody } from "./admin/shipment-ordering/prices/shown-prices"
import {
  invoiceCheckQuery,
  reconcileBody,
  reconciliationsQuery,
} from "./admin/shipment-ordering/reconcile/reconciliation"
import { servicePatch } from "./admin/shipment-ordering/services/services"
import { settingsQuery, settingsBody, testBody } from "./admin/shipment-ordering/settings/settings"
import {
  shipmentFilters,
  shipmentsQuery,
  idsBody,
  labelBody,
  labelsBody,
  pickupListBody,
  replaceBody,
} from "./admin/shipment-ordering/shipments/shipments"
import { shippingOptionsBody } from "./admin/shipment-ordering/shipping-options/shipping-options"
import { adminLockersQuery } from "./locker-query"
import { parseBody, parseAccountQuery, parseQuery } from "./parse-request"

const BOXES = "/admin/shipment-ordering/boxes"
/** The pattern `/boxes/:id` would also match `/boxes/order` and `/boxes/import`. */
const ONE_BOX = new RegExp(`^${BOXES}/sobox_[^/]*$`)

export const boxParsers: MiddlewareRoute[] = [
  { matcher: BOXES, method: "POST", middlewares: [parseBody(boxBody)] },
  { matcher: `${BOXES}/order`, method: "POST", middlewares: [parseBody(boxOrderBody)] },
  {
    matcher: `${BOXES}/import`,
    method: "POST",
    bodyParser: { sizeLimit: "4mb" },
    middlewares: [parseBody(boxImportBody)],
  },
  { matcher: ONE_BOX, method: "POST", middlewares: [parseBody(boxPatch)] },
]

export const dataReportParsers: MiddlewareRoute[] = [
  {
    matcher: "/admin/shipment-ordering/data-report",
    method: "GET",
    middlewares: parseAccountQuery(settingsQuery),
  },
]

const ITEM_RULES = "/admin/shipment-ordering/item-rules"

export const itemRuleParsers: MiddlewareRoute[] = [
  { matcher: ITEM_RULES, method: "GET", middlewares: [parseQuery(itemRulesQuery)] },
  { matcher: ITEM_RULES, method: "POST", middlewares: [parseBody(itemRuleBody)] },
  { matcher: `${ITEM_RULES}/:id`, method: "POST", middlewares: [parseBody(itemRulePatch)] },
]

export const lockerParsers: MiddlewareRoute[] = [
  {
    matcher: "/admin/shipment-ordering/lockers",
    method: "GET",
    middlewares: parseAccountQuery(adminLockersQuery),
  },
]

export const invoiceCheckParsers: MiddlewareRoute[] = [
  {
    matcher: "/admin/shipment-ordering/invoice-check",
    method: "GET",
    middlewares: parseAccountQuery(invoiceCheckQuery),
  },
]

const ORDERS = "/admin/shipment-ordering/orders"

export const orderParsers: MiddlewareRoute[] = [
  { matcher: `${ORDERS}/to-ship`, method: "GET", middlewares: [parseQuery(toShipQuery)] },
  { matcher: `${ORDERS}/ship`, method: "POST", middlewares: [parseBody(shipManyBody)] },
  { matcher: `${ORDERS}/:id/quotes`, method: "POST", middlewares: [parseBody(quotesBody)] },
  { matcher: `${ORDERS}/:id/ship`, method: "POST", middlewares: [parseBody(shipBody)] },
  { matcher: `${ORDERS}/:id/locker`, method: "POST", middlewares: [parseBody(lockerBody)] },
]

export const priceParsers: MiddlewareRoute[] = [
  {
    matcher: "/admin/shipment-ordering/prices/preview",
    method: "POST",
    middlewares: [...parseAccountQuery(settingsQuery), parseBody(previewBody)],
  },
]

const RECONCILE = "/admin/shipment-ordering/reconcile"

export const reconcileParsers: MiddlewareRoute[] = [
  { matcher: RECONCILE, method: "GET", middlewares: parseAccountQuery(reconciliationsQuery) },
  { matcher: RECONCILE, method: "POST", middlewares: [parseBody(reconcileBody)] },
]

const SERVICES = "/admin/shipment-ordering/services"

export const serviceParsers: MiddlewareRoute[] = [
  { matcher: SERVICES, method: "GET", middlewares: parseAccountQuery(settingsQuery) },
  { matcher: `${SERVICES}/refresh`, method: "POST", middlewares: parseAccountQuery(settingsQuery) },
  {
    matcher: `${SERVICES}/:service_code`,
    method: "POST",
    middlewares: [...parseAccountQuery(settingsQuery), parseBody(servicePatch)],
  },
]

const SETTINGS = "/admin/shipment-ordering/settings"

export const settingsParsers: MiddlewareRoute[] = [
  { matcher: SETTINGS, method: "GET", middlewares: parseAccountQuery(settingsQuery) },
  {
    // Does not refuse an unknown account: saving creates it.
    matcher: SETTINGS,
    method: "POST",
    middlewares: [parseQuery(settingsQuery), parseBody(settingsBody)],
  },
  { matcher: `${SETTINGS}/:action`, method: "POST", middlewares: parseAccountQuery(settingsQuery) },
  { matcher: `${SETTINGS}/test`, method: "POST", middlewares: [parseBody(testBody)] },
]

export const setupParsers: MiddlewareRoute[] = [
  {
    matcher: "/admin/shipment-ordering/setup",
    method: "GET",
    middlewares: parseAccountQuery(settingsQuery),
  },
]

const SHIPMENTS = "/admin/shipment-ordering/shipments"

export const shipmentParsers: MiddlewareRoute[] = [
  { matcher: SHIPMENTS, method: "GET", middlewares: parseAccountQuery(shipmentsQuery) },
  {
    matcher: `${SHIPMENTS}/export`,
    method: "GET",
    middlewares: parseAccountQuery(shipmentFilters),
  },
  { matcher: `${SHIPMENTS}/export`, method: "POST", middlewares: [parseBody(idsBody)] },
  { matcher: `${SHIPMENTS}/confirm`, method: "POST", middlewares: [parseBody(idsBody)] },
  { matcher: `${SHIPMENTS}/pickup-list`, method: "POST", middlewares: [parseBody(pickupListBody)] },
  { matcher: `${SHIPMENTS}/labels`, method: "POST", middlewares: [parseBody(labelsBody)] },
  { matcher: `${SHIPMENTS}/:id/replace`, method: "POST", middlewares: [parseBody(replaceBody)] },
  {
    matcher: `${SHIPMENTS}/:id/label`,
    method: "POST",
    bodyParser: { sizeLimit: "8mb" },
    middlewares: [parseBody(labelBody)],
  },
]

const SHIPPING_OPTIONS = "/admin/shipment-ordering/shipping-options"

export const shippingOptionParsers: MiddlewareRoute[] = [
  {
    matcher: SHIPPING_OPTIONS,
    method: "POST",
    middlewares: [...parseAccountQuery(settingsQuery), parseBody(shippingOptionsBody)],
  },
]
