import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseAccountQuery } from "../../../parse-account-query"
import { parseBody } from "../../../parse-request"
import { settingsQuery } from "../settings/schema"
import { servicePatch } from "./schema"

const SERVICES = "/admin/shipment-ordering/services"

export const serviceParsers: MiddlewareRoute[] = [
  { matcher: SERVICES, method: "GET", middlewares: parseAccountQuery(settingsQuery) },
  { matcher: `${SERVICES}/refresh`, method: "POST", middlewares: parseAccountQuery(settingsQuery) },
  {
    matcher: `${SERVICES}/:service_code`,
    method: "POST",
    middlewares: [...parseAccountQuery(settingsQuery), parseBody(servicePatch)],
  },
]
