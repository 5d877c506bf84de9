import { isPostalCodeOf, postalCode } from "../../booking"

/**
 * Where a locker is looked for: in the area in which it was found, else near the address. What is no
 * postal code of the country, also since the address was changed to another one, names no area.
 */
export function lockerArea(
  foundAt: string | null | undefined,
  address: { countryCode: string; postalCode: string },
): string {
  const { countryCode } = address
  return foundAt && isPostalCodeOf(countryCode, foundAt)
    ? postalCode(foundAt, countryCode)
    : address.postalCode
}
