import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginTools } from "../../../../../context"
import { inLanes, refusalText } from "../../in-bulk"
import { type ShipManyBody, shipOne, type ShippingResult } from "../orders"

/** Orders shipped at the same time: few enough for the service, enough that the merchant does not wait long. */
const LANES = 4

const UNKNOWN =
  "The result is unknown: an error happened in the store, and its log has the details. " +
  "Look at the order before you ship it again."

/** Ships many orders separately. A failed order gets its refusal, and the others continue. */
export async function POST(req: AuthenticatedMedusaRequest<ShipManyBody>, res: MedusaResponse) {
  const { logger } = pluginTools(req.scope)
  const results = await inLanes(
    LANES,
    req.validatedBody.orders,
    async ({ order_id, ...overrides }): Promise<ShippingResult> => {
      try {
        const shipped = await shipOne(req.scope, {
          orderId: order_id,
          overrides,
          userId: req.auth_context.actor_id,
        })
        return { order_id, ...shipped, refusal: null }
      } catch (error) {
        const refusal = refusalText(error, { logger, unknown: UNKNOWN })
        return { order_id, fulfillment_id: null, shipment: null, refusal }
      }
    },
  )
  res.json({ results })
}
