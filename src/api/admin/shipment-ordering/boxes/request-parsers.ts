import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseBody } from "../../../parse-request"
import { boxBody, boxImportBody, boxOrderBody, boxPatch } from "./schema"

const BOXES = "/admin/shipment-ordering/boxes"
/** Not `/boxes/order` and the like, which the pattern `/boxes/:id` would take for a box as well. */
const ONE_BOX = new RegExp(`^${BOXES}/sobox_[^/]*$`)

export const boxParsers: MiddlewareRoute[] = [
  { matcher: BOXES, method: "POST", middlewares: [parseBody(boxBody)] },
  { matcher: `${BOXES}/order`, method: "POST", middlewares: [parseBody(boxOrderBody)] },
  {
    matcher: `${BOXES}/import`,
    method: "POST",
    bodyParser: { sizeLimit: "4mb" },
    middlewares: [parseBody(boxImportBody)],
  },
  { matcher: ONE_BOX, method: "POST", middlewares: [parseBody(boxPatch)] },
]
