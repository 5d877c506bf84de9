import { jsonObject } from "../answers/json-object"
import { createValueRedactor, type Redactor } from "./redactor"

/** Fields of a request whose values tell who somebody is. */
const PERSONAL_FIELDS = [
  "recipient_name",
  "recipient_company_name",
  "recipient_phone",
  "recipient_email",
  "recipient_address_1",
  // Of a return: there the customer sends.
  "parcel_sender",
  "parcel_pickup_address",
]
/** Shorter values are found in other words too, and tell nobody by themselves. */
const SHORTEST = 4

/**
 * Replaces what a service repeats of the recipient, word for word and however it is escaped, by the names of the fields. Errors
 * are shown, stored and, by Medusa, written to the log.
 */
export function createPersonRedactor(body: string): Redactor {
  return createValueRedactor(
    Object.entries(jsonObject(JSON.parse(body))).flatMap(([field, value]) =>
      PERSONAL_FIELDS.includes(field) && typeof value === "string" && value.length >= SHORTEST
        ? { value, mark: `[${field}]` }
        : [],
    ),
  )
}
