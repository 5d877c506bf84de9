import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseBody, parseQuery } from "../../../parse-request"
import { settingsQuery } from "../settings/schema"
import { shippingOptionsBody } from "./schema"

const SHIPPING_OPTIONS = "/admin/shipment-ordering/shipping-options"

export const shippingOptionParsers: MiddlewareRoute[] = [
  {
    matcher: SHIPPING_OPTIONS,
    method: "POST",
    middlewares: [parseQuery(settingsQuery), parseBody(shippingOptionsBody)],
  },
]
