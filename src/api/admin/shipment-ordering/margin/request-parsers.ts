import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseAccountQuery } from "../../../parse-account-query"
import { marginQuery } from "./schema"

export const marginParsers: MiddlewareRoute[] = [
  {
    matcher: "/admin/shipment-ordering/margin",
    method: "GET",
    middlewares: parseAccountQuery(marginQuery),
  },
]
