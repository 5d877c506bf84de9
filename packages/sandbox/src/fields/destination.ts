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
 * Postal code formats, and their countries: `N` is a digit, `A` a letter, `X` a letter or a digit; other signs are
 * literal, and a space may be left out. A country that is not listed accepts any postal code.
 */
const countriesByFormats: Readonly<Record<string, string>> = {
  NNNN: "AT BE BG CH CY DK HU NO",
  NNNNN: "DE EE ES FI FR HR IT",
  NNNNNN: "RO",
  "NNN NN": "CZ GR SE SK",
  "NNNN AA": "NL",
  "AAA NNNN": "MT",
  "ANX XXXX": "IE",
  "AN NAA|ANN NAA|AAN NAA|AANN NAA|ANA NAA|AANA NAA|GIR NAA|BFPO N|BFPO NN|BFPO NNN|BFPO NNNN":
    "GB",
  "NN-NNN|NNNNN": "PL",
  "NNNN-NNN|NNNNNNN": "PT",
  "NNNNN|NNNNN-NNNN": "US",
  "LT-NNNNN|NNNNN": "LT",
  "LV-NNNN|NNNN": "LV",
  "SI-NNNN|NNNN": "SI",
  "L-NNNN|NNNN": "LU",
}

const formatsByCountry = new Map(
  Object.entries(countriesByFormats).flatMap(([joined, codes]) => {
    const formats = joined.split("|")
    const all = new Set([...formats, ...formats.map((format) => format.replace(" ", ""))])
    return codes.split(" ").map((code) => [code, [...all]])
  }),
)

/** Prefixes that stand in the postal code as they are; their letters stand for nothing else. */
const literalPrefix = /^(LV|LT|SI|L)-/

const classes: Readonly<Record<string, string>> = { N: "[0-9]", A: "[A-Z]", X: "[A-Z0-9]" }

function patternOf(format: string): RegExp {
  const prefix = literalPrefix.exec(format)?.[0] ?? ""
  const rest = [...format.slice(prefix.length)].map((sign) => classes[sign] ?? sign).join("")
  return new RegExp(`^${prefix}${rest}$`, "i")
}

/** The formats of a country's postal codes; empty if it accepts any. */
export function postalCodeFormats(countryCode: string): readonly string[] {
  return formatsByCountry.get(countryCode) ?? []
}

/** Whether a postal code has one of its country's formats, in any letter case. */
export function isPostalCode(countryCode: string, postalCode: string): boolean {
  const formats = postalCodeFormats(countryCode)
  return formats.length === 0 || formats.some((format) => patternOf(format).test(postalCode))
}
