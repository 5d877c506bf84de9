import type { BookingAddress } from "../../booking"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { type StoredAddress, toBookingAddress } from "./stored-address"

/** A cart as far as it says who receives the parcel. */
export interface ShopperCart {
  id?: string
  shipping_address?: StoredAddress | null
  customer?: { phone?: string | null } | null
}

/** Who receives the parcel, with the phone number that a shipment would be ordered with. */
export async function readShopper(
  scope: PluginScope,
  { id, shipping_address, customer }: ShopperCart,
): Promise<BookingAddress> {
  const address = shipping_address ?? {}
  return {
    ...toBookingAddress(address),
    phone: address.phone || (await billingPhone(scope, id)) || customer?.phone,
  }
}

async function billingPhone(scope: PluginScope, cartId: string | undefined) {
  const [cart] = await findRows<{ billing_address?: { phone?: string | null } | null }>(scope, {
    entity: "cart",
    fields: ["id", "billing_address.phone"],
    filters: { id: cartId ?? "" },
  })
  return cart?.billing_address?.phone
}
