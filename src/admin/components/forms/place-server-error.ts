import { toast } from "@medusajs/ui"
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form"
import { fieldOfMessage } from "../../lib/field-of-message"
import { plainWords } from "../../lib/plain-words"

/** Shows the backend's error at the field that it names, otherwise as a toast. */
export function placeServerError<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  fields: FieldPath<Values>[],
): void {
  const text = error instanceof Error ? error.message : String(error)
  const placed = fieldOfMessage(text, fields)
  if (placed) {
    form.setError(placed.field, { type: "server", message: placed.message }, { shouldFocus: true })
  } else {
    toast.error(plainWords(text))
  }
}
