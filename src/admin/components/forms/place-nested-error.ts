import { toast } from "@medusajs/ui"
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form"
import { fieldOfPath, leafPaths, readIssue } from "../../lib/field-of-path"
import { plainWords } from "../../lib/plain-words"

/**
 * Shows the backend's error at the field that its path names, also in a row of a list; otherwise as a toast.
 *
 * @param prefix stands before the path when the form was only a part of the request
 */
export function placeNestedError<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  prefix?: string,
): void {
  const text = error instanceof Error ? error.message : String(error)
  const issue = readIssue(text, prefix)
  const fields = leafPaths(form.getValues()) as FieldPath<Values>[]
  const field = issue && fieldOfPath(issue.path, fields)
  if (field) {
    form.setError(field, { type: "server", message: issue.message }, { shouldFocus: true })
  } else {
    toast.error(plainWords(text))
  }
}
