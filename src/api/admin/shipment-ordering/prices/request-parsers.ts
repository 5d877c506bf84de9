import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseAccountQuery } from "../../../parse-account-query"
import { parseBody } from "../../../parse-request"
import { settingsQuery } from "../settings/schema"
import { previewBody } from "./preview/schema"

export const priceParsers: MiddlewareRoute[] = [
  {
    matcher: "/admin/shipment-ordering/prices/preview",
    method: "POST",
    middlewares: [...parseAccountQuery(settingsQuery), parseBody(previewBody)],
  },
]
