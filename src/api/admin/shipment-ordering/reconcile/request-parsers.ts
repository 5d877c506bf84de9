import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseBody, parseQuery } from "../../../parse-request"
import { reconcileBody, reconciliationsQuery } from "./schema"

const RECONCILE = "/admin/shipment-ordering/reconcile"

export const reconcileParsers: MiddlewareRoute[] = [
  { matcher: RECONCILE, method: "GET", middlewares: [parseQuery(reconciliationsQuery)] },
  { matcher: RECONCILE, method: "POST", middlewares: [parseBody(reconcileBody)] },
]
