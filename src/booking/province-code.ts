import { tidy } from "./address"

/** API, "Limits": recipient_state_or_province. */
const MAX_LENGTH = 4

/**
 * The code of a province without its country, such as NY of `us-ny`, or undefined where it is
 * missing or is a name too long for the service.
 */
export function provinceCode(
  province: string | null | undefined,
  countryCode: string,
): string | undefined {
  const prefix = `${countryCode.toUpperCase()}-`
  const text = tidy(province).toUpperCase()
  const code = (text.startsWith(prefix) ? text.slice(prefix.length) : text).trim()
  return code.length > 0 && code.length <= MAX_LENGTH ? code : undefined
}
