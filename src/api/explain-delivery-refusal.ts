import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { pluginScope, errorText } from "../context"

import { explainRefusal } from "../pricing"

const wish = z.object({ option_id: z.string().min(1) })
const refusal = z.looseObject({ type: z.literal("invalid_data"), message: z.string() })

/** Core's words for an option to which its provider gives no amount (core-flows, validate-shipping-options-price). */
const NO_PRICE = /^Shipping options? with IDs? .* do not have a price$/

/**
 * Says what is in the way where core refuses a delivery with nothing but "do not have a price": it asks
 * for the price first, so that a postal code that the service refuses never reaches the provider's
 * check of the address.
 */
export function explainDeliveryRefusal(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  // Read now: where an error is answered the parameters of the route are gone.
  const { id: cartId = "" } = req.params
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = send
    const refused = refusal.safeParse(body)
    if (res.statusCode !== 400 || !refused.success || !NO_PRICE.test(refused.data.message)) {
      return send(body)
    }
    void reasonOf(req, cartId).then((message) =>
      send(message ? { ...refused.data, message } : body),
    )
    return res
  }
  next()
}

async function reasonOf(req: MedusaRequest, cartId: string): Promise<string | undefined> {
  const scope = pluginScope(req.scope)
  try {
    const { option_id: optionId } = wish.parse(req.body)
    return await explainRefusal(scope, req.scope, { cartId, optionId })
  } catch (error) {
    scope.logger.warn(`shipment-ordering: a refusal was not explained, ${errorText(error)}`)
    return undefined
  }
}
