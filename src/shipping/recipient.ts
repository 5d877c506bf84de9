import type { FulfillmentDTO, FulfillmentOrderDTO } from "@medusajs/framework/types"
import { toBookingAddress } from "../account"
import type { BookingAddress, TypedPhone } from "../booking"
import { type PluginScope, findRows } from "../context"

import { deliveryAddress } from "./order"

interface StoredOrder {
  email?: string | null
  billing_address?: { phone?: string | null; country_code?: string | null } | null
  customer?: { phone?: string | null } | null
}

export interface Recipient {
  address: BookingAddress
  /** Called when the address's own number is none: no carrier delivers without one. */
  otherPhones: TypedPhone[]
  email: string | undefined
}

/**
 * Who gets the parcel: the fulfillment's delivery address, which core resolves from the order's and
 * what the merchant changed for this fulfillment.
 */
export async function readRecipient(
  scope: PluginScope,
  order: Partial<FulfillmentOrderDTO> & { id: string },
  fulfillment: Pick<Partial<FulfillmentDTO>, "delivery_address">,
): Promise<Recipient> {
  const [stored] = await findRows<StoredOrder>(scope, {
    entity: "order",
    fields: [
      "id",
      "email",
      "billing_address.phone",
      "billing_address.country_code",
      "customer.phone",
    ],
    filters: { id: order.id },
  })
  const address = deliveryAddress(order, fulfillment)
  return {
    email: stored?.email ?? undefined,
    otherPhones: [
      {
        phone: stored?.billing_address?.phone,
        countryCode: stored?.billing_address?.country_code,
      },
      { phone: stored?.customer?.phone },
    ],
    address: {
      ...toBookingAddress(address),
      phone: address.phone,
    },
  }
}
