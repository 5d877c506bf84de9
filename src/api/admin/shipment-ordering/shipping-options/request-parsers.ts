import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseAccountQuery } from "../../../parse-account-query"
import { parseBody } from "../../../parse-request"
import { settingsQuery } from "../settings/schema"
import { shippingOptionsBody } from "./schema"

const SHIPPING_OPTIONS = "/admin/shipment-ordering/shipping-options"

export const shippingOptionParsers: MiddlewareRoute[] = [
  {
    matcher: SHIPPING_OPTIONS,
    method: "POST",
    middlewares: [...parseAccountQuery(settingsQuery), parseBody(shippingOptionsBody)],
  },
]
