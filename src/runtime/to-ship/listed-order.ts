import type { StoredMoney } from "../collect/order-money"
import type { ReadOrder } from "../ordering/read-order"

/** What is read of an order besides what a shipment is made of. */
export type ListedOrder = ReadOrder &
  StoredMoney & {
    billing_address?: { phone?: string | null; country_code?: string | null } | null
    customer?: { phone?: string | null } | null
  }
