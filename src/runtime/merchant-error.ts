import { MedusaError } from "@medusajs/framework/utils"
import { PickupSettingsError } from "../booking"
import { CarrierApiError } from "../carrier-api"
import { errorText } from "./error-text"
import { UnsealError } from "../modules/shipment_ordering/secrets/secret-box"

/**
 * The one translator from what went wrong to what Medusa answers: 400 with a sentence that a person
 * can act on (a plain Error would become 500 "unknown error").
 */
export function toMedusaError(error: unknown): MedusaError {
  if (error instanceof MedusaError) {
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
  return new MedusaError(
    MedusaError.Types.UNEXPECTED_STATE,
    `Shipment Ordering: ${errorText(error)}`,
  )
}

/** The merchant's sentence with what the service said per field and the id to find it in the log. */
export function sentence(error: CarrierApiError): string {
  const fields = Object.entries(error.fields ?? {})
    .map(([field, messages]) => `${field}: ${messages.join(" ")}`)
    .join("; ")
  const detail = fields && !error.merchantMessage.includes(fields) ? ` (${fields})` : ""
  return `${error.merchantMessage}${detail} [${error.correlationId}]`
}
