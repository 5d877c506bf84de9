import type {
  LedgerDifference,
  LedgerError,
  LedgerPackage,
  LedgerState,
} from "../../modules/shipment_ordering"
import { groupBy } from "./group-by"
import type { ShownLocker } from "./locker"
import type { Environment, PluginSettings } from "./settings"

export type ShipmentState = LedgerState
export type ShipmentPackage = LedgerPackage
type ShipmentError = LedgerError
type ShipmentDifference = LedgerDifference

/** One shipment as `GET /admin/shipment-ordering/shipments` lists it. Times are ISO strings. */
export interface Shipment {
  id: string
  kind: "delivery" | "return"
  state: ShipmentState
  /** The highest of a fulfillment was ordered last. */
  generation: number
  /** Id of the shipment that this one replaces. */
  replaces: string | null
  order_id: string
  /** Order number, without `#`. */
  order_display_id: string | null
  /** Stock location that it leaves from; for a return, where it goes to. */
  location_id: string | null
  location_name: string | null
  fulfillment_id: string
  environment: Environment
  /** The service's number; null until the service has answered. */
  shipment_id: string | null
  reference: string
  /** The service's second reference; null if it gave none. */
  reference_number: string | null
  service_code: string
  service_name: string | null
  package_type: 1 | 2
  packages: ShipmentPackage[]
  size_unit: "cm" | "mm"
  /** Decimals in `price_currency`. */
  quoted_price: string | null
  charged_price: string | null
  price_currency: string | null
  cod_amount: string | null
  /** Code of the locker that the customer chose. */
  locker_code: string | null
  /** Null with a code: the service was never asked about the locker. */
  locker: ShownLocker | null
  has_label: boolean
  label_path: string
  /** When the label was deleted for privacy; it is not fetched again. */
  label_deleted_at: string | null
  tracking: { number: string; url: string | null }[]
  pickup_at: string | null
  shipped_at: string | null
  next_try_at: string | null
  last_error: ShipmentError | null
  differences: ShipmentDifference[]
  /** The province code is unknown, so the carrier does not get it. */
  is_province_left_out: boolean
  entered_at: Partial<Record<ShipmentState, string>>
  created_at: string
  updated_at: string
}

/** A voided shipment is not printed: with its label the parcel would be sent. */
export function isPrintable({ has_label, state }: Pick<Shipment, "has_label" | "state">): boolean {
  return has_label && state !== "voided"
}

/**
 * Whether an error stops a shipment. A tracked shipment is on its way whatever failed before, and a refused one
 * shows that as its state.
 */
export function isStopped({ state, last_error }: Pick<Shipment, "state" | "last_error">): boolean {
  return last_error !== null && state !== "tracked" && !isEnded({ state })
}

/** Whether nothing more happens to a shipment. */
export function isEnded({ state }: Pick<Shipment, "state">): boolean {
  return state === "abandoned" || state === "voided" || state === "failed"
}

interface Fulfilled {
  id: string
  canceled_at: Date | string | null
  /** The dashboard loads them on the page of an order; the type of Medusa lacks them. */
  labels?: { tracking_number: string }[]
}

type Tracked = Pick<Shipment, "fulfillment_id" | "tracking">

/** Tracking numbers of shipments that their loaded fulfillments do not have yet. */
export function unshownNumbers(fulfillments: Fulfilled[], shipments: Tracked[]): string[] {
  return fulfillments.flatMap(({ id, canceled_at, labels }) => {
    const shown = labels?.map(({ tracking_number }) => tracking_number)
    const known = shipments
      .filter(({ fulfillment_id }) => fulfillment_id === id)
      .flatMap(({ tracking }) => tracking.map(({ number }) => number))
    return shown && !canceled_at ? known.filter((number) => !shown.includes(number)) : []
  })
}

export interface DescribedPackage {
  /** Number of equal packages. */
  count: number
  /** Kilograms, as sent. */
  weight: string
  /** Length, width, height as sent; undefined for an envelope without a size. */
  sizes: [string, string, string] | undefined
}

/** The packages with equal ones counted together, in the order in which they were sent. */
export function describePackages(packages: ShipmentPackage[]): DescribedPackage[] {
  const alike = groupBy(packages, ({ weight, length, width, height }) =>
    [weight, length, width, height].join("/"),
  )
  return alike.flatMap(([, same]) => {
    const [first] = same
    return first ? [{ count: same.length, weight: first.weight, sizes: sizesOf(first) }] : []
  })
}

function sizesOf({ length, width, height }: ShipmentPackage): DescribedPackage["sizes"] {
  return length && width && height ? [length, width, height] : undefined
}

type Zones = Pick<PluginSettings, "pickup_time_zone" | "location_time_zones">

/** The time zone of a pickup: that of the stock location if it has one, else the common one. */
export function pickupTimeZone(
  { location_id }: Pick<Shipment, "location_id">,
  zones: Zones | undefined,
): string | undefined {
  return zones && (zones.location_time_zones[location_id ?? ""] ?? zones.pickup_time_zone)
}
