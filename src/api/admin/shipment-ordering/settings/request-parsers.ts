import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseAccountQuery } from "../../../parse-account-query"
import { parseBody, parseQuery } from "../../../parse-request"
import { settingsBody, settingsQuery, testBody } from "./schema"

const SETTINGS = "/admin/shipment-ordering/settings"

export const settingsParsers: MiddlewareRoute[] = [
  { matcher: SETTINGS, method: "GET", middlewares: parseAccountQuery(settingsQuery) },
  {
    // Saving is what makes an account.
    matcher: SETTINGS,
    method: "POST",
    middlewares: [parseQuery(settingsQuery), parseBody(settingsBody)],
  },
  { matcher: `${SETTINGS}/:action`, method: "POST", middlewares: parseAccountQuery(settingsQuery) },
  { matcher: `${SETTINGS}/test`, method: "POST", middlewares: [parseBody(testBody)] },
]
