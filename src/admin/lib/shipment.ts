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
  /** Of several for one fulfillment the highest was ordered last. */
  generation: number
  /** Id of the shipment that this one was ordered in place of. */
  replaces: string | null
  order_id: string
  /** Its number, without `#`. */
  order_display_id: string | null
  /** Of the stock location that it leaves from, or that a return goes to. */
  location_id: string | null
  location_name: string | null
  fulfillment_id: string
  environment: Environment
  /** The service's number; null before it has answered. */
  shipment_id: string | null
  reference: string
  /** The service's other name for it; null where it has given none. */
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
  /** Of the locker that the customer has chosen. */
  locker_code: string | null
  /** Null beside a code: the service was never asked about it. */
  locker: ShownLocker | null
  has_label: boolean
  label_path: string
  /** For privacy; it is not fetched again. */
  label_deleted_at: string | null
  tracking: { number: string; url: string | null }[]
  pickup_at: string | null
  shipped_at: string | null
  next_try_at: string | null
  last_error: ShipmentError | null
  differences: ShipmentDifference[]
  /** The code of the recipient's province is not known, so the carrier is not given it. */
  is_province_left_out: boolean
  entered_at: Partial<Record<ShipmentState, string>>
  created_at: string
  updated_at: string
}

/** What is settled with the service is not printed again: with its label a parcel would go out. */
export function isPrintable({ has_label, state }: Pick<Shipment, "has_label" | "state">): boolean {
  return has_label && state !== "voided"
}

/**
 * Whether an error keeps a shipment from going on. One with tracking numbers is on its way whatever failed
 * before, and one that was refused shows that as its state.
 */
export function isStopped({ state, last_error }: Pick<Shipment, "state" | "last_error">): boolean {
  return last_error !== null && state !== "tracked" && !isEnded({ state })
}

/** States after which nothing more happens to a shipment. */
export function isEnded({ state }: Pick<Shipment, "state">): boolean {
  return state === "abandoned" || state === "voided" || state === "failed"
}

interface Fulfilled {
  id: string
  canceled_at: Date | string | null
  /** The dashboard asks for them on the page of an order; Medusa's type of an order does not have them. */
  labels?: { tracking_number: string }[]
}

type Tracked = Pick<Shipment, "fulfillment_id" | "tracking">

/** The tracking numbers that shipments have and their fulfillments, as they were last read, have not. */
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
  /** How many packages are alike. */
  count: number
  /** Kilograms, as sent. */
  weight: string
  /** Length, width, height as sent; undefined for an envelope without a size. */
  sizes: [string, string, string] | undefined
}

/** An order's packages with those alike counted together, in the order in which they were sent. */
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

/** By whose clock a shipment is picked up: that of its stock location, where it has one of its own. */
export function pickupTimeZone(
  { location_id }: Pick<Shipment, "location_id">,
  zones: Zones | undefined,
): string | undefined {
  return zones && (zones.location_time_zones[location_id ?? ""] ?? zones.pickup_time_zone)
}
