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
