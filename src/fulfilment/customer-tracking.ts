import { type MethodData, readMethodData } from "../planning"
import { provinceNote } from "../addresses"
import type { PluginContext } from "../context"
import {
  ENDED_STATES,
  isEnded,
  LEDGER_STATES,
  type StoredLocker,
  type LedgerRow,
} from "../modules/shipment_ordering"
import type { DeliveryEstimate } from "../price-rules"
import { estimateFromPickup } from "../pricing"
import {
  deliveryAddress,
  ORDER_NUMBER_FIELDS,
  type OwnOption,
  readDestinations,
  readFulfillments,
  readOrder,
  readOwnAddresses,
  readOwnOptions,
  readShippingPlaces,
  type StoredAddress,
  type StoredFulfillment,
  type StoredOrder,
} from "../store"
import {
  findNamedOrder,
  findOwnedOrder,
  type NamedOrder,
  noSuchOrder,
  type OrderOwner,
} from "./owned-order"
import { toTrackedNumbers, type TrackedNumber } from "./tracking-links"

/** All that a customer sees of an order's deliveries. */
export interface OrderTracking {
  order_id: string
  /** As the customer knows it: the shop's own number if it gives any, else Medusa's without `#`. */
  order_number: string | null
  /** Language tag of the customer, such as lv-LV. */
  locale: string | null
  /** The chosen deliveries of this plugin, also before anything is packed; none of a canceled order. */
  deliveries: OrderedDelivery[]
  shipments: TrackedShipment[]
}

interface OrderedDelivery {
  name: string
  locker: StoredLocker | null
  /** Counted from the next pickup after the order was placed. */
  estimated_delivery: DeliveryEstimate | null
}

interface TrackedShipment {
  /** `ready`: confirmed. `on_its_way` and `delivered`: marked as shipped, and as delivered. */
  state: CustomerState
  /** The states so far, the first one first. */
  steps: CustomerStep[]
  service_name: string | null
  tracking: TrackedNumber[]
  locker: StoredLocker | null
  /** Counted from its pickup; null if it is delivered or goes by another service than quoted. */
  estimated_delivery: DeliveryEstimate | null
}

/**
 * Shows an order's parcels to its customer only, oldest first.
 *
 * @throws MedusaError NOT_FOUND for anyone else
 */
export async function trackOrder(
  context: PluginContext,
  request: { orderId: string; owner: OrderOwner },
): Promise<OrderTracking> {
  return showTracking(context, await findOwnedOrder(context, request))
}

/**
 * Shows an order's parcels to a person who knows its number and e-mail address.
 *
 * @param namedOrder undefined if it cannot be read
 * @throws MedusaError NOT_FOUND with the same message in every case
 */
export async function trackNamedOrder(
  context: PluginContext,
  namedOrder: NamedOrder | undefined,
): Promise<OrderTracking> {
  return showTracking(context, await findNamedOrder(context, namedOrder))
}

const SHOWN_FIELDS = [
  ...ORDER_NUMBER_FIELDS,
  "status",
  "created_at",
  "locale",
  "shipping_address.country_code",
  "shipping_methods.name",
  "shipping_methods.data",
  "shipping_methods.shipping_option_id",
  "fulfillments.id",
  "fulfillments.canceled_at",
  "fulfillments.shipped_at",
  "fulfillments.delivered_at",
]

const UNDER_WAY = LEDGER_STATES.filter((state) => !ENDED_STATES.some((ended) => ended === state))
const MOST_SHIPMENTS = 100

async function showTracking(context: PluginContext, orderId: string): Promise<OrderTracking> {
  const [order, { rows }] = await Promise.all([
    readOrder(context, orderId, SHOWN_FIELDS),
    context.plugin.search.page(
      { equal: { order_id: orderId, kind: "delivery" }, states: UNDER_WAY },
      { isOldestFirst: true, limit: MOST_SHIPMENTS },
    ),
  ])
  if (!order) {
    throw noSuchOrder()
  }
  const places = rows.map(({ location_id }) => location_id)
  const [deliveries, ownAddressOf, placeOf] = await Promise.all([
    order.status === "canceled" ? [] : listDeliveries(context, order),
    readOwnAddresses(context, rows),
    readShippingPlaces(context, places),
  ])
  return {
    order_id: order.id,
    order_number: order.custom_display_id?.trim() || (order.display_id?.toString() ?? null),
    locale: order.locale ?? null,
    deliveries: deliveries.map((delivery) => showDelivery(context, order, delivery)),
    shipments: rows.flatMap((row) => {
      const fulfillment = order.fulfillments?.find((one) => one?.id === row.fulfillment_id)
      // A row without a fulfillment remains after a crash or a lost answer: no parcel is on its way.
      return !fulfillment || fulfillment.canceled_at
        ? []
        : [
            showShipment(context, {
              address: deliveryAddress(order.shipping_address, ownAddressOf(row)),
              deliveries,
              row,
              fulfillment,
              from: placeOf(row.location_id).countryCode,
            }),
          ]
    }),
  }
}

interface ChosenDelivery {
  name: string
  optionId: string | undefined
  option: OwnOption | undefined
  /** Undefined for an order without a checkout. */
  data: MethodData | undefined
}

/** The order's deliveries that the plugin ships. */
async function listDeliveries(
  context: PluginContext,
  order: StoredOrder,
): Promise<ChosenDelivery[]> {
  const methods = (order.shipping_methods ?? []).flatMap((method) => method ?? [])
  const optionIds = methods.flatMap(({ shipping_option_id }) => shipping_option_id ?? [])
  const ownOptions = await readOwnOptions(context, optionIds, { withDeleted: true })
  return methods.flatMap((method) => {
    const option = ownOptions.find(({ id }) => id === method.shipping_option_id)
    const data = readMethodData(method.data)
    return data || option
      ? {
          name: method.name ?? "",
          optionId: method.shipping_option_id ?? undefined,
          option,
          data,
        }
      : []
  })
}

