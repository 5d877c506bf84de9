import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseAccountQuery } from "../../../parse-account-query"
import { parseBody } from "../../../parse-request"
import { reconcileBody, reconciliationsQuery } from "./schema"

const RECONCILE = "/admin/shipment-ordering/reconcile"

export const reconcileParsers: MiddlewareRoute[] = [
  { matcher: RECONCILE, method: "GET", middlewares: parseAccountQuery(reconciliationsQuery) },
  { matcher: RECONCILE, method: "POST", middlewares: [parseBody(reconcileBody)] },
]
