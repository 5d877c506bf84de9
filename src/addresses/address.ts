import { allCountries } from "country-region-data"
import { isSupportedCountry, parsePhoneNumberFromString, type PhoneNumber } from "libphonenumber-js"

/** An address as a store keeps it; every part may be missing. */
export interface BookingAddress {
  firstName?: string | null
  lastName?: string | null
  company?: string | null
  address1?: string | null
  address2?: string | null
  city?: string | null
  province?: string | null
  postalCode?: string | null
  countryCode?: string | null
  phone?: string | null
}

/** The text on one line with single spaces; empty when missing. */
export function tidy(text: string | null | undefined): string {
  return (text ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim()
}

/** Joins the parts that are not empty. */
export function joinParts(parts: (string | null | undefined)[], separator: string): string {
  return parts.map(tidy).filter(Boolean).join(separator)
}

const CUT = "..."

/** Cuts a text to at most `most` characters, at the end of a word if that keeps more than half of it. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  let short = ""
  // Go by character, so that no surrogate pair is cut in half.
  for (const character of text) {
    if (short.length + character.length + CUT.length > most) break
    short += character
  }
  const end = text[short.length] === " " ? short.length : short.lastIndexOf(" ")
  const shortText = end > short.length / 2 ? short.slice(0, end) : short
  return shortText && `${shortText.replace(/(?<![\s,])[\s,]+$/u, "")}${CUT}`
}

/** Two letters of either case. */
export const COUNTRY_CODE = /^[A-Za-z]{2}$/

/** A country code (ISO 3166-1, two letters) in upper case, for comparing and sending; empty when missing. */
export function toCountryCode(text: string | null | undefined): string {
  return (text ?? "").trim().toUpperCase()
}

/** A country's name in a language; its code if it has no name there. */
export function toCountryName(code: string, locale: string): string {
  const country = toCountryCode(code)
  try {
    return new Intl.DisplayNames([locale, "en"], { type: "region" }).of(country) ?? country
  } catch {
    // An order may contain a language or a country that does not exist.
    return country
  }
}

/** A phone number as typed, and the country to assume if it has no country prefix. */
export interface TypedPhone {
  phone?: string | null
  countryCode?: string | null
}

interface PhoneNumberToCall {
  text: string
  /** The number is in a range that is in use; otherwise only its length is possible. */
  isInUse: boolean
}

/**
 * The first phone number that can be called, in international form (E.164, such as `+37126000000`). Prefers a number in
 * a range that is in use. If there is none, takes a number of a possible length, because ranges change more often than
 * the library. Undefined when no number can be called.
 *
 * A zero after the country's code is left out, unless the country's numbers begin with one. If the library does not
 * know the country, a text with five digits is returned as typed.
 */
export function toInternationalPhone(typed: TypedPhone[]): string | undefined {
  const phones = typed.flatMap((one) => readPhone(one) ?? [])
  return (phones.find(({ isInUse }) => isInUse) ?? phones[0])?.text
}

/** Whether a phone number is in a range in use. Strict: for places where it can still be corrected. */
export function isPhoneInUse(typed: TypedPhone): boolean {
  return readPhone(typed)?.isInUse ?? false
}

function readPhone({ phone, countryCode }: TypedPhone): PhoneNumberToCall | undefined {
  const text = tidy(phone)
  const country = toCountryCode(countryCode)
  const isKnown = isSupportedCountry(country)
  const parse = (spelling: string) =>
    parsePhoneNumberFromString(spelling, isKnown ? country : undefined)
  // As typed first: in some countries, such as Italy, numbers begin with a zero.
  const [numberAsTyped, numberWithPlus] = [parse(text), parse(text.replace(/^00/, "+"))]
  const numbers = [numberAsTyped, numberWithPlus, removeTrunkZero(numberWithPlus)].flatMap(
    (number) => number ?? [],
  )
  const best = numbers.find((number) => number.isValid()) ?? numbers.find(isWorthCalling)
  if (best) return toNumberToCall(best)
  const isUnknownCountry = !isKnown && numbers.length === 0
  return isUnknownCountry && /(\d\D*){5}/.test(text) ? { text, isInUse: true } : undefined
}

/**
 * The number without one zero in front. People write `+48 (0)512345678` or `0512345678` from habit, although their
 * country's numbers have no such zero; the library only removes the zeros that a country has.
 */
function removeTrunkZero(number: PhoneNumber | undefined): PhoneNumber | undefined {
  return number?.nationalNumber.startsWith("0")
    ? parsePhoneNumberFromString(`+${number.countryCallingCode}${number.nationalNumber.slice(1)}`)
    : undefined
}

/** The library knows where numbers begin with a zero. Other numbers with a zero in front do not exist. */
function isWorthCalling(number: PhoneNumber): boolean {
  return number.isPossible() && !number.nationalNumber.startsWith("0")
}

/** Leaves out an extension: no driver dials one. */
function toNumberToCall(number: PhoneNumber): PhoneNumberToCall {
  return { text: number.number, isInUse: number.isValid() }
}

/**
 * Lists all phone numbers for a shipment, the recipient's first. A number without a country gets the recipient's.
 */
export function listPhonesToCall({
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

/** The part after the country in ISO 3166-2, up to the length that the service takes (API, "Limits"). */
const SHORT_CODE = /^[A-Z0-9]{1,3}$/
const LONG_CODE = /^[A-Z0-9]{4}$/

/**
 * The code of a province without its country, such as NY for `us-ny` or "New York"; undefined when missing or
 * unknown. Four letters are a code only in capitals: "Ohio" is short enough for the service, but no code.
 */
export function findProvinceCode(
  province: string | null | undefined,
  countryCode: string,
): string | undefined {
  const country = toCountryCode(countryCode)
  const typed = removeCountryPrefix(tidy(province), country)
  const code = listProvinceCodes(country).get(toPlainName(typed)) ?? typed
  if (LONG_CODE.test(code)) return code
  return SHORT_CODE.test(code.toUpperCase()) ? code.toUpperCase() : undefined
}

/** A note for the merchant when the province is left out of the shipment. */
export function provinceNote(
  province: string | null | undefined,
  countryCode: string,
): string | undefined {
  return tidy(province) === "" || findProvinceCode(province, countryCode) !== undefined
    ? undefined
    : "This province is not known, so the shipment goes without it. If the carrier needs it, enter its code: at most 4 capital letters or digits, such as NY."
}

function removeCountryPrefix(text: string, country: string): string {
  const prefix = `${country}-`
  return (text.toUpperCase().startsWith(prefix) ? text.slice(prefix.length) : text).trim()
}

const codes = new Map<string, ReadonlyMap<string, string>>()

/** For these countries the library has outdated codes or unusual names, so names are not looked up. */
const WITHOUT_NAMES = "BO BS CI CR EE GT IR IT LT LV MK NO UG".split(" ")

/** A country's province codes by name, as `toPlainName` writes it. Leaves out provinces without a code. */
function listProvinceCodes(country: string): ReadonlyMap<string, string> {
  const codesOfCountry = codes.get(country)
  if (codesOfCountry) return codesOfCountry
  const provinces: [string, string | undefined][] =
    (!WITHOUT_NAMES.includes(country) && allCountries.find(([, code]) => code === country)?.[2]) ||
    []
  const byName = new Map(
    provinces.flatMap(([name, code]) =>
      code ? [[toPlainName(name), removeCountryPrefix(code, country)] as const] : [],
    ),
  )
  codes.set(country, byName)
  return byName
}

/** "saopaulo" for "São Paulo". */
function toPlainName(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
}
