import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseAccountQuery } from "../../../parse-account-query"
import { settingsQuery } from "../settings/schema"

export const setupParsers: MiddlewareRoute[] = [
  {
    matcher: "/admin/shipment-ordering/setup",
    method: "GET",
    middlewares: parseAccountQuery(settingsQuery),
  },
]