function showDelivery(
  { configuration }: PluginContext,
  order: StoredOrder,
  { name, data, option }: ChosenDelivery,
): OrderedDelivery {
  return {
    name,
    locker: lockerOrCode(order.shipping_address, {
      locker: data?.locker,
      code: data?.locker_code,
    }),
    estimated_delivery: estimateFromPickup(configuration.settings, {
      deliveryDays: data?.delivery_days,
      pickup: {
        orderedAt: new Date(order.created_at ?? Date.now()),
        locationId: option?.locationId,
      },
      from: option?.fromCountry,
      to: order.shipping_address?.country_code,
    }),
  }
}

interface ShipmentToShow {
  address: StoredAddress
  deliveries: ChosenDelivery[]
  row: LedgerRow
  fulfillment: StoredFulfillment
  /** The country that it is sent from; either case. */
  from: StoredAddress["country_code"]
}

function showShipment(
  { configuration: { settings } }: PluginContext,
  { address, deliveries, row, fulfillment, from }: ShipmentToShow,
): TrackedShipment {
  const state = findCustomerState(row, fulfillment)
  // The delivery days are known for the quoted service only.
  const quotedDelivery = deliveries.find(
    ({ optionId, data }) =>
      optionId === row.shipping_option_id && data?.service_code === row.service_code,
  )
  return {
    state,
    steps: listCustomerSteps(state, row, fulfillment),
    service_name: row.service_name,
    tracking: toTrackedNumbers(
      settings.tracking_url_templates,
      row.service_code,
      row.tracking_numbers,
    ),
    locker: lockerOrCode(address, { locker: row.locker, code: row.locker_code }),
    estimated_delivery:
      state === "delivered" || !row.pickup_at
        ? null
        : estimateFromPickup(settings, {
            deliveryDays: quotedDelivery?.data?.delivery_days,
            pickup: { at: row.pickup_at, locationId: row.location_id },
            from,
            to: address.country_code,
          }),
  }
}

/** Being packed, waiting for the carrier, with the carrier, delivered. A parcel goes through them in this order. */
const CUSTOMER_STATES = ["preparing", "ready", "on_its_way", "delivered"] as const

type CustomerState = (typeof CUSTOMER_STATES)[number]

/** The store's fulfillment counts first: the ledger knows neither when the carrier came nor when it delivered. */
export function findCustomerState(
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
  date: Date | string | null | undefined,
) {
  return Boolean(date && new Date(date) >= created_at)
}

/** A state that a parcel has reached, with its ISO time if known. */
interface CustomerStep {
  state: CustomerState
  /** Null if not known. */
  at: string | null
}

/** `state` and all states before it, also those without a noted time. */
export function listCustomerSteps(
  state: CustomerState,
  row: Pick<LedgerRow, "created_at" | "entered_at" | "shipped_at">,
  { shipped_at, delivered_at }: Pick<StoredFulfillment, "shipped_at" | "delivered_at">,
): CustomerStep[] {
  const times = {
    preparing: row.created_at,
    ready: row.entered_at.confirmed ?? row.entered_at.tracked,
    on_its_way: isAfterOrdering(row, shipped_at) ? shipped_at : row.shipped_at,
    delivered: delivered_at,
  }
  const reachedStates = CUSTOMER_STATES.slice(0, CUSTOMER_STATES.indexOf(state) + 1)
  return reachedStates.map((step) => {
    const at = times[step]
    return { state: step, at: at ? new Date(at).toISOString() : null }
  })
}

/**
 * Finds deliveries that were ordered without the province of their address, because its code is not known. A first
 * shipment has the address of its fulfillment; the order's address may have been corrected since.
 */
export async function findLeftOutProvinces(
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

async function readAddresses(
  context: PluginContext,
  rows: LedgerRow[],
): Promise<(row: LedgerRow) => StoredAddress | null | undefined> {
  const replacements = rows.filter(({ replaces }) => replaces)
  const ids = rows.flatMap((row) => (row.replaces ? [] : row.fulfillment_id))
  const [destinations, fulfillments] = await Promise.all([
    readDestinations(context, replacements),
    ids.length === 0
      ? []
      : readFulfillments<{ id: string; delivery_address?: StoredAddress | null }>(context, {
          fields: ["id", "delivery_address.province", "delivery_address.country_code"],
          filters: { id: ids },
        }),
  ])
  const addresses = new Map(fulfillments.map((one) => [one.id, one.delivery_address]))
  return (row) => (row.replaces ? destinations.get(row.id) : addresses.get(row.fulfillment_id))
}

/** The locker to show to the customer. Reads the recipient's country if the locker was never looked up. */
export async function readShownLocker(
  context: PluginContext,
  row: Pick<LedgerRow, "id" | "order_id" | "own_address" | "locker" | "locker_code">,
): Promise<StoredLocker | null> {
  const { locker, locker_code: code } = row
  const destinations = locker || !code ? undefined : await readDestinations(context, [row])
  return lockerOrCode(destinations?.get(row.id), { locker, code })
}

/**
 * A locker that was never looked up is shown by its code: without it the customer would expect the parcel at the door.
 */
function lockerOrCode(
  address: StoredAddress | null | undefined,
  { locker, code }: { locker?: StoredLocker | null; code?: string | null },
): StoredLocker | null {
  if (locker || !code) {
    return locker ?? null
  }
  const country_code = (address?.country_code ?? "").toLowerCase()
  return { code, name: code, address: null, city: null, postal_code: null, country_code }
}
