import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaNextFunction, MedusaResponse, MedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer, ILockingModule } from "@medusajs/framework/types"
import { refreshCartItemsWorkflow } from "@medusajs/medusa/core-flows"
import { readConfiguration } from "../account"
import { pluginScope, errorText, findRows, amountText, type PluginScope } from "../context"
import { lockerRefusal } from "../lockers"
import { needsRepricing, addressRefusal, hasFreeDelivery } from "../pricing"
import { settleWithin } from "../quote-book"

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
async function priceDeliveriesAgain(req: MedusaRequest, cartId: string): Promise<void> {
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

/** A change waits two seconds for core's own lock of the cart, and may then price its delivery twice. */
const WAIT_MS = 5_000
const RETRY_MS = 50
/** Longer than any change, and by then an order in the making has core's lock of its own. */
const MOST_HELD_SECONDS = 30

/**
 * Does the work of a request while no other request changes or completes the cart, where delivery is
 * free from some value: between a look at the delivery and the order nothing may change that value.
 *
 * @returns false when the cart was busy for too long, and the work was not begun
 */
async function holdCart(
  scope: PluginScope,
  cartId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const { locking } = scope
  if (!locking || !(await isHeldFor(scope))) {
    await work()
    return true
  }
  const lock = { key: `shipment-ordering:cart:${cartId}`, ownerId: randomUUID() }
  if (!(await acquire(locking, lock))) {
    return false
  }
  try {
    await settleWithin(work(), MOST_HELD_SECONDS * 1000, { isBackground: true })
  } finally {
    await locking
      .release(lock.key, { ownerId: lock.ownerId })
      .catch((error: unknown) => warn(scope, error))
  }
  return true
}

/** Until there is an answer, also for somebody who has gone: the work of the request goes on then. */
function untilAnswered(res: MedusaResponse): Promise<void> {
  return new Promise((resolve) => {
    const send = res.json.bind(res)
    res.json = (body: unknown) => {
      resolve()
      return send(body)
    }
    res.once("finish", resolve)
  })
}

async function isHeldFor(scope: PluginScope): Promise<boolean> {
  try {
    return hasFreeDelivery(await readConfiguration(scope.memory))
  } catch (error) {
    warn(scope, error)
    return false
  }
}

/** Asks again and again, as core does: waiting in the lock itself takes a database connection in some stores. */
async function acquire(
  locking: ILockingModule,
  { key, ownerId }: { key: string; ownerId: string },
): Promise<boolean> {
  const end = Date.now() + WAIT_MS
  for (;;) {
    try {
      await locking.acquire(key, { ownerId, expire: MOST_HELD_SECONDS })
      return true
    } catch {
      if (Date.now() >= end) {
        return false
      }
      await sleep(RETRY_MS)
    }
  }
}

function warn({ logger }: PluginScope, error: unknown): void {
  logger.warn(`shipment-ordering: a cart was not held, ${errorText(error)}`)
}
