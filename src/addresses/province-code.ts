import { toCountryCode } from "./country-code"
import { allCountries } from "country-region-data"
import { tidy } from "./address"

/** What follows the country in ISO 3166-2, at most as long as the service takes (API, "Limits"). */
const SHORT_CODE = /^[A-Z0-9]{1,3}$/
const LONG_CODE = /^[A-Z0-9]{4}$/

/**
 * The code of a province without its country, such as NY of `us-ny` or of "New York"; undefined where it
 * is missing, and where it is a name that is not known. Four letters are a code where they are capitals:
 * "Ohio" would be short enough for the service, but is no code.
 */
export function provinceCode(
  province: string | null | undefined,
  countryCode: string,
): string | undefined {
  const country = toCountryCode(countryCode)
  const typed = withoutCountry(tidy(province), country)
  const code = codesOf(country).get(plain(typed)) ?? typed
  if (LONG_CODE.test(code)) return code
  return SHORT_CODE.test(code.toUpperCase()) ? code.toUpperCase() : undefined
}

/** What the merchant is to know of a province that is left out of the shipment. */
export function provinceNote(
  province: string | null | undefined,
  countryCode: string,
): string | undefined {
  return tidy(province) === "" || provinceCode(province, countryCode) !== undefined
    ? undefined
    : "This province is not known, so the shipment goes without it. If the carrier needs it, enter its code: at most 4 capital letters or digits, such as NY."
}

function withoutCountry(text: string, country: string): string {
  const prefix = `${country}-`
  return (text.toUpperCase().startsWith(prefix) ? text.slice(prefix.length) : text).trim()
}

const codes = new Map<string, ReadonlyMap<string, string>>()

/** The library knows their provinces by codes of before their reforms, or not by the names in use: names are left out. */
const WITHOUT_NAMES = ["EE", "IT", "LT", "LV"]

/** Codes of a country's provinces by their names; what has no code is left out. */
function codesOf(country: string): ReadonlyMap<string, string> {
  const known = codes.get(country)
  if (known) return known
  const provinces: [string, string | undefined][] =
    (!WITHOUT_NAMES.includes(country) && allCountries.find(([, code]) => code === country)?.[2]) ||
    []
  const byName = new Map(
    provinces.flatMap(([name, code]) =>
      code ? [[plain(name), withoutCountry(code, country)] as const] : [],
    ),
  )
  codes.set(country, byName)
  return byName
}

/** "Sao Paulo" of "São Paulo". */
function plain(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
}
