import { createHash, timingSafeEqual } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { MedusaError } from "@medusajs/framework/utils"
import type { PluginContext } from "../context"
import { readOrders, type StoredOrder } from "../store"

/** What is known of the person who asks for an order. */
export interface OrderOwner {
  /** ID of the signed-in customer. */
  customerId?: string
  /** Sent by a visitor who is not signed in; may be percent-encoded. */
  email?: string
}

/** The form of Medusa's ids. */
const ORDER_ID = /^\w{1,100}$/

/**
 * Finds an order for its customer and returns its id. Reads little until the customer is known: otherwise the time of a
 * refusal would tell whether the order exists.
 *
 * @throws MedusaError NOT_FOUND for anyone else, with the same message in every case
 */
export async function findOwnedOrder(
  context: PluginContext,
  { orderId, owner }: { orderId: string; owner: OrderOwner },
): Promise<string> {
  const id = ORDER_ID.test(orderId) && (await findOwnedId(context, { id: orderId }, owner))
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
  /** As typed: `1042`, `#1042`, `Nr. 1042`, or the shop's own number. */
  orderNumber: string
  email: string
}

/** The largest number of an order in the database. */
const MOST_DISPLAY_ID = 2 ** 31 - 1
/** Longer than the search takes. Reading an order takes a little longer than reading none. */
const REFUSAL_MS = 50

/**
 * Finds an order by its number and e-mail address. Each refusal takes at least the same time.
 *
 * @param namedOrder undefined if it cannot be read
 * @throws MedusaError NOT_FOUND with the same message in every case
 */
export async function findNamedOrder(
  context: PluginContext,
  namedOrder: NamedOrder | undefined,
): Promise<string> {
  const refusedAt = performance.now() + REFUSAL_MS
  const id =
    namedOrder && (await findByNumber(context, readOrderNumber(namedOrder.orderNumber), namedOrder))
  if (!id) {
    await sleep(Math.max(0, refusedAt - performance.now()))
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "There is no order with this number and e-mail address.",
    )
  }
  return id
}

/** Looks for the shop's own numbers first: its customers know those. */
async function findByNumber(
  context: PluginContext,
  { custom, displayId }: TypedNumber,
  { email }: NamedOrder,
): Promise<string | undefined> {
  const idByCustomNumber = await findOwnedId(context, { custom_display_id: custom }, { email })
  return (
    idByCustomNumber ??
    (displayId === undefined
      ? undefined
      : findOwnedId(context, { display_id: displayId }, { email }))
  )
}

interface TypedNumber {
  /** Medusa's. */
  displayId: number | undefined
  /** Spellings of the shop's own number. */
  custom: string[]
}

/** What people write before a number: `#`, `№`, `No.`, `Nr.`, `N°`. */
const NUMBER = /^(?:#|n(?:[or°º])?\.?)?\s*(\d{1,20})$/i

/** Reads an order's number as people type it, also in digits of another script. */
export function readOrderNumber(typed: string): TypedNumber {
  // Turns full-width digits and letters into plain ones, and `№` into `No`.
  const text = typed.normalize("NFKC").trim()
  const digits = text.replace(/\p{Nd}/gu, (digit) => String(readDigit(digit)))
  const displayId = Number(NUMBER.exec(digits)?.[1] ?? 0)
  const number = text.replace(/^#\s*/, "")
  return {
    displayId: displayId > 0 && displayId <= MOST_DISPLAY_ID ? displayId : undefined,
    custom: [...new Set([typed.trim(), number, number.toUpperCase(), number.toLowerCase()])],
  }
}

/** The ten digits of a script follow one another, zero first. */
function readDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return value
}

async function findOwnedId(
  context: PluginContext,
  filters: { id: string } | { display_id: number } | { custom_display_id: string[] },
  owner: OrderOwner,
): Promise<string | undefined> {
  const [order] = await readOrders(context, {
    fields: ["id", "email", "customer_id", "is_draft_order"],
    filters,
  })
  // Compare even if there is no order, so that both cases take the same time.
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
function isSameEmail(one: string | undefined, other: string | null | undefined): boolean {
  const [email, otherEmail] = [one, other].map((text) => (text ?? "").trim().toLowerCase())
  const isEqual = timingSafeEqual(digest(email), digest(otherEmail))
  return isEqual && email !== ""
}

function digest(text = ""): Buffer {
  return createHash("sha256").update(text).digest()
}
