import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseQuery } from "../../../parse-request"
import { settingsQuery } from "../settings/schema"

export const setupParsers: MiddlewareRoute[] = [
  {
    matcher: "/admin/shipment-ordering/setup",
    method: "GET",
    middlewares: [parseQuery(settingsQuery)],
  },
]
