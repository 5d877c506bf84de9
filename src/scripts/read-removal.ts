import {
  readCarts,
  readFulfillments,
  readShippingOptions,
  readLocations,
  readOrders,
} from "../store"
import { type PluginContext } from "../context"
import { ENDED_STATES, isEnded, PROVIDER_PREFIX } from "../modules/shipment_ordering"

/** The parts of the store that stop working without the plugin. */
export interface Removal {
  /** For deliveries and for returns. */
  options: { id: string; name: string }[]
  /** Includes deleted options: a cart may still have a shipping method of one. */
  optionIds: string[]
  /** Stock locations that use the plugin's provider. */
  locations: { id: string; name: string; providerId: string }[]
  /** Zones and profiles that only the plugin's options serve. Customers there lose delivery for these products. */
  unserved: { zone: string; profile: string }[]
  openShipments: { count: number; first: LeftShipment[] }
  /** Ended shipments with an active fulfillment. Canceling a fulfillment needs the provider. */
  toCancel: LeftShipment[]
  /** Order numbers. */
  ordersToShip: { count: number; first: number[] }
}

interface LeftShipment {
  reference: string
  state: string
  shipment_id: string | null
}

/** Entries listed of each kind; the others are only counted. */
const MOST_NAMED = 50
/** How long a confirmed shipment is polled for tracking numbers. */
const POLLED_MS = 14 * 24 * 60 * 60 * 1000

export async function readRemoval(context: PluginContext): Promise<Removal> {
  const [all, locations, openShipments, toCancel] = await Promise.all([
    readOptions(context),
    readLocationProviders(context),
    readOpenShipments(context),
    readToCancel(context),
  ])
  const own = all.filter(isOwn)
  const optionIds = own.map(({ id }) => id)
  return {
    options: own.filter(({ deleted_at }) => !deleted_at),
    optionIds,
    locations,
    unserved: unservedWithoutOwn(all),
    openShipments,
    toCancel,
    ordersToShip: await readOrdersToShip(context, optionIds),
  }
}

interface StoredOption {
  id: string
  name: string
  provider_id: string | null
  service_zone?: { id: string; name: string } | null
  shipping_profile?: { id: string; name: string } | null
  rules?: ({ attribute: string; value?: unknown; deleted_at?: unknown } | null)[] | null
  deleted_at: unknown
}

function readOptions(context: PluginContext): Promise<StoredOption[]> {
  return readShippingOptions<StoredOption>(context, {
    fields: [
      "id",
      "name",
      "provider_id",
      "service_zone.id",
      "service_zone.name",
      "shipping_profile.id",
      "shipping_profile.name",
      "rules.attribute",
      "rules.value",
      "rules.deleted_at",
      "deleted_at",
    ],
    filters: {},
    withDeleted: true,
  })
}

function isOwn({ provider_id }: Pick<StoredOption, "provider_id">): boolean {
  return provider_id?.startsWith(PROVIDER_PREFIX) ?? false
}

/** The zones and profiles in which customers are offered only this plugin's options. */
export function unservedWithoutOwn(options: StoredOption[]): Removal["unserved"] {
  const offered = options.filter(isOfferedToCustomers)
  const placeOf = ({ service_zone, shipping_profile }: StoredOption) =>
    `${service_zone?.id} ${shipping_profile?.id}`
  const served = new Set(offered.filter((option) => !isOwn(option)).map(placeOf))
  const left = offered.filter((option) => isOwn(option) && !served.has(placeOf(option)))
  return [...new Map(left.map((option) => [placeOf(option), option])).values()].map(
    ({ service_zone, shipping_profile }) => ({
      zone: service_zone?.name ?? "",
      profile: shipping_profile?.name ?? "",
    }),
  )
}

function isOfferedToCustomers({ deleted_at, rules }: StoredOption): boolean {
  const has = (attribute: string, value: string) =>
    (rules ?? []).some(
      (rule) => !rule?.deleted_at && rule?.attribute === attribute && rule.value === value,
    )
  return !deleted_at && !has("is_return", "true") && !has("enabled_in_store", "false")
}

