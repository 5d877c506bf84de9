import { createHash, timingSafeEqual } from "node:crypto"
import { MedusaError } from "@medusajs/framework/utils"
import { readConfiguration } from "../account"
import { type PluginScope, findRows } from "../context"

import type { LedgerLocker, LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import { ENDED_STATES, LEDGER_STATES } from "../modules/shipment_ordering/ledger/states"
import { type TrackedNumber, shownLocker } from "./announce-tracking"
import { trackingUrl } from "./fulfillment-labels"

/** What a customer is shown of an order's parcels, and all of it. */
export interface OrderTracking {
  order_id: string
  shipments: TrackedShipment[]
}

interface TrackedShipment {
  state: CustomerState
  service_name: string | null
  tracking: TrackedNumber[]
  locker: LedgerLocker | null
}

const UNDER_WAY = LEDGER_STATES.filter((state) => !ENDED_STATES.some((ended) => ended === state))
const MOST_SHIPMENTS = 100

/**
 * Where an order's parcels are, the first one first, for its customer alone.
 *
 * @throws MedusaError NOT_FOUND for anybody else
 */
export async function trackOrder(
  scope: PluginScope,
  asked: { orderId: string; owner: OrderOwner },
): Promise<OrderTracking> {
  const order = await readOwnedOrder(scope, asked)
  const [{ rows }, { settings }] = await Promise.all([
    scope.memory.search.page(
      { equal: { order_id: order.id, kind: "delivery" }, states: UNDER_WAY },
      { order: { column: "created_at", isDescending: false }, limit: MOST_SHIPMENTS, offset: 0 },
    ),
    readConfiguration(scope.memory),
  ])
  const templates = settings.tracking_url_templates
  const shown = rows.flatMap((row) => {
    const fulfillment = order.fulfillments.find(({ id }) => id === row.fulfillment_id)
    // Without one the row is what a crash or a lost answer left behind: nothing that is on its way.
    return !fulfillment || fulfillment.canceled_at
      ? []
      : [{ row, state: customerState(row, fulfillment) }]
  })
  const shipments = shown.map(async ({ row, state }) => ({
    ...toShipment(row, state, templates),
    locker: await shownLocker(scope, row),
  }))
  return { order_id: order.id, shipments: await Promise.all(shipments) }
}

function toShipment(
  row: LedgerRow,
  state: CustomerState,
  templates: Record<string, string>,
): Omit<TrackedShipment, "locker"> {
  return {
    state,
    service_name: row.service_name,
    tracking: row.tracking_numbers.map((number) => ({
      number,
      url: trackingUrl(templates, row.service_code, number) ?? null,
    })),
  }
}

/** In a customer's words: being packed, waiting for the carrier, with the carrier, there. */
type CustomerState = "preparing" | "ready" | "on_its_way" | "delivered"

/**
 * Where a parcel is. What the store says of its fulfillment comes before the ledger, which knows neither
 * when the carrier came nor when the customer had it.
 */
function customerState(
  row: Pick<LedgerRow, "state" | "created_at">,
  fulfillment: Pick<OwnedFulfillment, "shipped_at" | "delivered_at">,
): CustomerState {
  if (isSaidOf(row, fulfillment.delivered_at)) {
    return "delivered"
  }
  const isTracked = row.state === "tracked"
  if (isSaidOf(row, fulfillment.shipped_at) || (isTracked && fulfillment.shipped_at)) {
    return "on_its_way"
  }
  return isTracked || row.state === "confirmed" ? "ready" : "preparing"
}

/** What was said before a replacement was ordered is said of the parcel that it replaces. */
function isSaidOf({ created_at }: Pick<LedgerRow, "created_at">, said: Date | string | null) {
  return Boolean(said && new Date(said) >= created_at)
}

/** Who asks for an order, as far as it is known. */
interface OrderOwner {
  /** Of whoever is signed in. */
  customerId: string | undefined
  /** As it was sent, by whoever is not; also percent-encoded. */
  email: string | undefined
}

interface OwnedOrder {
  id: string
  fulfillments: OwnedFulfillment[]
}

interface OwnedFulfillment {
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
async function readOwnedOrder(
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
