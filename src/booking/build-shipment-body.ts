import { z } from "zod"
import {
  type BookingAddress,
  COUNTRY_CODE,
  toCountryName,
  cutAtWord,
  toInternationalPhone,
  isPhoneInUse,
  isPostalCodeOf,
  joinParts,
  listPhonesToCall,
  formatPostalCode,
  postalCodeFormKey,
  type PostalCodeForms,
  findProvinceCode,
  tidy,
  toCountryCode,
  type TypedPhone,
} from "../addresses"
import {
  createShipmentBody,
  type CreateShipmentBody,
  DOCUMENTED_FIELDS,
  parcelCurrencyOf,
} from "../carrier-api"
import { currencyIssue, isDecimal, isPositiveDecimal } from "./amount-to-collect"
import { parcelDescription } from "./idempotency-key"
import { isPickupText } from "./pickup-slot"

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
    recipient_phone: toInternationalPhone(listPhonesToCall(input)) ?? "",
    ...present("recipient_email", input.email),
    ...streetFields(recipient, input.houseNumberCountries ?? []),
    recipient_city: tidy(recipient.city),
    ...present("recipient_state_or_province", findProvinceCode(recipient.province, countryCode)),
    zip_code: formatPostalCode(recipient.postalCode, countryCode, formOf(countryCode, input)),
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

/** Limit for a name on a label. The API states none; carriers print one line. */
const MAX_NAME = 100

/** First and last name, or the company if both are missing. */
export function recipientName(recipient: BookingAddress): string {
  const person = joinParts([recipient.firstName, recipient.lastName], " ")
  return cutAtWord(person || tidy(recipient.company), MAX_NAME)
}

