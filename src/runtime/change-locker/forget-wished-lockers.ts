import type { Ledger } from "../../modules/shipment_ordering/ledger/ledger"
import { shipWishOf } from "../ordering/ship-wish"
import { MOST_SHIPMENTS } from "./refuse-ordered"

/**
 * What was wished of a shipment holds for whatever its goods are ordered with once more. A locker that was
 * chosen for the order since is the newer wish, and goes before it.
 */
export async function forgetWishedLockers(
  ledger: Ledger,
  { orderId, optionId }: { orderId: string; optionId: string },
): Promise<void> {
  const { rows } = await ledger.list({ order_id: orderId }, { limit: MOST_SHIPMENTS, offset: 0 })
  for (const { id, kind, shipping_option_id, wish } of rows) {
    if (kind === "delivery" && shipping_option_id === optionId && wish && "locker_code" in wish) {
      const kept = { ...shipWishOf(wish), locker_code: undefined, locker_postal_code: undefined }
      await ledger.note(id, { wish: kept })
    }
  }
}
