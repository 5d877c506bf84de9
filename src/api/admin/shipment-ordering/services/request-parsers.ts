import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseBody, parseQuery } from "../../../parse-request"
import { settingsQuery } from "../settings/schema"
import { servicePatch } from "./schema"

const SERVICES = "/admin/shipment-ordering/services"

export const serviceParsers: MiddlewareRoute[] = [
  { matcher: SERVICES, method: "GET", middlewares: [parseQuery(settingsQuery)] },
  { matcher: `${SERVICES}/refresh`, method: "POST", middlewares: [parseQuery(settingsQuery)] },
  {
    matcher: `${SERVICES}/:service_code`,
    method: "POST",
    middlewares: [parseQuery(settingsQuery), parseBody(servicePatch)],
  },
]
