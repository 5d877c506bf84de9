import type { BookingAddress } from "./address"
import type { TypedPhone } from "./phone-number"

/**
 * Every number under which somebody may be reached about a shipment, the recipient's first. One with
 * no country of its own is read as one of the recipient's.
 */
export function phonesToCall({
  recipient,
  otherPhones = [],
}: {
  recipient: Pick<BookingAddress, "phone" | "countryCode">
  otherPhones?: TypedPhone[]
}): TypedPhone[] {
  const { phone, countryCode } = recipient
  return [
    { phone, countryCode },
    ...otherPhones.map((other) => ({ ...other, countryCode: other.countryCode ?? countryCode })),
  ]
}
