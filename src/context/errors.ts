import type { Logger } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { PickupSettingsError } from "../booking"
import { CarrierApiError } from "../carrier-api"
import { UnsealError } from "../modules/shipment_ordering/secrets/secret-box"

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
