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
  /** Ends once the label is kept. */
  about?: "label"
  at: string
}

/** What a replacement was ordered for. */
interface LedgerPredecessor {
  /** Of the row. */
  id: string
  /** The carrier had it, perhaps, when its replacement was ordered: it is the merchant's to settle. */
  is_with_carrier: boolean
}

export interface LedgerDifference {
  field: string
  sent: string
  received: string
}

/** A parcel locker as it was when the shipment was ordered: a public place, no person's data. */
export interface LedgerLocker {
  code: string
  name: string
  address: string | null
  city: string | null
  postal_code: string | null
  country_code: string
}

/** To the customer, or back from them (`lines.fulfilled_before` then counts what came back before). */
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
  /** The service's other name for it, where its detail has one. */
  reference_number: string | null
  quoted_price: string | null
  charged_price: string | null
  price_currency: string | null
  cod_amount: string | null
  locker_code: string | null
  /** Null beside a code: the service's list of lockers could not be had. */
  locker: LedgerLocker | null
  /** One link on each line: of several a label each is fetched, and they become one PDF. */
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
 * Whether the plugin goes on with it by itself. An order that got no answer is sent again only where a
 * fulfillment stands that it is for: of a replacement or a return. Else a person ships the items again.
 */
export function isTriedByItself({
  state,
  replaces,
  kind,
}: Pick<LedgerRow, "state" | "replaces" | "kind">): boolean {
  return state !== "pending" || replaces !== null || kind === "return"
}

/** Whether nothing of it can ever go out: it ended, and not as one that a retry may confirm after all. */
export function isGone(row: Pick<LedgerRow, "state" | "shipment_id">): boolean {
  return isEnded(row.state) && !(row.state === "failed" && row.shipment_id !== null)
}
