import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ShipmentOrderingShipment } from "../models/shipment"
import { isGone, type LedgerState } from "../ledger-states"

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

/** A parcel locker, as a delivery and a shipment keep it. It is a public place, not personal data. */
export interface StoredLocker {
  code: string
  name: string
  address: string | null
  city: string | null
  postal_code: string | null
  /** Two letters, lower case. */
  country_code: string
}

/**
 * Where a shipment does not go to its order's address (in a return: is not collected there): the fields that a
 * fulfillment was given in place of the order's. Medusa keeps their values with the fulfillment.
 */
interface LedgerOwnAddress {
  fulfillment_id: string
  fields: string[]
}

/** Length, width and height in whole millimetres. */
export type Sides = [number, number, number]

/** How one package is filled, as planned when it was ordered. */
export interface FilledPackage {
  /** Null: none of the merchant's boxes. */
  box_id: string | null
  /** 0 for an envelope without a size. */
  outer: Sides
  /** The inside of the box; null without one. */
  inner: Sides | null
  /** Gross, in whole grams. */
  weight: number
  /** The share of the inside that is empty, from 0 to 1; null when not known. */
  empty: number | null
  /** Empty when not known. */
  items: { line_item_id: string; quantity: number }[]
  /** One entry per unit: `[place in items, x, y, z, length, width, height]`. Null when not known, or too many to draw. */
  places: number[][] | null
}

/** The columns whose type the model cannot say. */
interface TypedColumns {
  /** In a return, `fulfilled_before` counts the items returned before. */
  lines: LedgerLine[]
  packages: LedgerPackage[]
  /** One entry per package; null for shipments of older versions. */
  filled: FilledPackage[] | null
  package_type: 1 | 2
  /** Null with a code: the service's list of lockers was not available. */
  locker: StoredLocker | null
  tracking_numbers: string[]
  announced_numbers: string[]
  last_error: LedgerError | null
  differences: LedgerDifference[] | null
  replaces: LedgerPredecessor | null
  /** The overrides it was ordered with, as they were parsed then (`planning/overrides.ts`). */
  overrides: object | null
  own_address: LedgerOwnAddress | null
  entered_at: Partial<Record<LedgerState, string>>
}

/** A row of `shipment_ordering_shipment` as the database gives it. */
export type LedgerRow = Omit<
  InferTypeOf<typeof ShipmentOrderingShipment>,
  keyof TypedColumns | "deleted_at"
> &
  TypedColumns

export function newRowId(): string {
  return generateEntityId("", "soshp")
}

/** The shipments that can still go out. When one was replaced, only the replacement. */
export function newestOfEach(rows: LedgerRow[]): LedgerRow[] {
  const newest = new Map<string, LedgerRow>()
  for (const row of rows.filter((candidate) => !isGone(candidate))) {
    const other = newest.get(row.fulfillment_id)
    if (!other || other.generation < row.generation) newest.set(row.fulfillment_id, row)
  }
  return [...newest.values()]
}
