import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { PROVIDER_PREFIX } from "../../modules/shipment_ordering/provider-entries"

/** What of the store would not work any more without the plugin. */
export interface Removal {
  /** For deliveries and for returns. */
  options: { id: string; name: string }[]
  /** Deleted ones too: a cart may still have a method of theirs. */
  optionIds: string[]
  /** Stock locations that use the plugin's provider, by its id. */
  locations: { id: string; name: string; providerId: string }[]
  openShipments: { count: number; first: OpenShipment[] }
  /** Orders with something left to ship; their numbers. */
  ordersToShip: { count: number; first: number[] }
}

interface OpenShipment {
  reference: string
  state: string
  shipment_id: string | null
}

/** So many of a kind are named; of the others only the number is told. */
const MOST_NAMED = 50
/** A confirmed shipment without numbers is asked about for as long. */
const POLLED_MS = 14 * 24 * 60 * 60 * 1000

export async function readRemoval(scope: PluginScope): Promise<Removal> {
  const [all, locations, openShipments] = await Promise.all([
    readOptions(scope),
    readLocations(scope),
    readOpenShipments(scope),
  ])
  const optionIds = all.map(({ id }) => id)
  return {
    options: all.filter(({ deleted_at }) => !deleted_at),
    optionIds,
    locations,
    openShipments,
    ordersToShip: await readOrdersToShip(scope, optionIds),
  }
}

interface StoredOption {
  id: string
  name: string
  provider_id: string | null
  deleted_at: unknown
}

async function readOptions(scope: PluginScope): Promise<StoredOption[]> {
  const options = await findRows<StoredOption>(scope, {
    entity: "shipping_option",
    fields: ["id", "name", "provider_id", "deleted_at"],
    filters: {},
    withDeleted: true,
  })
  return options.filter(({ provider_id }) => provider_id?.startsWith(PROVIDER_PREFIX))
}

interface StoredLocation {
  id: string
  name: string
  fulfillment_providers?: ({ id: string } | null)[] | null
}

async function readLocations(scope: PluginScope): Promise<Removal["locations"]> {
  const locations = await findRows<StoredLocation>(scope, {
    entity: "stock_location",
    fields: ["id", "name", "fulfillment_providers.id"],
  })
  return locations.flatMap(({ id, name, fulfillment_providers }) =>
    (fulfillment_providers ?? []).flatMap((provider) =>
      provider?.id.startsWith(PROVIDER_PREFIX) ? { id, name, providerId: provider.id } : [],
    ),
  )
}

async function readOpenShipments({ memory }: PluginScope): Promise<Removal["openShipments"]> {
  const page = {
    order: { column: "created_at" as const, isDescending: false },
    limit: MOST_NAMED,
    offset: 0,
  }
  const [unconfirmed, unnumbered] = await Promise.all([
    memory.search.page({ states: ["pending", "ordered", "confirm_unknown"], equal: {} }, page),
    memory.search.page(
      { states: ["confirmed"], createdFrom: new Date(Date.now() - POLLED_MS), equal: {} },
      page,
    ),
  ])
  return {
    count: unconfirmed.count + unnumbered.count,
    first: [...unconfirmed.rows, ...unnumbered.rows].slice(0, MOST_NAMED),
  }
}

async function readOrdersToShip(
  scope: PluginScope,
  options: string[],
): Promise<Removal["ordersToShip"]> {
  const { ids, count } = await scope.memory.ordersToShip.find(
    { options },
    { limit: MOST_NAMED, offset: 0 },
  )
  const orders = await findRows<{ display_id: number }>(scope, {
    entity: "order",
    fields: ["id", "display_id"],
    filters: { id: ids },
  })
  return { count, first: orders.map(({ display_id }) => display_id).sort((a, b) => a - b) }
}

/** An open cart with methods of the plugin's shipping options. */
export interface CartWithMethods {
  id: string
  methodIds: string[]
  /** A payment was begun, for the total with the delivery. */
  isPaying: boolean
}

interface StoredCart {
  id: string
  shipping_methods?: ({ id: string; shipping_option_id: string | null } | null)[] | null
  payment_collection?: { id: string } | null
}

const CHUNK = 200

/** All of them, so many at a time. */
export async function* cartsWithMethods(
  scope: PluginScope,
  optionIds: string[],
): AsyncGenerator<CartWithMethods[]> {
  let last = ""
  for (;;) {
    const carts = await findRows<StoredCart>(scope, {
      entity: "cart",
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
