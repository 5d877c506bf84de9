import type { LockerPlace } from "../client"

/** Address, postal code, city and country in one line, each once. */
export function placeText(
  { address, city, postal_code, country_code }: LockerPlace,
  locale: string,
): string {
  const town = [postal_code, city].filter((part) => part && !address?.includes(part)).join(" ")
  return [address, town, countryName(country_code, locale)].filter(Boolean).join(", ")
}

/** The name of a country, such as `Latvia`; its code if it has none. */
function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "region" }).of(code.toUpperCase()) ?? code
  } catch {
    return code.toUpperCase()
  }
}
