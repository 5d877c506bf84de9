import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseQuery } from "../../../parse-request"
import { settingsQuery } from "../settings/schema"

export const dataReportParsers: MiddlewareRoute[] = [
  {
    matcher: "/admin/shipment-ordering/data-report",
    method: "GET",
    middlewares: [parseQuery(settingsQuery)],
  },
]
