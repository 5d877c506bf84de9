import { readCarts } from "../store"
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaRequest, MedusaRequestHandler, MedusaResponse } from "@medusajs/framework/http"
import type { ILockingModule } from "@medusajs/framework/types"
import { type PluginContext, pluginTools, withConfiguration, errorText } from "../context"
import { findLockerRefusal } from "../lockers"
import {
  addressRefusal,
  dependsOnValue,
  hidingRefusal,
  repriceDeliveries,
  readRequestNotes,
} from "../pricing"
import { resultWithin } from "../answer-book"
import { changeAnswer } from "./answers"

/**
 * Prices a cart's delivery again before the answer to a change, if the change altered the totals that decided its
 * price. Otherwise a customer could reach free delivery first and enter a discount code afterwards.
 */
export const repriceDelivery: MedusaRequestHandler = (req, res, next) => {
  const { id = "" } = req.params
  const reading = readContext(req)
  const answered = untilAnswered(res)
  changeAnswer(res, 200, async (body, send) =>
    send(
      (await attempt(reading, NOT_PRICED, (context) => answerRepriced(context, req, body))) ?? body,
    ),
  )
  const change = () => {
    next()
    return answered
  }
  // A busy cart is changed anyway: the last change prices its delivery.
  void holdCart(reading, id, change).then((isDone) => isDone || next())
}

/** Undefined if its configuration cannot be read, which is only logged: the store goes on without us. */
type Reading = Promise<PluginContext | undefined>

async function readContext(req: MedusaRequest): Reading {
  const tools = pluginTools(req.scope)
  return withConfiguration(tools).catch((error: unknown) => {
    tools.logger.warn(`shipment-ordering: a cart was not looked at, ${errorText(error)}`)
    return undefined
  })
}

/** A failure here does not undo the change. The next change prices the delivery again. */
async function answerRepriced(
  context: PluginContext,
  req: MedusaRequest,
  body: unknown,
): Promise<unknown> {
  const { id = "" } = req.params
  if ((await repriceDeliveries(context, req.scope, id)) === "fresh") {
    return undefined
  }
  const [cart] = await readCarts<object>(context, {
    fields: req.queryConfig.fields,
    filters: { id },
  })
  return cart && withCart(body, cart)
}

const NOT_PRICED = "delivery was not priced again"

/** @returns undefined if the work fails, which is only logged as `failure` */
async function attempt<Result>(
  reading: Reading,
  failure: string,
  work: (context: PluginContext) => Promise<Result>,
): Promise<Result | undefined> {
  const context = await reading
  try {
    return context && (await work(context))
  } catch (error) {
    context?.logger.warn(`shipment-ordering: ${failure}, ${errorText(error)}`)
    return undefined
  }
}

/** Core answers a removed line with the cart as `parent`, and other changes with the cart as `cart`. */
function withCart(body: unknown, cart: object): unknown {
  if (typeof body !== "object" || body === null) {
    return body
  }
  return "parent" in body ? { ...body, parent: cart } : { ...body, cart }
}

/** Why the order is not placed: `code` is for the storefront, `message` for the customer. */
interface Refusal {
  code: "price_changed" | "delivery_gone" | "address" | "locker" | "busy"
  message: string
  /** What the customer must correct, such as `shipping_address.phone`. */
  fields?: string[]
}

const CHANGED: Refusal = {
  code: "price_changed",
  message:
    "The price of the delivery changed because the cart changed. " +
    "Look at the new total, pay for it and place the order again.",
}
const GONE: Refusal = {
  code: "delivery_gone",
  message:
    "The chosen delivery is no longer available for this cart. " +
    "Choose a delivery, and place the order again.",
}
const BUSY: Refusal = {
  code: "busy",
  message: "Your cart is being changed right now. Please try again in a moment.",
}

/**
 * Checks a cart's delivery before the order is placed. If older totals decided its price, it is priced again, and a
 * customer who would pay another amount must look again. Also refuses a delivery that a shipping rule hides by now, a
 * parcel locker that no longer takes the items, and an address that no carrier delivers to. If a check itself fails, the order is placed.
 */
export const refuseStaleDelivery: MedusaRequestHandler = (req, res, next) => {
  const { id = "" } = req.params
  const reading = readContext(req)
  const answered = untilAnswered(res)
  const refuse = (refusal: Refusal) => res.status(409).json({ type: "conflict", ...refusal })
  const complete = async () => {
    const refusalOfAddress = await findRefusal(reading, id, {
      code: "address",
      messageOf: addressRefusal,
    })
    const refusal =
      (refusalOfAddress && { ...refusalOfAddress, fields: readRequestNotes()?.wrongFields }) ??
      (await priceAgain(reading, req)) ??
      (await findRefusal(reading, id, { code: "delivery_gone", messageOf: hidingRefusal })) ??
      (await findRefusal(reading, id, { code: "locker", messageOf: findLockerRefusal }))
    if (refusal) {
      refuse(refusal)
    } else {
      next()
    }
    return answered
  }
  void holdCart(reading, id, complete).then((isDone) => isDone || refuse(BUSY))
}

/** Prices the deliveries again if needed. Undefined if their amounts stay the same or cannot be checked. */
async function priceAgain(reading: Reading, req: MedusaRequest): Promise<Refusal | undefined> {
  const { id = "" } = req.params
  const outcome = await attempt(reading, NOT_PRICED, (context) =>
    repriceDeliveries(context, req.scope, id),
  )
  return outcome === "gone" ? GONE : outcome === "changed" ? CHANGED : undefined
}

/** The refusal for the customer; undefined if there is none or it cannot be checked now. */
async function findRefusal(
  reading: Reading,
  cartId: string,
  { code, messageOf }: Pick<Refusal, "code"> & { messageOf: typeof addressRefusal },
): Promise<Refusal | undefined> {
  const message = await attempt(
    reading,
    `an order was placed without a check (${code})`,
    (context) => messageOf(context, cartId),
  )
  return message === undefined ? undefined : { code, message }
}

/** Long enough for another change: it waits two seconds for core's lock, and may price the delivery twice. */
const WAIT_MS = 5_000
const RETRY_MS = 50
/** Longer than any change. By then, an order being placed has core's own lock. */
const MOST_HELD_SECONDS = 30

/**
 * Does the work of a request while no other request changes or completes the cart. It locks only if the store has a
 * free-delivery threshold: the cart's value must not change between the check of the delivery and the order.
 *
 * @returns false if the cart was busy for too long; the work is then not begun
 */
async function holdCart(
  reading: Reading,
  cartId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const context = await reading
  const locking = context && dependsOnValue(context.configuration) ? context.locking : undefined
  if (!locking) {
    await work()
    return true
  }
  const lock = { key: `shipment-ordering:cart:${cartId}`, ownerId: randomUUID() }
  if (!(await acquire(locking, lock))) {
    return false
  }
  try {
    await resultWithin(work(), MOST_HELD_SECONDS * 1000, { isBackground: true })
  } finally {
    await locking
      .release(lock.key, { ownerId: lock.ownerId })
      .catch((error: unknown) =>
        context?.logger.warn(`shipment-ordering: a cart was not released, ${errorText(error)}`),
      )
  }
  return true
}

/** Waits for the answer, also if the client has disconnected, since the request's work continues. */
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

/** Polls the lock, as core does: with some lock providers, waiting in the lock holds a database connection. */
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
