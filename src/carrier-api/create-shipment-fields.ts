import { z } from "zod"

const text = z.string()
const texts = z.array(z.string())

/**
 * The body that orders a shipment (API, "Shipment creation payload"). Every value is a string; lists have one string
 * per package. This is the only list of the fields, in the order in which they are sent.
 */
export const createShipmentBody = z.object({
  send_adr: z.enum(["0", "1"]),
  parcel_price: text,
  /** 0 = EUR, 1 = USD, 2 = PLN */
  parcel_currency: z.enum(["0", "1", "2"]),
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
