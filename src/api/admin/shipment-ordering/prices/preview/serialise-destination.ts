import type { SampleDestination } from "../../../../../pricing"

export function serialiseDestination({ countryCode, postalCode, currencyCode }: SampleDestination) {
  return { country_code: countryCode, postal_code: postalCode, currency_code: currencyCode }
}

export type ShownDestination = ReturnType<typeof serialiseDestination>
