import type { UnreachableOrder } from "../../desk"
import type { UnmeasuredVariant } from "../../modules/shipment_ordering/catalogue/catalogue-gaps"

/** What the store's data lack, as `GET /admin/shipment-ordering/data-report` says it. */
export interface DataReport {
  /** At most so many of each are listed; all are counted. */
  listed: number
  /** Of the orders that were looked at. */
  days: number
  unmeasured_variants: { count: number; variants: UnmeasuredVariant[] }
  orders_without_phone: { count: number; orders: UnreachableOrder[] }
  /** Two letters, upper case. */
  countries_without_service: string[]
}
