import { z } from "zod"
import { createShipmentBody, type CreateShipmentBody, DOCUMENTED_FIELDS } from "../carrier-api"
import { parcelCurrencyOf } from "./amount"
import { type BookingInput, type BookingIssue, bookingIssues } from "./booking-issues"
import {
  toCountryCode,
  tidy,
  companyName,
  recipientName,
  type BookingAddress,
  joinParts,
  internationalPhone,
  phonesToCall,
  postalCode,
  postalCodeFormKey,
  provinceCode,
} from "../addresses"
import { parcelDescription } from "./reference"

type BookingResult = { ok: true; body: ShipmentBody } | { ok: false; issues: BookingIssue[] }

/**
 * The request body that orders a shipment (API, "Shipment creation payload").
 *
 * Returns all issues at once, each with the service's field name and a sentence that says where to correct it.
 * Amounts are not converted here: a currency that the service does not take is an issue.
 */
export function buildShipmentBody(input: BookingInput): BookingResult {
  const issues = bookingIssues(input)
  const currency = parcelCurrencyOf(input.currencyCode)
  if (issues.length > 0 || !currency) return { ok: false, issues }
  const { recipient, packages } = input
  const countryCode = toCountryCode(recipient.countryCode)
  const isParcel = input.packageType === 1
  const body: ShipmentBody = {
    send_adr: input.sendAdr ? "1" : "0",
    parcel_price: input.parcelPrice,
    parcel_currency: currency,
    parcel_description: parcelDescription(input.description, input.reference),
    ...present("parcel_sender", input.sender.name),
    parcel_pickup_address: tidy(input.pickupAddress),
    parcel_pickup_date: input.pickupAt,
    reason_for_export: tidy(input.reasonForExport) || "sold",
    weight: packages.map(({ weight }) => weight),
    ...(isParcel && {
      length: packages.map((one) => one.length ?? ""),
      width: packages.map((one) => one.width ?? ""),
      height: packages.map((one) => one.height ?? ""),
    }),
    recipient_name: recipientName(recipient),
    ...present("recipient_company_name", companyName(recipient)),
    recipient_phone: internationalPhone(phonesToCall(input)) ?? "",
    ...present("recipient_email", input.email),
    ...streetFields(recipient, input.houseNumberCountries ?? []),
    recipient_city: tidy(recipient.city),
    ...present("recipient_state_or_province", provinceCode(recipient.province, countryCode)),
    zip_code: postalCode(recipient.postalCode, countryCode, formOf(countryCode, input)),
    country_code: countryCode,
    service_code: input.serviceCode,
    package_type: isParcel ? "1" : "2",
    ...present("callback_success_url", input.callbackUrl),
    ...present("locker_code", input.lockerCode),
  }
  return { ok: true, body }
}

/** The form that orders are known to need, else the form that prices need. */
function formOf(country: string, { postalCodeForms: forms = {} }: BookingInput) {
  return forms[postalCodeFormKey("orders", country)] ?? forms[postalCodeFormKey("prices", country)]
}

function present<Field extends string>(
  field: Field,
  value: string | null | undefined,
): Partial<Record<Field, string>> {
  const text = tidy(value)
  const fields: Partial<Record<Field, string>> = {}
  if (text) fields[field] = text
  return fields
}

/**
 * The street as the service takes it (API, "Shipment creation payload"): both lines in one field. In the
 * countries named, a clear house number goes into its own field.
 */
function streetFields(
  { address1, address2, countryCode }: BookingAddress,
  houseNumberCountries: string[],
): Pick<ShipmentBody, "recipient_address_1" | "recipient_house_number"> {
  const country = toCountryCode(countryCode)
  const isSplit = houseNumberCountries.some((code) => toCountryCode(code) === country)
  const split = isSplit ? splitHouseNumber(tidy(address1), country) : undefined
  return {
    recipient_address_1: joinParts([split?.street ?? address1, address2], ", "),
    ...(split && { recipient_house_number: split.houseNumber }),
  }
}

interface SplitStreet {
  street: string
  houseNumber: string
}

/** Countries that write the number in front of the street. */
const NUMBER_FIRST = new Set("AU CA FR GB GG IE IM JE LU MC MT NZ US ZA".split(" "))

const IN_FRONT = /^(\d{1,5}\p{L}?(?: (?:bis|ter|quater))?(?:[-/]\d{1,5}\p{L}?)?),? (.+)$/iu
const BEHIND = /^(.+?),? (\d{1,5}(?: ?\p{L})?(?: ?[-/] ?\d{1,5}\p{L}?)?)$/iu
/** Another number that could be the house number, unlike the ordinal in "Straße des 17. Juni". */
const OTHER_NUMBER = /(?:^|[\s,])\d+\p{L}?(?:[\s,/-]|$)/u

/**
 * Splits the house number from a street line. Undefined if it is not clear which number it is: such a line is
 * better sent whole than split at the wrong place.
 */
export function splitHouseNumber(line: string, countryCode: string): SplitStreet | undefined {
  const isFirst = NUMBER_FIRST.has(toCountryCode(countryCode))
  const [, before = "", after = ""] = (isFirst ? IN_FRONT : BEHIND).exec(tidy(line)) ?? []
  const [houseNumber, street] = isFirst ? [before, after] : [after, before]
  const isPlain = /\p{L}/u.test(street) && (isFirst || !OTHER_NUMBER.test(street))
  return isPlain && houseNumber !== "" ? { street, houseNumber } : undefined
}

/** The planned body; `serialiseBody` renames `locker_code` for the service. */
export type ShipmentBody = CreateShipmentBody

/**
 * The text to send, always with its fields in the same order. The first attempt freezes this text; repeats send
 * it byte for byte.
 *
 * @param lockerField the name of the chosen locker's field (plugin option `endpoints`, `lockerField`)
 */
export function serialiseBody(
  { locker_code, ...body }: ShipmentBody,
  lockerField = "locker_code",
): string {
  const fields = locker_code === undefined ? body : { ...body, [lockerField]: locker_code }
  return JSON.stringify(fields, [...DOCUMENTED_FIELDS, lockerField])
}

/**
 * Reads a frozen body, whatever the locker's field was called then: it is the only field that the API document
 * does not name.
 *
 * @throws Error when the text is no such body
 */
export function readBody(serialised: string): ShipmentBody {
  const fields = z.record(z.string(), z.unknown()).parse(JSON.parse(serialised))
  const undocumented = Object.keys(fields).find((name) => !DOCUMENTED_FIELDS.includes(name))
  return {
    ...createShipmentBody.parse(fields),
    ...(undocumented !== undefined && { locker_code: z.string().parse(fields[undocumented]) }),
  }
}
