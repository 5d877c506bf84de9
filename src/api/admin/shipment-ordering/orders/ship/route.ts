import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginTools } from "../../../../../context"
import { inLanes, refusalText } from "../../in-bulk"
import { type ShipManyBody, shipOne, type ShippingResult, type ShippingResults } from "../orders"

/** Orders under way at once: the service is asked politely, and the merchant does not wait for ever. */
const LANES = 4

const UNKNOWN =
  "What became of it is not known: something went wrong in the store, and its log says what. " +
  "Look at the order before you ship it again."

/** Ships many orders, each on its own: one that fails has its refusal beside it, and the others go on. */
export async function POST(
  req: AuthenticatedMedusaRequest<ShipManyBody>,
  res: MedusaResponse<ShippingResults>,
): Promise<void> {
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
