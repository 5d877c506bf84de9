import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseBody, parseQuery } from "../../../parse-request"
import { settingsQuery } from "../settings/schema"
import { previewBody } from "./preview/schema"

export const priceParsers: MiddlewareRoute[] = [
  {
    matcher: "/admin/shipment-ordering/prices/preview",
    method: "POST",
    middlewares: [parseQuery(settingsQuery), parseBody(previewBody)],
  },
]
