import {
  findOwnOptions,
  ORDER_NUMBER_FIELDS,
  orderNumberText,
  storeCountries,
  readEachOrder,
  type StoredOrder,
} from "../store"
import { toCountryCode, toInternationalPhone, listPhonesToCall } from "../addresses"
import { accountOf, serviceOwner, type PluginContext, DAY_MS } from "../context"

/** An order to ship without a phone number that the carrier can call. */
interface UnreachableOrder {
  id: string
  display_id: number | null
  /** With the shop's own number. Missing in reports kept by an earlier version. */
  order_number?: string
  /** Two letters, upper case; null if the address has none. */
  country_code: string | null
  created_at: string
}

/** Entries listed of each kind; all are counted. */
const LISTED = 50
const DAYS = 90

/** What is looked for in all variants and all recent orders. */
interface Gaps {
  /** Packed with a default weight or size. */
  unmeasured_variants: Awaited<ReturnType<PluginContext["plugin"]["catalogueGaps"]["unmeasured"]>>
  orders_without_phone: { count: number; orders: UnreachableOrder[] }
}

/**
 * Reports missing data that prices and shipments of an account need.
 *
 * @param isFresh looks now, in place of showing what the hourly job found
 */
export async function reportMissingData(
  context: PluginContext,
  handle: string,
  { isFresh }: { isFresh: boolean },
) {
  const last = isFresh ? undefined : await context.plugin.lastTimes.lastFinding(MISSING)
  const [{ found, happened_at }, countries] = await Promise.all([
    last ?? lookForMissingData(context),
    findUnserved(context, handle),
  ])
  return {
    /** When this was looked for. */
    as_of: happened_at.toISOString(),
    /** Most entries of each kind that are listed. */
    listed: LISTED,
    /** Orders of so many days are looked at. */
    days: DAYS,
    ...(found as Gaps),
    countries_without_service: countries,
  }
}

export type DataReport = Awaited<ReturnType<typeof reportMissingData>>

const MISSING = "missing data"

/** Looks through all variants and all recent orders, and keeps what it finds. */
export async function lookForMissingData(
  context: PluginContext,
): Promise<{ found: Gaps; happened_at: Date }> {
  const [unmeasured_variants, orders_without_phone] = await Promise.all([
    context.plugin.catalogueGaps.unmeasured(LISTED),
    lookForUnreachable(context),
  ])
  const gaps = { unmeasured_variants, orders_without_phone }
  return { found: gaps, happened_at: await context.plugin.lastTimes.keepFinding(MISSING, gaps) }
}

/** Orders held in memory at once. */
const PAGE = 500

/**
 * Looks for recent orders to ship with this plugin whose shipment would be refused because a phone number is missing.
 * Counts all of them and lists the newest.
 */
async function lookForUnreachable(context: PluginContext): Promise<Gaps["orders_without_phone"]> {
  const since = new Date(Date.now() - DAYS * DAY_MS)
  const options = (await findOwnOptions(context, { withDeleted: true })).map(({ id }) => id)
  const orders: UnreachableOrder[] = []
  let count = 0
  for (let offset = 0; ; offset += PAGE) {
    const page = { limit: PAGE, offset, orderBy: "-created_at" } as const
    const { ids } = await context.plugin.ordersToShip.catchUpAndList({ options, since }, page)
    const unreachable = (await readInOrder(context, ids)).filter((order) => !isReachable(order))
    count += unreachable.length
    orders.push(...unreachable.slice(0, LISTED - orders.length).map(toOrder))
    if (ids.length < PAGE) {
      return { count, orders }
    }
  }
}

/** Keeps the order of the ids. */
async function readInOrder(context: PluginContext, ids: string[]): Promise<StoredOrder[]> {
  if (ids.length === 0) {
    return []
  }
  const { orders, failures } = await readEachOrder<StoredOrder>(context, {
    ids,
    fields: [
      ...ORDER_NUMBER_FIELDS,
      "created_at",
      "shipping_address.phone",
      "shipping_address.country_code",
      "billing_address.phone",
      "billing_address.country_code",
      "customer.phone",
    ],
    instead: ORDER_NUMBER_FIELDS,
  })
  const byId = new Map(orders.map((order) => [order.id, order]))
  // Nothing is known about the phone number of an order that cannot be read.
  return ids.flatMap((id) => (failures.has(id) ? [] : (byId.get(id) ?? [])))
}

/** Uses the same phone numbers as the booking of a shipment. */
function isReachable({ shipping_address, billing_address, customer }: StoredOrder): boolean {
  const phones = listPhonesToCall({
    recipient: { phone: shipping_address?.phone, countryCode: shipping_address?.country_code },
    otherPhones: [
      { phone: billing_address?.phone, countryCode: billing_address?.country_code },
      { phone: customer?.phone },
    ],
  })
  return toInternationalPhone(phones) !== undefined
}

function toOrder(order: StoredOrder): UnreachableOrder {
  const { id, display_id, created_at, shipping_address } = order
  return {
    id,
    display_id: display_id ?? null,
    order_number: orderNumberText(order),
    country_code: toCountryCode(shipping_address?.country_code) || null,
    created_at: new Date(created_at ?? 0).toISOString(),
  }
}

/** Countries that the store sells to, but that none of the account's enabled services delivers to. */
async function findUnserved(context: PluginContext, handle: string): Promise<string[]> {
  const account = accountOf(context.configuration, handle)
  const services = account
    ? await context.plugin.listShipmentOrderingServices(
        { ...serviceOwner(account), is_enabled: true },
        { take: 1000, select: ["id", "countries"] },
      )
    : []
  const served = new Set(services.flatMap(({ countries }) => countries))
  return (await storeCountries(context)).filter((code) => !served.has(code))
}
