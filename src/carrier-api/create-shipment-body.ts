/**
 * The body that orders a shipment (API, "Shipment creation payload"): every value is a JSON string,
 * lists have one string per package.
 */
export interface CreateShipmentBody {
  service_code: string
  package_type: "1" | "2"
  send_adr: "0" | "1"
  parcel_price: string
  /** 0 = EUR, 1 = USD, 2 = PLN */
  parcel_currency: "0" | "1" | "2"
  parcel_description: string
  parcel_sender?: string
  parcel_pickup_address: string
  /** `YYYY-MM-DD HH:MM:SS` */
  parcel_pickup_date: string
  reason_for_export: string
  /** Kilograms. */
  weight: string[]
  /** Sizes are omitted for envelopes. */
  length?: string[]
  width?: string[]
  height?: string[]
  recipient_name: string
  recipient_company_name?: string
  recipient_phone: string
  recipient_email?: string
  recipient_address_1: string
  recipient_house_number?: string
  recipient_city: string
  /** At most 4 characters. */
  recipient_state_or_province?: string
  zip_code: string
  country_code: string
  callback_success_url?: string
  /** Not in the document; the name that the plugin assumes for the chosen locker. */
  locker_code?: string
}

/** The fields above that the document names. */
export const DOCUMENTED_FIELDS = [
  "service_code",
  "package_type",
  "send_adr",
  "parcel_price",
  "parcel_currency",
  "parcel_description",
  "parcel_sender",
  "parcel_pickup_address",
  "parcel_pickup_date",
  "reason_for_export",
  "weight",
  "length",
  "width",
  "height",
  "recipient_name",
  "recipient_company_name",
  "recipient_phone",
  "recipient_email",
  "recipient_address_1",
  "recipient_house_number",
  "recipient_city",
  "recipient_state_or_province",
  "zip_code",
  "country_code",
  "callback_success_url",
] as const satisfies (keyof CreateShipmentBody)[]
