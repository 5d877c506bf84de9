import { findCountry, type Country } from "../services/countries"
import { isPostalCode, postalCodeFormats } from "../services/postal-codes"
import { readRequired, type Reading } from "./input"

export type Destination = { country: Country; postalCode: string }

/** Reads `country_code` and `zip_code`; nothing when either is refused. */
export function readDestination(reading: Reading): Destination | undefined {
  const { errors } = reading
  const code = readRequired(reading, "country_code", "A recipient country is required")
  const postalCode = readRequired(reading, "zip_code", "The zip code field is required")
  const country = findCountry(code)
  if (country === undefined) {
    if (code !== "") errors.add("country_code", "The selected country code is invalid")
    return undefined
  }
  if (postalCode === "") return undefined
  if (!isPostalCode(country.code, postalCode)) {
    const formats = postalCodeFormats(country.code).join(", ")
    errors.add(
      "zip_code",
      `Available post code format(s): ${formats} (N is a digit, A a letter, X either of them)`,
    )
    return undefined
  }
  return { country, postalCode }
}