/** The company's name, or an empty text. */
export function companyName({ company }: BookingAddress): string {
  return cutAtWord(tidy(company), MAX_NAME)
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
  return isPlain ? { street, houseNumber } : undefined
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
  return JSON.stringify({ ...body, [lockerField]: locker_code }, [
    ...DOCUMENTED_FIELDS,
    lockerField,
  ])
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

/** One package in the service's units, as decimal strings: gross kilograms, outer sizes. */
interface BookedPackage {
  weight: string
  /** An envelope needs no sizes. */
  length?: string
  width?: string
  height?: string
}

/** Where the merchant corrects data, to follow "Add it to"; undefined: on the page with the issue. */
export interface CorrectionPlaces {
  recipient: string | undefined
  phone: string | undefined
  /** By default the same as `recipient`. */
  country?: string
  pickup: string
}

/** Everything needed to order one shipment. */
export interface BookingInput {
  recipient: BookingAddress
  /** Of the billing address and the customer; used if the recipient's own number cannot be called. */
  otherPhones?: TypedPhone[]
  email?: string | null
  sender: { name?: string | null }
  /** One line; see `pickupAddressText`. */
  pickupAddress: string
  /** `YYYY-MM-DD HH:MM:SS`, local to the pickup address; see `nextPickup`. */
  pickupAt: string
  packages: BookedPackage[]
  /** 1 parcel, 2 envelope. */
  packageType: 1 | 2
  serviceCode: string
  sendAdr: boolean
  /** Value of the items, or the amount to collect on delivery; a decimal string. */
  parcelPrice: string
  currencyCode: string
  /** The amount is collected from the customer. */
  isCollected?: boolean
  /** Titles of the items. */
  description: string[]
  /** See `shipmentReference`. */
  reference: string
  callbackUrl?: string | null
  lockerCode?: string | null
  /** Codes of the countries whose house number is sent in its own field. */
  houseNumberCountries?: string[]
  /** `sold` unless given. */
  reasonForExport?: string
  /** The postal code forms that the service is known to take instead of the usual one. */
  postalCodeForms?: PostalCodeForms
  /** By default the order's shipping address and the stock location. */
  correctAt?: CorrectionPlaces
}

/** Why a shipment cannot be ordered. */
interface BookingIssue {
  /** As the service names it (API, "Shipment creation payload"). */
  field: keyof CreateShipmentBody
  /** For the merchant: what is wrong and where to correct it. */
  message: string
}

const SHIPPING_ADDRESS = "the order's shipping address"

const OF_DELIVERY: CorrectionPlaces = {
  recipient: SHIPPING_ADDRESS,
  phone: SHIPPING_ADDRESS,
  pickup: "the stock location (Settings > Locations & Shipping)",
}

/** For a page that shows the issues and can correct the recipient, except the country. */
export const CORRECTED_IN_PLACE: CorrectionPlaces = {
  ...OF_DELIVERY,
  recipient: undefined,
  phone: undefined,
  country: SHIPPING_ADDRESS,
}

/** All issues that keep a shipment from being ordered, not only the first. */
export function bookingIssues(input: BookingInput): BookingIssue[] {
  const { recipient, packages, correctAt = OF_DELIVERY } = input
  const issues: BookingIssue[] = []
  const demand = (isMet: boolean, field: BookingIssue["field"], message: string): void => {
    if (!isMet) issues.push({ field, message })
  }
  const isGiven = (text: string | null | undefined): boolean => tidy(text) !== ""

  demand(
    isGiven(recipientName(recipient)),
    "recipient_name",
    `The recipient has no name. Add a first and last name or a company${to(correctAt.recipient)}.`,
  )
  const phones = listPhonesToCall(input)
  demand(
    toInternationalPhone(phones) !== undefined,
    "recipient_phone",
    phones.some(({ phone }) => isGiven(phone))
      ? `The recipient's phone number cannot be called. Correct it${within(correctAt.phone)} and start with the country code, such as +371.`
      : `The recipient has no phone number, and the carrier needs one. Add it${to(correctAt.phone)}.`,
  )
  demand(
    isGiven(recipient.address1),
    "recipient_address_1",
    `The recipient has no street. Add it${to(correctAt.recipient)}.`,
  )
  demand(
    isGiven(recipient.city),
    "recipient_city",
    `The recipient has no city. Add it${to(correctAt.recipient)}.`,
  )
  demand(
    formatPostalCode(recipient.postalCode, recipient.countryCode ?? "") !== "",
    "zip_code",
    `The recipient has no postal code. Add it${to(correctAt.recipient)}.`,
  )
  demand(
    COUNTRY_CODE.test(tidy(recipient.countryCode)),
    "country_code",
    `The recipient's country is missing or is not a two-letter code. Correct it${within(correctAt.country ?? correctAt.recipient)}.`,
  )
  demand(
    isGiven(input.pickupAddress),
    "parcel_pickup_address",
    `There is no pickup address. Add street and city to ${correctAt.pickup}.`,
  )
  demand(
    isPickupText(input.pickupAt),
    "parcel_pickup_date",
    `The pickup date "${input.pickupAt}" is no date. Check the pickup times in the settings.`,
  )
  demand(
    isGiven(input.serviceCode),
    "service_code",
    "The shipping option names no delivery service. Choose one in the shipping option.",
  )
  demand(
    isDecimal(input.parcelPrice),
    "parcel_price",
    `The value of the items "${input.parcelPrice}" is no amount. Check the prices of the order.`,
  )
  const wrongCurrency = currencyIssue(input.currencyCode, input.isCollected)
  demand(wrongCurrency === undefined, "parcel_currency", wrongCurrency ?? "")
  demand(packages.length > 0, "weight", "The shipment has no package. Fulfill at least one item.")
  const sizes = input.packageType === 1 ? (["length", "width", "height"] as const) : []
  for (const field of ["weight", ...sizes] as const) {
    const wrong = packages.findIndex((one) => !isPositiveDecimal(one[field] ?? ""))
    demand(
      wrong === -1,
      field,
      `Package ${wrong + 1} has no ${field}. Give its items or its box a ${field}.`,
    )
  }
  return issues
}

function to(place: string | undefined): string {
  return place === undefined ? "" : ` to ${place}`
}

function within(place: string | undefined): string {
  return place === undefined ? "" : ` in ${place}`
}

/** Why a parcel cannot be delivered to an address, for the person who entered it. */
export interface DeliveryIssue {
  /** As the store's address names it. */
  field: "first_name" | "address_1" | "city" | "postal_code" | "country_code" | "phone"
  message: string
}

/**
 * All issues in an address that a carrier will refuse. The checkout shows them, where the customer can still
 * correct the address. Countries with unknown formats pass. No message repeats the typed text: Medusa writes
 * refusals to the log.
 */
export function deliveryIssues(address: BookingAddress): DeliveryIssue[] {
  const country = toCountryCode(address.countryCode)
  const typedCode = formatPostalCode(address.postalCode, country)
  const phone = tidy(address.phone)
  const issues: DeliveryIssue[] = []
  const demand = (isMet: boolean, field: DeliveryIssue["field"], message: string): void => {
    if (!isMet) issues.push({ field, message })
  }
  demand(recipientName(address) !== "", "first_name", "Please enter who receives the parcel.")
  demand(tidy(address.address1) !== "", "address_1", "Please enter the street and house number.")
  demand(tidy(address.city) !== "", "city", "Please enter the city.")
  demand(COUNTRY_CODE.test(country), "country_code", "Please choose the country.")
  demand(
    isPostalCodeOf(country, typedCode),
    "postal_code",
    typedCode === ""
      ? "Please enter the postal code."
      : `This is not a postal code of your country, ${toCountryName(country, "en")}. Please check it.`,
  )
  demand(
    isPhoneInUse({ phone, countryCode: country }),
    "phone",
    phone === ""
      ? "Please enter a phone number: the carrier needs one to deliver."
      : "This is not a valid phone number. Please check it, with the country code in front.",
  )
  return issues
}
