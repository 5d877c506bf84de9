import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseAccountQuery } from "../../../parse-account-query"
import { parseBody } from "../../../parse-request"
import { shipmentFilters, shipmentsQuery } from "./list-query"
import { idsBody, labelBody, labelsBody, pickupListBody, replaceBody } from "./schema"

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
