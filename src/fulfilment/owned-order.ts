import { createHash, timingSafeEqual } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { MedusaError } from "@medusajs/framework/utils"
import type { PluginContext } from "../context"
import { readOrders, type StoredOrder } from "../store"

/** Who asks for an order, as far as it is known. */
export interface OrderOwner {
  /** Of the signed-in customer. */
  customerId?: string
  /** Sent by a visitor who is not signed in; may be percent-encoded. */
  email?: string
}

/** The form of Medusa's ids. */
const ORDER_ID = /^\w{1,100}$/

/**
 * Finds an order for its customer and returns its id. Until the customer is known it reads only what that needs, so
 * that a refusal's time says little about whether the order exists.
 *
 * @throws MedusaError NOT_FOUND for anyone else, with the same message in every case
 */
export async function findOwnedOrder(
  context: PluginContext,
  { orderId, owner }: { orderId: string; owner: OrderOwner },
): Promise<string> {
  const id = ORDER_ID.test(orderId) && (await ownedId(context, { id: orderId }, owner))
  if (!id) {
    throw noSuchOrder()
  }
  return id
}

export function noSuchOrder(): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, "You have no order with this ID.")
}

/** An order as its customer names it. */
export interface NamedOrder {
  /** As in `#1042`. */
  displayId: number
  email: string
}

/** The largest number of an order in the database. */
const MOST_DISPLAY_ID = 2 ** 31 - 1
/** Longer than the search takes. Reading an order takes a little longer than reading none. */
const REFUSAL_MS = 50

/**
 * The same for an order of which the customer knows the number. Each refusal takes at least the same time.
 *
 * @param named undefined if it cannot be read
 * @throws MedusaError NOT_FOUND with the same message in every case
 */
export async function findNamedOrder(
  context: PluginContext,
  named: NamedOrder | undefined,
): Promise<string> {
  const refusedAt = performance.now() + REFUSAL_MS
  const { displayId = 0, email } = named ?? {}
  const isNumber = displayId > 0 && displayId <= MOST_DISPLAY_ID
  const id = isNumber && (await ownedId(context, { display_id: displayId }, { email }))
  if (!id) {
    await sleep(Math.max(0, refusedAt - performance.now()))
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "There is no order with this number and e-mail address.",
    )
  }
  return id
}

async function ownedId(
  context: PluginContext,
  filters: { id: string } | { display_id: number },
  owner: OrderOwner,
): Promise<string | undefined> {
  const [order] = await readOrders(context, {
    fields: ["id", "email", "customer_id", "is_draft_order"],
    filters,
  })
  // Also compared if there is no order: that takes time too.
  const isOwned = isOwner(order, owner)
  return !order || order.is_draft_order || !isOwned ? undefined : order.id
}

function isOwner(order: StoredOrder | undefined, { customerId, email }: OrderOwner): boolean {
  const isCustomer = customerId !== undefined && customerId === order?.customer_id
  return isCustomer || spellingsOf(email).some((one) => isSameEmail(one, order?.email))
}

/** The address as sent, and percent-decoded: a header cannot carry every letter. */
function spellingsOf(email: string | undefined): (string | undefined)[] {
  try {
    return [email, decodeURIComponent(email ?? "")]
  } catch (error) {
    if (error instanceof URIError) return [email]
    throw error
  }
}

/** Compares digests, so that the time it takes does not reveal how much of an address was right. */
function isSameEmail(given: string | undefined, stored: string | null | undefined): boolean {
  const [wanted, known] = [given, stored].map((email) => (email ?? "").trim().toLowerCase())
  const isEqual = timingSafeEqual(digest(wanted), digest(known))
  return isEqual && wanted !== ""
}

function digest(text = ""): Buffer {
  return createHash("sha256").update(text).digest()
}
