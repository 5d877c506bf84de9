import { MedusaError } from "@medusajs/framework/utils"
import { createHash, timingSafeEqual } from "node:crypto"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"

/** Who asks for an order, as far as it is known. */
export interface OrderOwner {
  /** Of whoever is signed in. */
  customerId: string | undefined
  /** As it was sent, by whoever is not; also percent-encoded. */
  email: string | undefined
}

export interface OwnedOrder {
  id: string
  fulfillments: OwnedFulfillment[]
}

export interface OwnedFulfillment {
  id: string
  canceled_at: Date | string | null
  shipped_at: Date | string | null
  delivered_at: Date | string | null
}

interface StoredOrder {
  id: string
  email: string | null
  customer_id: string | null
  is_draft_order: boolean | null
  fulfillments?: (OwnedFulfillment | null)[] | null
}

/** What Medusa's ids are made of. */
const ORDER_ID = /^\w{1,100}$/

/**
 * The order, for its customer alone.
 *
 * @throws MedusaError NOT_FOUND in the same words whatever is wrong: whether there is such an order is
 * nobody else's business
 */
export async function readOwnedOrder(
  scope: PluginScope,
  { orderId, owner }: { orderId: string; owner: OrderOwner },
): Promise<OwnedOrder> {
  const order = ORDER_ID.test(orderId) ? await findOrder(scope, orderId) : undefined
  if (!order || order.is_draft_order || !isOwner(order, owner)) {
    throw noSuchOrder()
  }
  return {
    id: order.id,
    fulfillments: (order.fulfillments ?? []).filter((fulfillment) => fulfillment !== null),
  }
}

export function noSuchOrder(): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such order of yours.")
}

async function findOrder(scope: PluginScope, id: string): Promise<StoredOrder | undefined> {
  const [order] = await findRows<StoredOrder>(scope, {
    entity: "order",
    fields: [
      "id",
      "email",
      "customer_id",
      "is_draft_order",
      "fulfillments.id",
      "fulfillments.canceled_at",
      "fulfillments.shipped_at",
      "fulfillments.delivered_at",
    ],
    filters: { id },
  })
  return order
}

function isOwner(order: StoredOrder, { customerId, email }: OrderOwner): boolean {
  const isCustomer = customerId !== undefined && customerId === order.customer_id
  return isCustomer || spellingsOf(email).some((one) => isSameEmail(one, order.email))
}

/** As it is, and percent-encoded: a header cannot carry every letter. */
function spellingsOf(email: string | undefined): (string | undefined)[] {
  try {
    return [email, decodeURIComponent(email ?? "")]
  } catch (error) {
    if (error instanceof URIError) return [email]
    throw error
  }
}

/** Digests, so that the time it takes says nothing of where two addresses part. */
function isSameEmail(given: string | undefined, stored: string | null): boolean {
  const [wanted, known] = [given, stored].map((email) => (email ?? "").trim().toLowerCase())
  return Boolean(wanted && known) && timingSafeEqual(digest(wanted), digest(known))
}

function digest(text = ""): Buffer {
  return createHash("sha256").update(text).digest()
}
