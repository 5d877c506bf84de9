import type { LockerPlace } from "../client"

/** Address, postal code, city and country in one line, each once. */
export function lockerAddress(place: LockerPlace, locale: string): string {
  const { address, city, postal_code, country_code } = place
  const town = [postal_code, city].filter((part) => part && !address?.includes(part)).join(" ")
  const country = countryName(country_code, locale)
  const parts = [address, town, address?.includes(country) ? "" : country]
  return parts.filter(Boolean).join(", ")
}

/** A country as a locale names it; the code if it has no name. */
function countryName(code: string, locale: string): string {
  const country = code.toUpperCase()
  try {
    return new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country
  } catch {
    return country
  }
}
