import { toCountryCode } from "./address"
import { allCountries } from "country-region-data"
import { tidy } from "./address"

/** The part after the country in ISO 3166-2, up to the length that the service takes (API, "Limits"). */
const SHORT_CODE = /^[A-Z0-9]{1,3}$/
const LONG_CODE = /^[A-Z0-9]{4}$/

/**
 * The code of a province without its country, such as NY for `us-ny` or "New York"; undefined when missing or
 * unknown. Four letters are a code only in capitals: "Ohio" is short enough for the service, but no code.
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

/** A note for the merchant when the province is left out of the shipment. */
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

/** For these countries the library has outdated codes or unusual names, so names are not looked up. */
const WITHOUT_NAMES = ["EE", "IT", "LT", "LV"]

/** A country's province codes by name, as `plain` writes it. Provinces without a code are left out. */
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

/** "saopaulo" for "São Paulo". */
function plain(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
}
