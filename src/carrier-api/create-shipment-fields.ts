import Big from "big.js"
import { z } from "zod"

const text = z.string()
const texts = z.array(z.string())

/** The currencies that the service takes, with their values of `parcel_currency`. */
export const PARCEL_CURRENCIES = { EUR: "0", USD: "1", PLN: "2" } as const

type ParcelCurrency = (typeof PARCEL_CURRENCIES)[keyof typeof PARCEL_CURRENCIES]

/**
 * The body that orders a shipment (API, "Shipment creation payload"). Every value is a string; lists have one string
 * per package. This is the only list of the fields, in the order in which they are sent.
 */
export const createShipmentBody = z.object({
  send_adr: z.enum(["0", "1"]),
  parcel_price: text,
  parcel_currency: z.enum(PARCEL_CURRENCIES),
  parcel_description: text,
  parcel_sender: text.optional(),
  parcel_pickup_address: text,
  /** `YYYY-MM-DD HH:MM:SS` */
  parcel_pickup_date: text,
  reason_for_export: text,
  /** Kilograms. */
  weight: texts,
  /** Sizes are omitted for envelopes. */
  length: texts.optional(),
  width: texts.optional(),
  height: texts.optional(),
  recipient_name: text,
  recipient_company_name: text.optional(),
  recipient_phone: text,
  recipient_email: text.optional(),
  recipient_address_1: text,
  recipient_house_number: text.optional(),
  recipient_city: text,
  /** At most 4 characters. */
  recipient_state_or_province: text.optional(),
  zip_code: text,
  country_code: text,
  service_code: text,
  package_type: z.enum(["1", "2"]),
  callback_success_url: text.optional(),
})

export type CreateShipmentBody = z.infer<typeof createShipmentBody> & {
  /** The document has no field for the locker. The plugin assumes this name. */
  locker_code?: string
}

export const DOCUMENTED_FIELDS: readonly string[] = Object.keys(createShipmentBody.shape)

const CURRENCIES = new Map<string, ParcelCurrency>(Object.entries(PARCEL_CURRENCIES))

/** The value of `parcel_currency` for a currency; undefined if the service does not take it. */
export function parcelCurrencyOf(currencyCode: string): ParcelCurrency | undefined {
  return CURRENCIES.get(currencyCode.trim().toUpperCase())
}

const CENT = new Big("0.01")

/** An amount in the form of `parcel_price`: two decimals, half up. An amount above zero is at least a cent. */
export function centsOf(amount: Big): string {
  return (amount.gt(0) && amount.lt(CENT) ? CENT : amount).toFixed(2, Big.roundHalfUp)
}
