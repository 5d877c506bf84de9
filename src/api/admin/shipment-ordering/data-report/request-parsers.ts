import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseAccountQuery } from "../../../parse-account-query"
import { settingsQuery } from "../settings/schema"

export const dataReportParsers: MiddlewareRoute[] = [
  {
    matcher: "/admin/shipment-ordering/data-report",
    method: "GET",
    middlewares: parseAccountQuery(settingsQuery),
  },
]
