import { z } from "zod"

const text = z.string()
const texts = z.array(z.string())

/** The order of the fields here is the order on the wire. */
const shipmentBody = z.object({
  send_adr: z.enum(["0", "1"]),
  parcel_price: text,
  parcel_currency: z.enum(["0", "1", "2"]),
  parcel_description: text,
  parcel_sender: text.optional(),
  parcel_pickup_address: text,
  parcel_pickup_date: text,
  reason_for_export: text,
  weight: texts,
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
  recipient_state_or_province: text.optional(),
  zip_code: text,
  country_code: text,
  service_code: text,
  package_type: z.enum(["1", "2"]),
  callback_success_url: text.optional(),
})

/** The body that orders a shipment (API, "Shipment creation payload"): strings throughout. */
export type ShipmentBody = z.infer<typeof shipmentBody> & {
  /** The document does not show its name on the wire. */
  locker_code?: string
}

const documented = Object.keys(shipmentBody.shape)

/**
 * The body as it goes out, always with its fields in the same order. This text is frozen with the
 * first attempt and sent again byte for byte.
 *
 * @param lockerField the name under which the chosen locker goes out (setting `endpoints.lockerField`)
 */
export function serialiseBody(
  { locker_code, ...body }: ShipmentBody,
  lockerField = "locker_code",
): string {
  const fields = locker_code === undefined ? body : { ...body, [lockerField]: locker_code }
  return JSON.stringify(fields, [...documented, lockerField])
}

/**
 * Reads a frozen body back, whatever the locker's field was called when it was frozen: nothing else
 * is ever sent that the document does not name.
 *
 * @throws Error when the text is no such body
 */
export function readBody(serialised: string): ShipmentBody {
  const fields = z.record(z.string(), z.unknown()).parse(JSON.parse(serialised))
  const undocumented = Object.keys(fields).find((name) => !documented.includes(name))
  return {
    ...shipmentBody.parse(fields),
    ...(undocumented !== undefined && { locker_code: text.parse(fields[undocumented]) }),
  }
}
