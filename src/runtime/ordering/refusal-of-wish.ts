import { MedusaError } from "@medusajs/framework/utils"
import { CarrierApiError } from "../../carrier-api"
import { problemsText, wishFieldOf } from "./shipment-problem"

/**
 * The service's refusal of an order's data in the fields of a wish, so that a form can show each at its
 * field; any other error as it is.
 */
export function refusalOfWish(error: unknown): unknown {
  const fields =
    error instanceof CarrierApiError && error.kind === "rejected" && error.operation === "create"
      ? Object.entries(error.fields ?? {})
      : []
  if (!(error instanceof CarrierApiError) || fields.length === 0) {
    return error
  }
  const problems = fields.map(([field, messages]) => ({
    field: wishFieldOf(field),
    message: messages.join(" "),
  }))
  return new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `The service refused the shipment: ${problemsText(problems)} [${error.correlationId}]`,
  )
}
