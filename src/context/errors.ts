import type { Logger } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { PickupSettingsError } from "../booking"
import { CarrierApiError } from "../carrier-api"
import { UnsealError } from "../modules/shipment_ordering"

/**
 * The one translator from what went wrong to what Medusa answers: 400 with a sentence that a person
 * can act on (a plain Error would become 500 "unknown error"). What is a fault of the program or of the
 * database goes to the log: its words say nothing to that person, and may hold what is in a query.
 */
export function toMedusaError(error: unknown, logger: Pick<Logger, "error">): MedusaError {
  if (isMedusaError(error)) {
    return error
  }
  if (error instanceof CarrierApiError) {
    const type =
      error.kind === "rejected" ? MedusaError.Types.INVALID_DATA : MedusaError.Types.NOT_ALLOWED
    return new MedusaError(type, sentence(error))
  }
  if (error instanceof UnsealError || error instanceof PickupSettingsError) {
    return new MedusaError(MedusaError.Types.NOT_ALLOWED, error.message)
  }
  logger.error(`shipment-ordering: unexpected, ${errorText(error)}`, asError(error))
  return new MedusaError(MedusaError.Types.UNEXPECTED_STATE, UNEXPECTED)
}

function asError(error: unknown): Error | undefined {
  return error instanceof Error ? error : undefined
}

const UNEXPECTED =
  "Shipment Ordering: something unexpected went wrong in the store, and its log says what. " +
  "Try again, and have somebody look there if it happens once more."

/** What comes out of a workflow has been copied, and is no instance of a class any more. */
function isMedusaError(error: unknown): error is MedusaError {
  return typeof error === "object" && error !== null && MedusaError.isMedusaError(error)
}

/** The merchant's sentence with what the service said per field. Ids of calls are for the log alone. */
export function sentence(error: CarrierApiError): string {
  const fields = Object.entries(error.fields ?? {})
    .map(([field, messages]) => `${field}: ${messages.join(" ")}`)
    .join("; ")
  const detail = fields && !error.merchantMessage.includes(fields) ? ` (${fields})` : ""
  return `${error.merchantMessage}${detail}`
}

/** @throws MedusaError NOT_ALLOWED: what is asked cannot be done as things stand */
export function refuse(reason: string): never {
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, reason)
}

/** @throws MedusaError INVALID_DATA: what is asked is not right in itself */
export function refuseData(reason: string): never {
  throw new MedusaError(MedusaError.Types.INVALID_DATA, reason)
}

/**
 * The message of whatever was thrown. Errors that come out of a workflow are plain objects: the engine
 * writes them down in between.
 */
export function errorText(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error) {
    return String(error.message)
  }
  return String(error)
}

/**
 * An amount or quantity of the store as decimal text, whatever form it has: a number, a text, or the
 * framework's BigNumber, which turns into a number.
 */
export function amountText(value: unknown): string {
  return typeof value === "string" ? value : String(Number(value ?? 0))
}

/** A zero byte, or half of a character: PostgreSQL takes neither, as text or in JSON. */
const UNSTORABLE = /[\0\p{Cs}]/u

/** Goes on after the name of the field. */
export const UNSTORABLE_TEXT = "must not contain a zero byte or a broken character"

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text)
}

/**
 * The first field, as in `orders.0.order_id`, whose text the database cannot take; undefined when it can
 * take them all. Not recursive: a body may be nested deeper than the stack is high.
 */
export function unstorableField(request: unknown): string | undefined {
  const open: { value: unknown; path: string }[] = [{ value: request, path: "" }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    if (typeof value === "string" && !isStorable(value)) {
      return path
    }
    if (typeof value !== "object" || value === null) {
      continue
    }
    for (const [key, inner] of Object.entries(value).reverse()) {
      if (!isStorable(key)) {
        return path
      }
      open.push({ value: inner, path: path ? `${path}.${key}` : key })
    }
  }
  return undefined
}
