import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../../context"
import { inLanes } from "../../../../in-lanes"
import { problemText } from "../../problem-text"
import type { ShipManyBody } from "../schema"
import { shipOne, type ShippingResult, type ShippingResults } from "./ship-one"

/** Orders under way at once: the service is asked politely, and the merchant does not wait for ever. */
const LANES = 4

const UNKNOWN =
  "What became of it is not known: something went wrong in the store, and its log says what. " +
  "Look at the order before you ship it again."

/** Ships many orders, each on its own: what fails is told beside it, and holds up no other. */
export async function POST(
  req: AuthenticatedMedusaRequest<ShipManyBody>,
  res: MedusaResponse<ShippingResults>,
): Promise<void> {
  const { logger } = pluginScope(req.scope)
  const results = await inLanes(
    LANES,
    req.validatedBody.orders,
    async ({ order_id, ...wish }): Promise<ShippingResult> => {
      try {
        const shipped = await shipOne(req.scope, {
          orderId: order_id,
          wish,
          userId: req.auth_context.actor_id,
        })
        return { order_id, ...shipped, problem: null }
      } catch (error) {
        const problem = problemText(error, { logger, unknown: UNKNOWN })
        return { order_id, fulfillment_id: null, shipment: null, problem }
      }
    },
  )
  res.json({ results })
}
