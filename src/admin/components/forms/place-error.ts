import { toast } from "@medusajs/ui"
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form"
import {
  fieldOfMessage,
  fieldOfPath,
  leafPaths,
  plainWords,
  readIssue,
} from "../../lib/server-message"

type AnyForm<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>

/** Shows the backend's error at the field that it names, otherwise as a toast. */
export function placeServerError<Values extends FieldValues, Output>(
  form: AnyForm<Values, Output>,
  error: unknown,
  fields = Object.keys(form.getValues()) as FieldPath<Values>[],
): void {
  const text = textOf(error)
  const placed = fieldOfMessage(text, fields)
  placeAt(form, placed?.field, placed?.message ?? text)
}

/**
 * Shows the backend's error at the field that its path names, also in a row of a list; otherwise as a toast.
 *
 * @param prefix stands before the path when the form was only a part of the request
 */
export function placeNestedError<Values extends FieldValues, Output>(
  form: AnyForm<Values, Output>,
  error: unknown,
  prefix?: string,
): void {
  const text = textOf(error)
  const issue = readIssue(text, prefix)
  const fields = leafPaths(form.getValues()) as FieldPath<Values>[]
  const field = issue && fieldOfPath(issue.path, fields)
  placeAt(form, field, field ? issue.message : text)
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function placeAt<Values extends FieldValues, Output>(
  form: AnyForm<Values, Output>,
  field: FieldPath<Values> | undefined,
  message: string,
): void {
  if (field) {
    form.setError(field, { type: "server", message }, { shouldFocus: true })
  } else {
    toast.error(plainWords(message))
  }
}
