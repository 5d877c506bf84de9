import { isEnded, type LedgerState } from "./states"

export interface LedgerLine {
  line_item_id: string
  quantity: number
  fulfilled_before: number
}

export interface LedgerPackage {
  weight: string
  length?: string
  width?: string
  height?: string
}

export interface LedgerError {
  kind: string
  message: string
  fields?: Record<string, string[]>
  /** Such an error is cleared once the label is kept. */
  about?: "label"
  at: string
}

/** The row that a replacement replaces. */
interface LedgerPredecessor {
  id: string
  /** The carrier may have had it when the replacement was ordered, so the merchant must settle it. */
  is_with_carrier: boolean
}

export interface LedgerDifference {
  field: string
  sent: string
  received: string
}

/** A parcel locker as it was when the shipment was ordered. It is a public place, not personal data. */
export interface LedgerLocker {
  code: string
  name: string
  address: string | null
  city: string | null
  postal_code: string | null
  country_code: string
}

/** To the customer, or back. In a return, `lines.fulfilled_before` counts the items returned before. */
type ShipmentKind = "delivery" | "return"

/** A row of `shipment_ordering_shipment` as the database gives it. */
export interface LedgerRow {
  id: string
  kind: ShipmentKind
  state: LedgerState
  identity: string
  generation: number
  idempotency_key: string
  claim: string
  lease_until: Date
  account: string
  environment: "production" | "development"
  base_url: string
  order_id: string
  fulfillment_id: string
  location_id: string | null
  shipping_option_id: string | null
  service_code: string
  service_name: string | null
  reference: string
  lines: LedgerLine[]
  packages: LedgerPackage[]
  size_unit: "cm" | "mm"
  package_type: 1 | 2
  sealed_body: string | null
  first_sent_at: Date | null
  pickup_at: Date | null
  shipment_id: string | null
  /** The service's other name for it, from the detail; may be missing. */
  reference_number: string | null
  quoted_price: string | null
  charged_price: string | null
  price_currency: string | null
  cod_amount: string | null
  locker_code: string | null
  /** Null with a code: the service's list of lockers was not available. */
  locker: LedgerLocker | null
  /** One link per line. The labels of several links become one PDF. */
  label_url: string | null
  label_deleted_at: Date | null
  tracking_numbers: string[]
  announced_numbers: string[]
  unknown_answers: number
  confirm_attempts: number
  next_try_at: Date | null
  next_poll_at: Date | null
  last_read_at: Date | null
  last_error: LedgerError | null
  differences: LedgerDifference[] | null
  replaces: LedgerPredecessor | null
  /** The overrides it was ordered with, as they were parsed then (`shipping/overrides.ts`). */
  overrides: object | null
  entered_at: Partial<Record<LedgerState, string>>
  shipped_at: Date | null
  shipping_until: Date | null
  return_id: string | null
  label_announced_at: Date | null
  created_at: Date
  updated_at: Date
}

/**
 * Whether the plugin retries the row automatically. A pending row is sent again only for a replacement or a
 * return, which still have their fulfillment. Otherwise a person ships the items again.
 */
export function isRetriedAutomatically({
  state,
  replaces,
  kind,
}: Pick<LedgerRow, "state" | "replaces" | "kind">): boolean {
  return state !== "pending" || replaces !== null || kind === "return"
}

/** Whether the shipment can never go out: it ended, and no retry can still confirm it. */
export function isGone(row: Pick<LedgerRow, "state" | "shipment_id">): boolean {
  return isEnded(row.state) && !(row.state === "failed" && row.shipment_id !== null)
}
