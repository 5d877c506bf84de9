import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { explainDeletedOption } from "../shipping"
import { explainUnknownError } from "./explain-unknown-error"

const wish = z.object({ shipping_option_id: z.string().min(1).nullish() })

/** Tells whoever fulfils an order that its shipping option was deleted, which core trips over. */
export function explainFulfilRefusal(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  // Read now: where an error is answered the parameters of the route are gone.
  const { id: orderId = "" } = req.params
  explainUnknownError(req, res, async (scope) => {
    const optionId = wish.parse(req.body).shipping_option_id ?? undefined
    return explainDeletedOption(scope, { orderId, optionId })
  })
  next()
}
