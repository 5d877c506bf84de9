import { createHash, timingSafeEqual } from "node:crypto"
import { MedusaError } from "@medusajs/framework/utils"
import { readOrder, type StoredFulfillment, type StoredOrder } from "../store"
import { type PluginContext } from "../context"
import {
  type LedgerLocker,
  type LedgerRow,
  ENDED_STATES,
  LEDGER_STATES,
} from "../modules/shipment_ordering"
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
  context: PluginContext,
  asked: { orderId: string; owner: OrderOwner },
): Promise<OrderTracking> {
  const order = await readOwnedOrder(context, asked)
  const { rows } = await context.plugin.search.page(
    { equal: { order_id: order.id, kind: "delivery" }, states: UNDER_WAY },
    { order: { column: "created_at", isDescending: false }, limit: MOST_SHIPMENTS, offset: 0 },
  )
  const { tracking_url_templates: templates } = context.configuration.settings
  const shown = rows.flatMap((row) => {
    const fulfillment = order.fulfillments.find(({ id }) => id === row.fulfillment_id)
    // Without one the row is what a crash or a lost answer left behind: nothing that is on its way.
    return !fulfillment || fulfillment.canceled_at
      ? []
      : [{ row, state: customerState(row, fulfillment) }]
  })
  const shipments = shown.map(async ({ row, state }) => ({
    ...toShipment(row, state, templates),
    locker: await shownLocker(context, row),
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
    tracking: trackedNumbers(templates, row.service_code, row.tracking_numbers),
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
  fulfillment: Pick<StoredFulfillment, "shipped_at" | "delivered_at">,
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
function isSaidOf(
  { created_at }: Pick<LedgerRow, "created_at">,
  said: Date | string | null | undefined,
) {
  return Boolean(said && new Date(said) >= created_at)
}

/** Who asks for an order, as far as it is known. */
interface OrderOwner {
  /** Of the signed-in customer. */
  customerId: string | undefined
  /** As it was sent by a visitor who is not signed in; may be percent-encoded. */
  email: string | undefined
}

interface OwnedOrder {
  id: string
  fulfillments: StoredFulfillment[]
}

const OWNED_FIELDS = [
  "id",
  "email",
  "customer_id",
  "is_draft_order",
  "fulfillments.id",
  "fulfillments.canceled_at",
  "fulfillments.shipped_at",
  "fulfillments.delivered_at",
]

/** What Medusa's ids are made of. */
const ORDER_ID = /^\w{1,100}$/

/**
 * The order, for its customer alone.
 *
 * @throws MedusaError NOT_FOUND in the same words whatever is wrong, so that it does not reveal
 * whether there is such an order
 */
async function readOwnedOrder(
  context: PluginContext,
  { orderId, owner }: { orderId: string; owner: OrderOwner },
): Promise<OwnedOrder> {
  const order = ORDER_ID.test(orderId) ? await readOrder(context, orderId, OWNED_FIELDS) : undefined
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
function isSameEmail(given: string | undefined, stored: string | null | undefined): boolean {
  const [wanted, known] = [given, stored].map((email) => (email ?? "").trim().toLowerCase())
  return Boolean(wanted && known) && timingSafeEqual(digest(wanted), digest(known))
}

function digest(text = ""): Buffer {
  return createHash("sha256").update(text).digest()
}

export interface TrackedNumber {
  number: string
  /** Of the carrier's page, where the settings name one. */
  url: string | null
}

/** Tracking numbers with the carrier's page for each, by the merchant's template for the service. */
export function trackedNumbers(
  templates: Record<string, string>,
  serviceCode: string,
  numbers: string[],
): TrackedNumber[] {
  return numbers.map((number) => ({
    number,
    url: trackingUrl(templates, serviceCode, number) ?? null,
  }))
}

/**
 * The locker that a customer is shown. Of one that was never looked up it is the code: with nothing, the
 * parcel would be taken for one that is delivered to the door.
 */
export async function shownLocker(
  context: PluginContext,
  { locker, locker_code: code, order_id }: Pick<LedgerRow, "locker" | "locker_code" | "order_id">,
): Promise<LedgerLocker | null> {
  if (locker || !code) {
    return locker
  }
  const country_code = await countryOf(context, order_id)
  return { code, name: code, address: null, city: null, postal_code: null, country_code }
}

async function countryOf(context: PluginContext, id: string): Promise<string> {
  const order = await readOrder(context, id, ["id", "shipping_address.country_code"])
  return (order?.shipping_address?.country_code ?? "").toLowerCase()
}
