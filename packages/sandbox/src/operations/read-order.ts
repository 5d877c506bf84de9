import { readDestination } from "../fields/destination"
import { readRequired, readText, type Reading } from "../fields/input"
import { hasPackages, readPackages } from "../fields/packages"
import { readAdr, isCalendarMoment, amountOf, readPackageType } from "../fields/values"
import type { ShipmentOrder } from "../state/shipment"

const currencies = ["0", "1", "2"] as const
const longestState = 4

/**
 * Reads the creation payload (API, "Shipment creation payload" and "Field messages seen"), without asking
 * whether the service takes the packages. Returns undefined if something in it is refused.
 *
 * Missing packages are reported only if all else is right: the answer to an empty body does not name them.
 */
export function readOrder(reading: Reading): ShipmentOrder | undefined {
  const { errors } = reading
  const required = (field: string, message: string) => readRequired(reading, field, message)
  const optional = (field: string) => readText(reading, field) ?? ""

  const isDangerous = readAdr(reading)
  const parcelPrice = required("parcel_price", "A parcel price is required")
  const amountToCollect = amountOf(reading, "parcel_price", parcelPrice)
  const parcelCurrency = readCurrency(reading)
  const parcelDescription = required("parcel_description", "A parcel description is required")
  const pickupAddress = required("parcel_pickup_address", "A parcel pickup address is required")
  const pickupDate = readPickupDate(reading)
  const reasonForExport = required("reason_for_export", "Field is required")
  const recipientName = required("recipient_name", "A recipient name is required")
  const recipientPhone = required("recipient_phone", "A recipient phone number is required")
  const recipientAddress = required(
    "recipient_address_1",
    "A recipient delivery address is required",
  )
  const recipientCity = required("recipient_city", "A recipient city is required")
  const recipientState = readState(reading)
  const destination = readDestination(reading)
  const serviceCode = required("service_code", "The service code field is required")
  const packageType = readPackageType(reading)
  const callbackUrl = readCallbackUrl(reading)
  const order = {
    serviceCode,
    isDangerous,
    parcelPrice,
    parcelCurrency,
    parcelDescription,
    parcelSender: optional("parcel_sender"),
    pickupAddress,
    pickupDate,
    reasonForExport,
    recipientName,
    recipientCompanyName: optional("recipient_company_name"),
    recipientPhone,
    recipientEmail: optional("recipient_email"),
    recipientAddress,
    recipientHouseNumber: optional("recipient_house_number"),
    recipientCity,
    recipientState,
    callbackUrl,
    lockerCode: readText(reading, "locker_code"),
  }
  const packages =
    errors.isEmpty || hasPackages(reading) ? readPackages(reading, packageType ?? 2) : []
  if (!errors.isEmpty || destination === undefined || packageType === undefined) return undefined
  return { ...order, request: { ...destination, packageType, packages, amountToCollect } }
}

function readCurrency(reading: Reading): 0 | 1 | 2 {
  const text = readRequired(reading, "parcel_currency", "Please select a currency type")
  const index = currencies.findIndex((currency) => currency === text)
  if (text !== "" && index < 0) {
    reading.errors.add("parcel_currency", "The selected parcel currency is invalid")
  }
  return index === 1 || index === 2 ? index : 0
}

/** Accepts any time, also in the past. */
function readPickupDate(reading: Reading): string {
  const text = readRequired(reading, "parcel_pickup_date", "A pickup date is required")
  if (text !== "" && !isCalendarMoment(text)) {
    reading.errors.add(
      "parcel_pickup_date",
      "Not a valid date",
      "Does not match format Y-m-d H:i:s",
    )
  }
  return text
}

function readState(reading: Reading): string {
  const text = readText(reading, "recipient_state_or_province") ?? ""
  if ([...text].length > longestState) {
    reading.errors.add(
      "recipient_state_or_province",
      `May not be greater than ${longestState} characters`,
    )
  }
  return text
}

function readCallbackUrl(reading: Reading): string | undefined {
  const text = readText(reading, "callback_success_url")
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== "http:" && url?.protocol !== "https:") {
    reading.errors.add("callback_success_url", "The callback success url must be a full URL")
  }
  return text
}
