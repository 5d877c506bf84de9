import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaNextFunction, MedusaResponse, MedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer, ILockingModule } from "@medusajs/framework/types"
import { refreshCartItemsWorkflow } from "@medusajs/medusa/core-flows"
import { pluginTools, withConfiguration, errorText, findRows, type PluginTools } from "../context"
import { lockerRefusal } from "../lockers"
import { addressRefusal, hasFreeDelivery, needsRepricing, readCartDeliveries } from "../pricing"
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
  // A busy cart is changed too: the last change prices its delivery.
  void holdCart(pluginTools(req.scope), id, change).then((isDone) => isDone || next())
}

/** Prices all deliveries of a cart by what it is worth now, and opens its payment for the new total. */
async function priceDeliveriesAgain(req: MedusaRequest, cartId: string): Promise<void> {
  const container: MedusaContainer = req.scope
  await refreshCartItemsWorkflow(container).run({ input: { cart_id: cartId } })
}

/** A change that was made stays made: when the delivery cannot be priced again, it is priced by the next one. */
async function answerRepriced(req: MedusaRequest, id: string, body: unknown): Promise<unknown> {
  const tools = pluginTools(req.scope)
  try {
    const context = await withConfiguration(tools)
    if (!(await needsRepricing(context, id))) {
      return body
    }
    await priceDeliveriesAgain(req, id)
    const [cart] = await findRows<object>(context, {
      entity: "cart",
      fields: req.queryConfig.fields,
      filters: { id },
    })
    return cart ? withCart(body, cart) : body
  } catch (error) {
    tools.logger.warn(`shipment-ordering: delivery was not priced again, ${errorText(error)}`)
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

/**
 * Lets no order be placed with a delivery at a price of totals that the cart no longer has: it is
 * priced again, and a customer who would pay another amount than was shown is asked to look again. A
 * price that cannot be looked at keeps no cart from becoming an order. Nor does it let one be placed to a
 * parcel locker that does not take the items any more, or to an address that no carrier delivers to.
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
  void holdCart(pluginTools(req.scope), id, complete).then((isDone) => isDone || refuse(BUSY))
}

/** What to tell the customer; undefined when the deliveries are at the price that was shown. */
async function priceAgain(req: MedusaRequest, cartId: string): Promise<Refusal | undefined> {
  const tools = pluginTools(req.scope)
  try {
    const context = await withConfiguration(tools)
    if (!(await needsRepricing(context, cartId))) {
      return undefined
    }
    const before = await readAmounts(context, cartId)
    await priceDeliveriesAgain(req, cartId)
    const after = await readAmounts(context, cartId)
    const ids = [...before.keys()]
    if (!ids.every((id) => after.has(id))) {
      return GONE
    }
    return ids.every((id) => after.get(id) === before.get(id)) ? undefined : CHANGED
  } catch (error) {
    tools.logger.warn(`shipment-ordering: delivery was not priced again, ${errorText(error)}`)
    return undefined
  }
}

/** What to tell the customer; undefined as well for what cannot be looked at now. */
async function lookAt(
  req: MedusaRequest,
  cartId: string,
  { code, messageOf }: Pick<Refusal, "code"> & { messageOf: typeof addressRefusal },
): Promise<Refusal | undefined> {
  const tools = pluginTools(req.scope)
  try {
    const context = await withConfiguration(tools)
    const message = await messageOf(context, cartId)
    return message === undefined ? undefined : { code, message }
  } catch (error) {
    tools.logger.warn(`shipment-ordering: the ${code} was not looked at, ${errorText(error)}`)
    return undefined
  }
}

/** Amounts as decimal text by the id of the delivery. */
async function readAmounts(tools: PluginTools, cartId: string): Promise<Map<string, string>> {
  const deliveries = await readCartDeliveries(tools, cartId)
  return new Map(deliveries.map(({ id, amount }) => [id, amount]))
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
  tools: PluginTools,
  cartId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const { locking } = tools
  if (!locking || !(await isHeldFor(tools))) {
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
      .catch((error: unknown) => warn(tools, error))
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

async function isHeldFor(tools: PluginTools): Promise<boolean> {
  try {
    return hasFreeDelivery((await withConfiguration(tools)).configuration)
  } catch (error) {
    warn(tools, error)
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

function warn({ logger }: PluginTools, error: unknown): void {
  logger.warn(`shipment-ordering: a cart was not held, ${errorText(error)}`)
}
