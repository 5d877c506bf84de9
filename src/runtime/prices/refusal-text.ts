import type { DeliveryProblem } from "../../booking"
import type { UnavailableReason } from "../../rating"

/** Why a delivery cannot be chosen, with the field where one is to be corrected. */
export function refusalText(reason: UnavailableReason, text: string): string {
  return reason === "invalid_postal_code" ? withField(text, "postal_code") : text
}

/** What is wrong with an address, field by field; undefined when nothing is. */
export function addressText(problems: DeliveryProblem[]): string | undefined {
  return problems.map(({ field, message }) => withField(message, field)).join(" ") || undefined
}

function withField(text: string, field: DeliveryProblem["field"]): string {
  return `${text} (shipping_address.${field})`
}
