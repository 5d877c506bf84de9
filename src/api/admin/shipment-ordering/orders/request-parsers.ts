import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseBody, parseQuery } from "../../../parse-request"
import { lockerBody, quotesBody, shipBody, shipManyBody, toShipQuery } from "./schema"

const ORDERS = "/admin/shipment-ordering/orders"

export const orderParsers: MiddlewareRoute[] = [
  { matcher: `${ORDERS}/to-ship`, method: "GET", middlewares: [parseQuery(toShipQuery)] },
  { matcher: `${ORDERS}/ship`, method: "POST", middlewares: [parseBody(shipManyBody)] },
  { matcher: `${ORDERS}/:id/quotes`, method: "POST", middlewares: [parseBody(quotesBody)] },
  { matcher: `${ORDERS}/:id/ship`, method: "POST", middlewares: [parseBody(shipBody)] },
  { matcher: `${ORDERS}/:id/locker`, method: "POST", middlewares: [parseBody(lockerBody)] },
]
