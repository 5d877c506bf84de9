import { jsonObject } from "../answers/json-object"
import type { Redactor } from "./redactor"

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
 * Replaces what a service repeats of the recipient, word for word, by the names of the fields. Errors
 * are shown, stored and, by Medusa, written to the log.
 */
export function createPersonRedactor(body: string): Redactor {
  const values = personalValues(body)
  return (text) =>
    values.reduce((rest, { field, value }) => rest.replaceAll(value, `[${field}]`), text)
}

function personalValues(body: string) {
  return (
    Object.entries(jsonObject(JSON.parse(body)))
      .flatMap(([field, value]) =>
        PERSONAL_FIELDS.includes(field) && typeof value === "string" ? { field, value } : [],
      )
      .filter(({ value }) => value.length >= SHORTEST)
      // The longest first: a street may be a part of a company's name, and would leave the rest standing.
      .sort((a, b) => b.value.length - a.value.length)
  )
}
