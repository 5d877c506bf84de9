import { type BookingAddress, joinParts, tidy } from "./address"
import { splitHouseNumber } from "./house-number"
import type { ShipmentBody } from "./wire-body"

/**
 * The street as the service takes it (API, "Shipment creation payload"): the second line behind the
 * first, and the house number in its own field in the countries named, if it is plain which it is.
 */
export function streetFields(
  { address1, address2, countryCode }: BookingAddress,
  houseNumberCountries: string[],
): Pick<ShipmentBody, "recipient_address_1" | "recipient_house_number"> {
  const country = tidy(countryCode).toUpperCase()
  const isSplit = houseNumberCountries.some((code) => code.toUpperCase() === country)
  const split = isSplit ? splitHouseNumber(tidy(address1), country) : undefined
  return {
    recipient_address_1: joinParts([split?.street ?? address1, address2], ", "),
    ...(split && { recipient_house_number: split.houseNumber }),
  }
}
