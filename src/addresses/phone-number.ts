import { toCountryCode } from "./country-code"
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js"
import { tidy, type BookingAddress } from "./address"

/** A phone number as it was typed, and the country whose national form it may have. */
export interface TypedPhone {
  phone?: string | null
  countryCode?: string | null
}

interface ReadPhone {
  text: string
  /** Of a range that is in use, and not only of a possible length. */
  isInUse: boolean
}

/**
 * The first of several phone numbers that can be called, in international form (E.164, such as
 * `+37126000000`); one of a possible length only counts where none is of a range in use, since the
 * ranges change more often than this knows. Undefined when none can be called.
 *
 * Where a country's numbers are not known, the text is taken as it stands if it has five digits.
 */
export function internationalPhone(typed: TypedPhone[]): string | undefined {
  const read = typed.flatMap((one) => readPhone(one) ?? [])
  return (read.find(({ isInUse }) => isInUse) ?? read[0])?.text
}

/** Whether a phone number is of a range in use: strict, for where it can still be mended. */
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

/** An extension is left out: no carrier's driver dials one. */
function toRead(number: PhoneNumber): ReadPhone {
  return { text: number.number, isInUse: number.isValid() }
}

/**
 * Every number under which somebody may be reached about a shipment, the recipient's first. One with
 * no country of its own is read as one of the recipient's.
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
