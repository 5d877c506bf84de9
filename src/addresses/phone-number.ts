import { toCountryCode } from "./address"
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js"
import { tidy, type BookingAddress } from "./address"

/** A phone number as typed, and the country to read it in when it has no country prefix. */
export interface TypedPhone {
  phone?: string | null
  countryCode?: string | null
}

interface ReadPhone {
  text: string
  /** The number is in a range that is in use; otherwise only its length is possible. */
  isInUse: boolean
}

/**
 * The first phone number that can be called, in international form (E.164, such as `+37126000000`). Prefers a number
 * in a range that is in use. Else a possible length is enough: ranges change more often than the library. Undefined
 * when no number can be called.
 *
 * If the library does not know the country, a text with five digits is returned as typed.
 */
export function internationalPhone(typed: TypedPhone[]): string | undefined {
  const read = typed.flatMap((one) => readPhone(one) ?? [])
  return (read.find(({ isInUse }) => isInUse) ?? read[0])?.text
}

/** Whether a phone number is in a range in use. Strict: for places where it can still be corrected. */
export function isPhoneInUse(typed: TypedPhone): boolean {
  return readPhone(typed)?.isInUse ?? false
}

function readPhone({ phone, countryCode }: TypedPhone): ReadPhone | undefined {
  const text = tidy(phone)
  const country = toCountryCode(countryCode)
  const isKnown = isSupportedCountry(country)
  const spellings = [text, text.replace(/^00/, "+")]
  const possible = spellings
    .flatMap(
      (spelling) => parsePhoneNumberFromString(spelling, isKnown ? country : undefined) ?? [],
    )
    .filter((number) => number.isPossible())
  const best = possible.find((number) => number.isValid()) ?? possible[0]
  if (best) return toRead(best)
  return !isKnown && /(\d\D*){5}/.test(text) ? { text, isInUse: true } : undefined
}

/** Leaves out an extension: no driver dials one. */
function toRead(number: PhoneNumber): ReadPhone {
  return { text: number.number, isInUse: number.isValid() }
}

/**
 * All phone numbers for a shipment, the recipient's first. A number without a country is read in the recipient's
 * country.
 */
export function phonesToCall({
  recipient,
  otherPhones = [],
}: {
  recipient: Pick<BookingAddress, "phone" | "countryCode">
  otherPhones?: TypedPhone[]
}): TypedPhone[] {
  const { phone, countryCode } = recipient
  return [
    { phone, countryCode },
    ...otherPhones.map((other) => ({ ...other, countryCode: other.countryCode ?? countryCode })),
  ]
}
