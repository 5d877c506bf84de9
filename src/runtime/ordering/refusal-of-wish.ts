import { MedusaError } from "@medusajs/framework/utils"
import { CarrierApiError } from "../../carrier-api"
import { problemsText, type ShipmentProblem, wishFieldOf } from "./shipment-problem"

/**
 * The service's refusal of an order's data in the fields of a wish, so that a form can show each at its
 * field; any other error as it is.
 */
export function refusalOfWish(error: unknown): unknown {
  if (!(error instanceof CarrierApiError) || error.operation !== "create") {
    return error
  }
  const problems = problemsOfRefusal(error)
  if (problems.length === 0) {
    return error
  }
  return new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `The service refused the shipment: ${problemsText(problems)}`,
  )
}

/** What the service says of the data that it refuses, each at the field of a wish that mends it. */
export function problemsOfRefusal(error: unknown): ShipmentProblem[] {
  return error instanceof CarrierApiError && error.kind === "rejected"
    ? Object.entries(error.fields ?? {}).map(([serviceField, messages]) => ({
        field: wishFieldOf(serviceField),
        message: messages.join(" "),
        serviceField,
      }))
    : []
}
