import { findCountry, type Country } from "../services/countries"
import { readRequired, type Reading } from "./input"

type Destination = { country: Country; postalCode: string }

/** Reads `country_code` and `zip_code`; undefined if either is refused. */
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

/**
 * Postal code formats by country: `N` is a digit, `A` a letter, `X` a letter or a digit; other signs are
 * literal. A country that is not listed accepts any postal code.
 */
const formatsByCountry: Readonly<Record<string, readonly string[]>> = {
  AT: ["NNNN"],
  BE: ["NNNN"],
  BG: ["NNNN"],
  CH: ["NNNN"],
  CY: ["NNNN"],
  CZ: ["NNN NN", "NNNNN"],
  DE: ["NNNNN"],
  DK: ["NNNN"],
  EE: ["NNNNN"],
  ES: ["NNNNN"],
  FI: ["NNNNN"],
  FR: ["NNNNN"],
  GB: [
    "AN NAA",
    "ANN NAA",
    "AAN NAA",
    "AANN NAA",
    "ANA NAA",
    "AANA NAA",
    "ANNAA",
    "ANNNAA",
    "AANNAA",
    "AANNNAA",
    "ANANAA",
    "AANANAA",
  ],
  GR: ["NNN NN", "NNNNN"],
  HR: ["NNNNN"],
  HU: ["NNNN"],
  IE: ["ANX XXXX", "ANXXXXX"],
  IT: ["NNNNN"],
  LT: ["LT-NNNNN", "NNNNN"],
  LU: ["L-NNNN", "NNNN"],
  LV: ["LV-NNNN", "NNNN"],
  MT: ["AAA NNNN", "AAANNNN"],
  NL: ["NNNN AA", "NNNNAA"],
  NO: ["NNNN"],
  PL: ["NN-NNN", "NNNNN"],
  PT: ["NNNN-NNN", "NNNNNNN"],
  RO: ["NNNNNN"],
  SE: ["NNN NN", "NNNNN"],
  SI: ["SI-NNNN", "NNNN"],
  SK: ["NNN NN", "NNNNN"],
  US: ["NNNNN", "NNNNN-NNNN"],
}

/** Prefixes that stand in the postal code as they are; their letters stand for nothing else. */
const literalPrefix = /^(LV|LT|SI|L)-/

const classes: Readonly<Record<string, string>> = { N: "[0-9]", A: "[A-Z]", X: "[A-Z0-9]" }

function patternOf(format: string): RegExp {
  const prefix = literalPrefix.exec(format)?.[0] ?? ""
  const rest = [...format.slice(prefix.length)].map((sign) => classes[sign] ?? sign).join("")
  return new RegExp(`^${prefix}${rest}$`, "i")
}

const patternsByCountry = new Map(
  Object.entries(formatsByCountry).map(([code, formats]) => [code, formats.map(patternOf)]),
)

/** The formats of a country's postal codes; empty if it accepts any. */
export function postalCodeFormats(countryCode: string): readonly string[] {
  return formatsByCountry[countryCode] ?? []
}

/** Whether a postal code has one of its country's formats, in any letter case. */
export function isPostalCode(countryCode: string, postalCode: string): boolean {
  const patterns = patternsByCountry.get(countryCode)
  return patterns === undefined || patterns.some((pattern) => pattern.test(postalCode))
}
