import { toCountryCode } from "./address"
import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator"
import { tidy } from "./address"

const CLASSES: Readonly<Record<string, RegExp>> = { N: /\d/, A: /[A-Z]/, X: /[A-Z\d]/ }

/** Whether the service wants postal codes with the country in front (`LV-1010`) or without it (`1010`). */
export type PostalCodeForm = "prefixed" | "bare"

/** The forms that an account is known to take, by `postalCodeFormKey`. Requests may want different forms. */
export type PostalCodeForms = Partial<Record<string, PostalCodeForm>>

/** The key of one kind of request in `PostalCodeForms`. */
export function postalCodeFormKey(of: "prices" | "orders" | "lockers", country: string): string {
  return of === "prices" ? country : `${of}:${country}`
}

/**
 * A postal code in its country's form (API, "Shipment creation payload", `zip_code`): `1010` becomes `LV-1010`,
 * `00950` becomes `00-950`, `SE-12345` becomes `123 45`. Corrects case, spaces, hyphens and prefix, never letters or
 * digits. A code that does not match stays as typed: the service judges it.
 *
 * @param wanted the form that the service is known to take, if it is not the country's own
 */
export function postalCode(
  typed: string | null | undefined,
  countryCode: string,
  wanted?: PostalCodeForm,
): string {
  const country = toCountryCode(countryCode)
  const text = tidy(typed)
  const code = inCountrysForm(text, country) ?? text
  if (wanted === undefined || code === "") return code
  const bare = withoutPrefix(code, country)
  return wanted === "bare" ? bare : `${prefixOf(country)}${bare}`
}

/** The form to try after the service refused a code. */
export function otherPostalCodeForm(sent: string, countryCode: string): PostalCodeForm {
  return sent.startsWith(prefixOf(toCountryCode(countryCode))) ? "bare" : "prefixed"
}

/**
 * Whether a postal code is worth sending to a service. It must match the country's form after `postalCode` has
 * corrected it, so a missing hyphen is fine. If the form is not known, letters, digits, spaces and hyphens pass.
 *
 * @param country two letters, upper case
 */
export function isPostalCodeOf(country: string, typed: string): boolean {
  return postcodeValidatorExistsForCountry(country)
    ? isKnownForm(postalCode(typed, country).toUpperCase(), country)
    : /^[\p{L}\p{N} -]{1,12}$/u.test(typed)
}

function inCountrysForm(text: string, country: string): string | undefined {
  const plain = text.normalize("NFKC").toUpperCase()
  const signs = plain.replace(/[\s.\p{Pd}]/gu, "")
  const spellings = withoutCountry(signs, country)
  for (const form of POSTAL_CODE_FORMS[country] ?? []) {
    for (const bare of spellings) {
      const written = fill(form, bare)
      if (written !== undefined) return `${POSTAL_CODE_PREFIXES[country] ?? ""}${written}`
    }
  }
  return postcodeValidatorExistsForCountry(country)
    ? [plain, ...spellings].find((spelling) => isKnownForm(spelling, country))
    : undefined
}

/** The library knows some codes with their prefix, others without. */
function isKnownForm(code: string, country: string): boolean {
  return [code, withoutPrefix(code, country)].some(
    (spelling) => spelling !== "" && postcodeValidator(spelling, country),
  )
}

function prefixOf(country: string): string {
  return POSTAL_CODE_PREFIXES[country] ?? `${country}-`
}

function withoutPrefix(code: string, country: string): string {
  const prefix = prefixOf(country)
  return code.startsWith(prefix) ? code.slice(prefix.length) : code
}

/** The signs unchanged, and without the country's code, sign or prefix in front; several may follow each other. */
function withoutCountry(signs: string, country: string): string[] {
  const spellings = new Set([signs])
  const inFrontOfCodes = [
    country,
    COUNTRY_SIGNS[country] ?? [],
    POSTAL_CODE_PREFIXES[country] ?? [],
  ]
  for (const inFront of inFrontOfCodes.flat()) {
    for (const spelling of [...spellings]) {
      if (spelling.startsWith(inFront)) spellings.add(spelling.slice(inFront.length))
    }
  }
  return [...spellings]
}

/** Writes the signs into the places of a form; undefined when they do not fit it exactly. */
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

/**
 * How countries write their postal codes: `N` a digit, `A` a letter, `X` either; a space or a hyphen is literal. If
 * two ways are in use, this is the one with the space or hyphen. Codes that mix letters and digits without one are
 * left out.
 */
export const POSTAL_CODE_FORMS: Readonly<Record<string, readonly string[]>> = {
  ...ofForm("NNN", "AD FO IS"),
  ...ofForm("NNNN", "AT AU BE BG CH CY DK GE HU LI LU LV MD MK NO NZ SI SV VC VG ZA"),
  ...ofForm("NNNNN", "AX BA BB DE EE ES FI FR HR IT KR LT MC ME MX RS SM TR UA VA"),
  ...ofForm("NNNNNN", "BY CN IN KZ RO SG"),
  ...ofForm("NNN NN", "CZ GR SE SK"),
  ...ofForm("NN-NNN", "PL"),
  ...ofForm("NNNN-NNN", "PT"),
  ...ofForm("NNNNN-NNN", "BR"),
  ...ofForm("NNN-NNNN", "JP"),
  ...ofForm("NNNN AA", "NL"),
  ...ofForm("AAA NNNN", "MT"),
  ...ofForm("ANX XXXX", "IE"),
  ...ofForm("ANA NAN", "CA"),
  ...ofForm(["NNNNN", "NNNNN-NNNN"], "FM GU MH MP PR US VI"),
  ...ofForm("N-NNNN", "KY"),
  ...ofForm("NNN-NNNN", "CR"),
  ...ofForm(["NNN-NNN", "NNN-NNN-N", "NNNN-NNN-NNN", "NNNN-NNN-NNN-N"], "NI"),
  ...ofForm("AAAA NAA", "AC FK GS IO PN SH TA TC"),
  ...ofForm("AANN NAA", "GI"),
  ...ofForm(["AN NAA", "ANN NAA", "AAN NAA", "AANN NAA", "ANA NAA", "AANA NAA"], "GB GG IM JE"),
}

/** Prefixes that belong to the code in some countries. Many people leave them out. */
export const POSTAL_CODE_PREFIXES: Readonly<Record<string, string>> = {
  AD: "AD",
  BB: "BB",
  KY: "KY",
  LT: "LT-",
  LV: "LV-",
  MD: "MD-",
  SV: "CP ",
  VC: "VC",
  VG: "VG",
}

/** Signs that people abroad write in front, besides the country's own code. */
const COUNTRY_SIGNS: Readonly<Record<string, string | readonly string[]>> = {
  AT: "A",
  BE: "B",
  DE: "D",
  ES: "E",
  FI: ["FIN", "AX"],
  FR: "F",
  IT: "I",
  LU: "L",
  NO: "N",
  OM: "PC",
  PT: "P",
  SE: "S",
  SI: "SLO",
  SV: "CP",
}

function ofForm(form: string | string[], countries: string): Record<string, readonly string[]> {
  return Object.fromEntries(countries.split(" ").map((country) => [country, [form].flat()]))
}
