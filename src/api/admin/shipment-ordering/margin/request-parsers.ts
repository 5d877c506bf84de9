import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseQuery } from "../../../parse-request"
import { marginQuery } from "./schema"

export const marginParsers: MiddlewareRoute[] = [
  {
    matcher: "/admin/shipment-ordering/margin",
    method: "GET",
    middlewares: [parseQuery(marginQuery)],
  },
]