async function readLocationProviders(context: PluginContext): Promise<Removal["locations"]> {
  const locations = await readLocations(context)
  return locations.flatMap(({ id, name, fulfillment_providers }) =>
    (fulfillment_providers ?? []).flatMap((provider) =>
      provider?.id?.startsWith(PROVIDER_PREFIX) ? { id, name, providerId: provider.id } : [],
    ),
  )
}

async function readOpenShipments({ plugin }: PluginContext): Promise<Removal["openShipments"]> {
  const page = {
    order: { column: "created_at" as const, isDescending: false },
    limit: MOST_NAMED,
    offset: 0,
  }
  const [unconfirmed, unnumbered] = await Promise.all([
    plugin.search.page({ states: ["pending", "ordered", "confirm_unknown"], equal: {} }, page),
    plugin.search.page(
      { states: ["confirmed"], createdFrom: new Date(Date.now() - POLLED_MS), equal: {} },
      page,
    ),
  ])
  return {
    count: unconfirmed.count + unnumbered.count,
    first: [...unconfirmed.rows, ...unnumbered.rows].slice(0, MOST_NAMED).sort(byOrderNumber),
  }
}

async function readToCancel(context: PluginContext): Promise<LeftShipment[]> {
  const { ledger, search } = context.plugin
  // A map by fulfillment, since the rows of a fulfillment may be in two chunks.
  const left = new Map<string, LeftShipment>()
  const ended = search.chunks({ states: [...ENDED_STATES], equal: { kind: "delivery" } }, CHUNK)
  for await (const rows of ended) {
    const standing = await readFulfillments<{ id: string }>(context, {
      fields: ["id"],
      filters: {
        id: rows.map(({ fulfillment_id }) => fulfillment_id),
        canceled_at: null,
        shipped_at: null,
        delivered_at: null,
      },
    })
    for (const { id } of standing) {
      const shipments = await ledger.listByFulfillment(id)
      const [newest] = shipments
      if (newest && shipments.every(({ state }) => isEnded(state))) {
        left.set(id, newest)
      }
    }
  }
  return [...left.values()].sort(byOrderNumber)
}

/** A reference begins with the order's number. */
function byOrderNumber(one: LeftShipment, other: LeftShipment): number {
  return one.reference.localeCompare(other.reference, "en", { numeric: true })
}

async function readOrdersToShip(
  context: PluginContext,
  options: string[],
): Promise<Removal["ordersToShip"]> {
  const { ids, count } = await context.plugin.ordersToShip.find(
    { options },
    { limit: MOST_NAMED, offset: 0 },
  )
  const orders = await readOrders(context, { fields: ["id", "display_id"], filters: { id: ids } })
  const numbers = orders.flatMap(({ display_id }) => display_id ?? [])
  return { count, first: numbers.sort((a, b) => a - b) }
}

/** An open cart with methods of the plugin's shipping options. */
interface CartWithMethods {
  id: string
  methodIds: string[]
  /** A payment was started for the total including delivery. */
  isPaying: boolean
}

interface StoredCart {
  id: string
  shipping_methods?: ({ id: string; shipping_option_id: string | null } | null)[] | null
  payment_collection?: { id: string } | null
}

const CHUNK = 200

/** Yields all open carts with such methods, in chunks. */
export async function* cartsWithMethods(
  context: PluginContext,
  optionIds: string[],
): AsyncGenerator<CartWithMethods[]> {
  let last = ""
  for (;;) {
    const carts = await readCarts<StoredCart>(context, {
      fields: [
        "id",
        "shipping_methods.id",
        "shipping_methods.shipping_option_id",
        "payment_collection.id",
      ],
      filters: {
        id: { $gt: last },
        completed_at: null,
        shipping_methods: { shipping_option_id: optionIds },
      },
      pagination: { skip: 0, take: CHUNK, order: { id: "ASC" } },
    })
    const found = carts.flatMap(({ id, shipping_methods, payment_collection }) => {
      const methodIds = (shipping_methods ?? []).flatMap((method) =>
        method && optionIds.includes(method.shipping_option_id ?? "") ? method.id : [],
      )
      return methodIds.length > 0 ? { id, methodIds, isPaying: Boolean(payment_collection) } : []
    })
    yield found
    last = carts.at(-1)?.id ?? ""
    if (carts.length < CHUNK) return
  }
}
