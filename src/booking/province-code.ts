import { tidy } from "./address"

/** What follows the country in ISO 3166-2: shorter than the 4 that the service takes (API, "Limits"). */
const CODE = /^[A-Z0-9]{1,3}$/

/**
 * The ISO code of a province without its country, such as NY of `us-ny`, or undefined where it is
 * missing or is a name: "Ohio" would be short enough for the service, but is no code.
 */
export function provinceCode(
  province: string | null | undefined,
  countryCode: string,
): string | undefined {
  const prefix = `${countryCode.toUpperCase()}-`
  const text = tidy(province).toUpperCase()
  const code = (text.startsWith(prefix) ? text.slice(prefix.length) : text).trim()
  return CODE.test(code) ? code : undefined
}
