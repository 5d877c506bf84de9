import { tidy } from "./address"
import type { BookingInput } from "./booking-input"
import { type BookingProblem, bookingProblems } from "./booking-problems"
import { parcelCurrencyOf } from "./parcel-currency"
import { parcelDescription } from "./parcel-description"
import { internationalPhone } from "./phone-number"
import { phonesToCall } from "./phones-to-call"
import { postalCode, postalCodeFormKey } from "./postal-code"
import { provinceCode } from "./province-code"
import { companyName, recipientName } from "./recipient-name"
import { streetFields } from "./street-fields"
import type { ShipmentBody } from "./wire-body"

export type BookingResult =
  { ok: true; body: ShipmentBody } | { ok: false; problems: BookingProblem[] }

/**
 * The request body that orders a shipment (API, "Shipment creation payload").
 *
 * Where something is missing or cannot be sent, all problems come back at once, each with the field
 * as the service names it and a sentence that tells the merchant where to mend it. Amounts are not
 * converted here: a currency that the service does not take is a problem.
 */
export function buildShipmentBody(input: BookingInput): BookingResult {
  const problems = bookingProblems(input)
  const currency = parcelCurrencyOf(input.currencyCode)
  if (problems.length > 0 || !currency) return { ok: false, problems }
  const { recipient, packages } = input
  const countryCode = tidy(recipient.countryCode).toUpperCase()
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

/** What orders are known to want, else what prices do. */
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
