import type { FulfillmentDTO, FulfillmentOrderDTO } from "@medusajs/framework/types"
import type { StoredAddress } from "../prices/stored-address"

/** Where a fulfillment goes: the order's address with what was changed for this fulfillment. */
export function deliveryAddress(
  order: Partial<FulfillmentOrderDTO>,
  fulfillment: Pick<Partial<FulfillmentDTO>, "delivery_address">,
): StoredAddress {
  return { ...order.shipping_address, ...fulfillment.delivery_address }
}
