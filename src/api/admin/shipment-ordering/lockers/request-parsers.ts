import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseAccountQuery } from "../../../parse-account-query"
import { adminLockersQuery } from "./schema"

export const lockerParsers: MiddlewareRoute[] = [
  {
    matcher: "/admin/shipment-ordering/lockers",
    method: "GET",
    middlewares: parseAccountQuery(adminLockersQuery),
  },
]
