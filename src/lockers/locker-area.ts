import { isPostalCodeOf, postalCode } from "../booking"
import type { MethodData } from "../pricing"

interface Address {
  /** Two letters. */
  countryCode: string
  postalCode: string
}

/**
 * Where a locker is looked for: in the area in which it was found, else near the address. What is no
 * postal code of the country names no area.
 */
export function lockerArea(foundAt: string | null | undefined, address: Address): string {
  return areaIn(address.countryCode, foundAt) ?? address.postalCode
}

/**
 * Where a locker is looked for again later on, as a postal code that says nothing of the customer wherever
 * possible: its own, else that of the area in which it was found, null for that of the address.
 */
export function areaToKeep(
  { area, ofLocker }: { area: string; ofLocker: string | null | undefined },
  { countryCode, postalCode: ofAddress }: Address,
): string | null {
  return areaIn(countryCode, ofLocker) ?? (area === ofAddress ? null : area)
}

/**
 * Where a locker that was chosen before may be listed. Near the address first, whose list is known as a rule;
 * the address may have been changed since to one from which it is far.
 */
export function areasOfChosen(
  { locker_postal_code, locker }: Pick<MethodData, "locker_postal_code" | "locker">,
  { countryCode, postalCode: ofAddress }: Address,
): string[] {
  return areasIn(countryCode, [ofAddress, locker_postal_code, locker?.postal_code])
}

/** Postal codes of a country in their order, each once; what is none of it is left out. */
export function areasIn(countryCode: string, areas: (string | null | undefined)[]): string[] {
  return [...new Set(areas.flatMap((area) => areaIn(countryCode, area) ?? []))]
}

function areaIn(countryCode: string, area: string | null | undefined): string | undefined {
  return area && isPostalCodeOf(countryCode, area) ? postalCode(area, countryCode) : undefined
}
