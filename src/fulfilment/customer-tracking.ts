import { createHash, timingSafeEqual } from "node:crypto"
import { MedusaError } from "@medusajs/framework/utils"
import Big from "big.js"
import { provinceNote } from "../addresses"
import type { PluginContext } from "../context"
import {
  ENDED_STATES,
  isEnded,
  LEDGER_STATES,
  type LedgerLocker,
  type LedgerPackage,
  type LedgerRow,
} from "../modules/shipment_ordering"
import {
  readFulfillments,
  readOrder,
  readOrders,
  type StoredAddress,
  type StoredFulfillment,
  type StoredOrder,
} from "../store"

/** All that a customer sees of an order's parcels. */
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
 * Where an order's parcels are, oldest first, for its customer only.
 *
 * @throws MedusaError NOT_FOUND for anyone else
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
    // A row without a fulfillment is left from a crash or a lost answer: no parcel is on its way.
    return !fulfillment || fulfillment.canceled_at
      ? []
      : [{ row, state: customerState(row, fulfillment) }]
  })
  const shipments = shown.map(async ({ row, state }) => ({
    state,
    service_name: row.service_name,
    tracking: trackedNumbers(templates, row.service_code, row.tracking_numbers),
    locker: await shownLocker(context, row),
  }))
  return { order_id: order.id, shipments: await Promise.all(shipments) }
}

/** Being packed, waiting for the carrier, with the carrier, delivered. */
type CustomerState = "preparing" | "ready" | "on_its_way" | "delivered"

/** The store's fulfillment counts first: the ledger knows neither when the carrier came nor when it delivered. */
function customerState(
  row: Pick<LedgerRow, "state" | "created_at">,
  fulfillment: Pick<StoredFulfillment, "shipped_at" | "delivered_at">,
): CustomerState {
  if (isAfterOrdering(row, fulfillment.delivered_at)) {
    return "delivered"
  }
  const isTracked = row.state === "tracked"
  if (isAfterOrdering(row, fulfillment.shipped_at) || (isTracked && fulfillment.shipped_at)) {
    return "on_its_way"
  }
  return isTracked || row.state === "confirmed" ? "ready" : "preparing"
}

/** A date from before a replacement was ordered belongs to the parcel that it replaces. */
function isAfterOrdering(
  { created_at }: Pick<LedgerRow, "created_at">,
  said: Date | string | null | undefined,
) {
  return Boolean(said && new Date(said) >= created_at)
}

/** Who asks for an order, as far as it is known. */
interface OrderOwner {
  /** Of the signed-in customer. */
  customerId: string | undefined
  /** Sent by a visitor who is not signed in; may be percent-encoded. */
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

/** The form of Medusa's ids. */
const ORDER_ID = /^\w{1,100}$/

/**
 * @throws MedusaError NOT_FOUND with the same message in every case, so that it does not reveal whether the order
 *   exists
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
  return new MedusaError(MedusaError.Types.NOT_FOUND, "You have no order with this ID.")
}

function isOwner(order: StoredOrder, { customerId, email }: OrderOwner): boolean {
  const isCustomer = customerId !== undefined && customerId === order.customer_id
  return isCustomer || spellingsOf(email).some((one) => isSameEmail(one, order.email))
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
  return Boolean(wanted && known) && timingSafeEqual(digest(wanted), digest(known))
}

function digest(text = ""): Buffer {
  return createHash("sha256").update(text).digest()
}

/**
 * Ids of deliveries that go out without the province of their address, because its code is not known. A replacement
 * took its address from the order, any other shipment from its fulfillment.
 */
export async function leftOutProvinces(
  context: PluginContext,
  rows: LedgerRow[],
): Promise<Set<string>> {
  const deliveries = rows.filter(({ kind, state }) => kind === "delivery" && !isEnded(state))
  const addressOf = await readAddresses(context, deliveries)
  return new Set(
    deliveries.flatMap((row) => {
      const { province, country_code } = addressOf(row) ?? {}
      return provinceNote(province, country_code ?? "") ? row.id : []
    }),
  )
}

async function readAddresses(context: PluginContext, rows: LedgerRow[]) {
  const fulfillmentIds = rows.flatMap((row) => (row.replaces ? [] : row.fulfillment_id))
  const orderIds = rows.flatMap((row) => (row.replaces ? row.order_id : []))
  const [fulfillments, orders] = await Promise.all([
    fulfillmentIds.length === 0
      ? []
      : readFulfillments<{ id: string; delivery_address?: StoredAddress | null }>(context, {
          fields: ["id", "delivery_address.province", "delivery_address.country_code"],
          filters: { id: fulfillmentIds },
        }),
    orderIds.length === 0
      ? []
      : readOrders(context, {
          fields: ["id", "shipping_address.province", "shipping_address.country_code"],
          filters: { id: orderIds },
        }),
  ])
  const addresses = new Map([
    ...fulfillments.map((one) => [one.id, one.delivery_address] as const),
    ...orders.map((one) => [one.id, one.shipping_address] as const),
  ])
  return (row: LedgerRow) => addresses.get(row.replaces ? row.order_id : row.fulfillment_id)
}

/** Kilograms of all packages together, as an exact decimal. */
export function totalWeight(packages: Pick<LedgerPackage, "weight">[]): string {
  return packages.reduce((sum, { weight }) => sum.plus(weight), new Big(0)).toString()
}

/**
 * The locker that a customer is shown. A locker that was never looked up is shown by its code: without it the customer
 * would expect the parcel at the door.
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

/** Address of the carrier's page for a number, by the merchant's template for the service or `*`. */
export function trackingUrl(
  templates: Record<string, string>,
  serviceCode: string,
  number: string,
): string | undefined {
  const template = templates[serviceCode] ?? templates["*"]
  return template?.replaceAll("{number}", encodeURIComponent(number))
}

export interface TrackedNumber {
  number: string
  /** The carrier's tracking page, if the settings name one. */
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
