import type { FulfillmentDTO, FulfillmentOrderDTO } from "@medusajs/framework/types"

export interface StoredAddress {
  first_name?: string | null
  last_name?: string | null
  company?: string | null
  address_1?: string | null
  address_2?: string | null
  city?: string | null
  province?: string | null
  postal_code?: string | null
  country_code?: string | null
  phone?: string | null
}

/** Where a fulfillment goes: the order's address with what was changed for this fulfillment. */
export function deliveryAddress(
  order: Partial<FulfillmentOrderDTO>,
  fulfillment: Pick<Partial<FulfillmentDTO>, "delivery_address">,
): StoredAddress {
  return { ...order.shipping_address, ...fulfillment.delivery_address }
}
