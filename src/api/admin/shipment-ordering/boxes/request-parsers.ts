import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseBody } from "../../../parse-request"
import { boxBody, boxPatch } from "./schema"

const BOXES = "/admin/shipment-ordering/boxes"

export const boxParsers: MiddlewareRoute[] = [
  { matcher: BOXES, method: "POST", middlewares: [parseBody(boxBody)] },
  { matcher: `${BOXES}/:id`, method: "POST", middlewares: [parseBody(boxPatch)] },
]
