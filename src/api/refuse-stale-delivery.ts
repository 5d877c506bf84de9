import type { MedusaNextFunction, MedusaResponse, MedusaRequest } from "@medusajs/framework/http"
import { amountText, type PluginScope, pluginScope, errorText, findRows } from "../context"

import { lockerRefusal } from "../lockers"
import { addressRefusal, needsRepricing } from "../pricing"

import { holdCart, untilAnswered } from "./hold-cart"
import { priceDeliveriesAgain } from "./reprice-delivery"

/** Why no order is placed: `code` for a storefront's code, `message` for the customer. */
interface Refusal {
  code: "price_changed" | "delivery_gone" | "address" | "locker" | "busy"
  message: string
}

const CHANGED: Refusal = {
  code: "price_changed",
  message:
    "The price of the delivery has changed with what is in the cart. " +
    "Look at the new total, pay for it and place the order again.",
}
const GONE: Refusal = {
  code: "delivery_gone",
  message:
    "The chosen delivery is not available any more for what is in the cart. " +
    "Choose a delivery, and place the order again.",
}
const BUSY: Refusal = {
  code: "busy",
  message: "The cart is being changed or completed by another request. Try again in a moment.",
}

interface StoredCart {
  shipping_methods?: ({ id: string; amount?: unknown } | null)[] | null
}

/**
 * Lets no order be placed with a delivery at a price of totals that the cart no longer has: it is
 * priced again, and a customer who would pay another amount than was shown is asked to look again. A
 * price that cannot be looked at keeps no cart from becoming an order. Nor does it let one be placed to a
 * parcel locker that does not take the goods any more, or to an address that no carrier delivers to.
 */
export function refuseStaleDelivery(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const { id = "" } = req.params
  const answered = untilAnswered(res)
  const refuse = (refusal: Refusal) => res.status(409).json({ type: "conflict", ...refusal })
  const complete = async () => {
    const refusal =
      (await lookAt(req, id, { code: "address", messageOf: addressRefusal })) ??
      (await priceAgain(req, id)) ??
      (await lookAt(req, id, { code: "locker", messageOf: lockerRefusal }))
    if (refusal) {
      refuse(refusal)
    } else {
      next()
    }
    return answered
  }
  void holdCart(pluginScope(req.scope), id, complete).then((isDone) => isDone || refuse(BUSY))
}

/** What to tell the customer; undefined when the deliveries are at the price that was shown. */
async function priceAgain(req: MedusaRequest, cartId: string): Promise<Refusal | undefined> {
  const scope = pluginScope(req.scope)
  try {
    if (!(await needsRepricing(scope, cartId))) {
      return undefined
    }
    const before = await readAmounts(scope, cartId)
    await priceDeliveriesAgain(req, cartId)
    const after = await readAmounts(scope, cartId)
    const ids = [...before.keys()]
    if (!ids.every((id) => after.has(id))) {
      return GONE
    }
    return ids.every((id) => after.get(id) === before.get(id)) ? undefined : CHANGED
  } catch (error) {
    scope.logger.warn(`shipment-ordering: delivery was not priced again, ${errorText(error)}`)
    return undefined
  }
}

/** What to tell the customer; undefined as well for what cannot be looked at now. */
async function lookAt(
  req: MedusaRequest,
  cartId: string,
  { code, messageOf }: Pick<Refusal, "code"> & { messageOf: typeof addressRefusal },
): Promise<Refusal | undefined> {
  const scope = pluginScope(req.scope)
  try {
    const message = await messageOf(scope, cartId)
    return message === undefined ? undefined : { code, message }
  } catch (error) {
    scope.logger.warn(`shipment-ordering: the ${code} was not looked at, ${errorText(error)}`)
    return undefined
  }
}

/** Amounts as decimal text by the id of the delivery. */
async function readAmounts(scope: PluginScope, cartId: string): Promise<Map<string, string>> {
  const [cart] = await findRows<StoredCart>(scope, {
    entity: "cart",
    fields: ["id", "shipping_methods.id", "shipping_methods.amount"],
    filters: { id: cartId },
  })
  const methods = (cart?.shipping_methods ?? []).flatMap((method) => method ?? [])
  return new Map(methods.map(({ id, amount }) => [id, amountText(amount)]))
}
