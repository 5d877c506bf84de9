import { type BookingAddress, joinParts, tidy } from "./address"

/**
 * The address where the carrier collects, in one line, for `parcel_pickup_address`.
 *
 * Empty when it names no street or no town: nobody could collect there.
 */
export function pickupAddressText(address: BookingAddress | null | undefined): string {
  if (!address || !tidy(address.address1) || !tidy(address.city)) return ""
  const { company, address1, address2, postalCode, city, province, countryCode } = address
  const town = joinParts([postalCode, city], " ")
  return joinParts([company, address1, address2, town, province, countryCode?.toUpperCase()], ", ")
}
