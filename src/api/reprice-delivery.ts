import type { MedusaNextFunction, MedusaResponse, MedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { refreshCartItemsWorkflow } from "@medusajs/medusa/core-flows"
import { pluginScope, errorText, findRows } from "../context"

import { needsRepricing } from "../pricing"
import { holdCart, untilAnswered } from "./hold-cart"

/**
 * Prices the delivery of a cart once more after a change, before the change is answered, where the
 * change has left other totals than its price was decided by. Without this a shopper reaches free
 * delivery first and enters the code of a discount afterwards. Other carts are answered as they are.
 */
export function repriceDelivery(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const { id = "" } = req.params
  const answered = untilAnswered(res)
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = send
    if (res.statusCode !== 200) {
      return send(body)
    }
    void answerRepriced(req, id, body).then(send)
    return res
  }
  const change = () => {
    next()
    return answered
  }
  // A cart that is busy is changed all the same: whatever comes last prices its delivery.
  void holdCart(pluginScope(req.scope), id, change).then((isDone) => isDone || next())
}

/** Prices all deliveries of a cart by what it is worth now, and opens its payment for the new total. */
export async function priceDeliveriesAgain(req: MedusaRequest, cartId: string): Promise<void> {
  const container: MedusaContainer = req.scope
  await refreshCartItemsWorkflow(container).run({ input: { cart_id: cartId } })
}

/** A change that was made stays made: when the delivery cannot be priced again, it is priced by the next one. */
async function answerRepriced(req: MedusaRequest, id: string, body: unknown): Promise<unknown> {
  const scope = pluginScope(req.scope)
  try {
    if (!(await needsRepricing(scope, id))) {
      return body
    }
    await priceDeliveriesAgain(req, id)
    const [cart] = await findRows<object>(scope, {
      entity: "cart",
      fields: req.queryConfig.fields,
      filters: { id },
    })
    return cart ? withCart(body, cart) : body
  } catch (error) {
    scope.logger.warn(`shipment-ordering: delivery was not priced again, ${errorText(error)}`)
    return body
  }
}

/** Core answers a removed line with the cart as its `parent`, and everything else with the cart as `cart`. */
function withCart(body: unknown, cart: object): unknown {
  if (typeof body !== "object" || body === null) {
    return body
  }
  return "parent" in body ? { ...body, parent: cart } : { ...body, cart }
}
