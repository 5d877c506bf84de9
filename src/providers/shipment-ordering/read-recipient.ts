import type { FulfillmentDTO, FulfillmentOrderDTO } from "@medusajs/framework/types"
import { deliveryAddress } from "./delivery-address"
import type { BookingAddress } from "../../booking"
import { findRows } from "../../runtime/find-rows"
import type { PluginScope } from "../../runtime/plugin-scope"
import { toBookingAddress } from "../../runtime/prices/stored-address"

interface StoredOrder {
  email?: string | null
  billing_address?: { phone?: string | null } | null
  customer?: { phone?: string | null } | null
}

/**
 * Who gets the parcel: the fulfillment's delivery address, which core resolves from the order's and
 * what the merchant changed for this fulfillment. A missing phone is taken from the billing address
 * or the customer, since no carrier delivers without one.
 */
export async function readRecipient(
  scope: PluginScope,
  order: Partial<FulfillmentOrderDTO> & { id: string },
  fulfillment: Pick<Partial<FulfillmentDTO>, "delivery_address">,
): Promise<{ address: BookingAddress; email: string | undefined }> {
  const [stored] = await findRows<StoredOrder>(scope, {
    entity: "order",
    fields: ["id", "email", "billing_address.phone", "customer.phone"],
    filters: { id: order.id },
  })
  const address = deliveryAddress(order, fulfillment)
  return {
    email: stored?.email ?? undefined,
    address: {
      ...toBookingAddress(address),
      phone: address.phone || stored?.billing_address?.phone || stored?.customer?.phone,
    },
  }
}
