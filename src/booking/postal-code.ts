import { tidy } from "./address"
import { COUNTRY_SIGNS, POSTAL_CODE_FORMS, POSTAL_CODE_PREFIXES } from "./postal-code-forms"

const CLASSES: Readonly<Record<string, RegExp>> = { N: /\d/, A: /[A-Z]/, X: /[A-Z\d]/ }

/**
 * A postal code in its country's form (API, "Shipment creation payload", `zip_code`): `LV-1010` of
 * `1010`, `00-950` of `00950`, `123 45` of `SE-12345`. Case, spaces, hyphens and a prefix are mended;
 * letters and digits are not. What has another form stays as it was typed: the service judges it.
 */
export function postalCode(typed: string | null | undefined, countryCode: string): string {
  const country = tidy(countryCode).toUpperCase()
  const text = tidy(typed)
  const signs = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s.\p{Pd}]/gu, "")
  for (const form of POSTAL_CODE_FORMS[country] ?? []) {
    for (const bare of withoutCountry(signs, country)) {
      const written = fill(form, bare)
      if (written !== undefined) return `${POSTAL_CODE_PREFIXES[country] ?? ""}${written}`
    }
  }
  return text
}

function withoutCountry(signs: string, country: string): string[] {
  const inFront = [country, COUNTRY_SIGNS[country] ?? country].filter((sign) =>
    signs.startsWith(sign),
  )
  return [signs, ...inFront.map((sign) => signs.slice(sign.length))]
}

/** The signs in the places of a form, or undefined when they do not fill it. */
function fill(form: string, signs: string): string | undefined {
  let written = ""
  let next = 0
  for (const place of form) {
    const wanted = CLASSES[place]
    const sign = wanted ? (signs[next++] ?? "") : place
    if (wanted && !wanted.test(sign)) return undefined
    written += sign
  }
  return next === signs.length ? written : undefined
}
