import type {
  LedgerDifference,
  LedgerError,
  LedgerPackage,
} from "../../modules/shipment_ordering/ledger/ledger-row"
import type { LedgerState } from "../../modules/shipment_ordering/ledger/states"
import type { ShownLocker } from "./locker"
import type { Environment } from "./settings"

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
  return has_label && state !== "released"
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
  return state === "let_go" || state === "released" || state === "failed"
}
