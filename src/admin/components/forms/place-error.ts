import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form"
import {
  fieldOfMessage,
  fieldOfPath,
  leafPaths,
  plainWords,
  readIssue,
} from "../../lib/server-message"

/** Shows the backend's error at the field that it names, also in a row of a list; otherwise above the fields. */
export function placeServerError<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  fields = fieldsOf(form.getValues()),
): void {
  const text = error instanceof Error ? error.message : String(error)
  const issue = readIssue(text)
  const field = issue && fieldOfPath(rowPath(issue.path, form.getValues()), fields)
  const placed = field ? { ...issue, field } : fieldOfMessage(text, fields)
  if (placed) {
    const { message } = placed
    form.setError(placed.field, { type: "server", message }, { shouldFocus: true })
  } else {
    form.setError("root.server", { type: "server", message: plainWords(text) })
  }
}

/** The path of a row that the backend names by its key: `exchange_rates.eur` is `exchange_rates.0.value`. */
function rowPath(path: string, values: FieldValues): string {
  const [name = "", key] = path.split(".")
  const rows: unknown = values[name]
  const index = Array.isArray(rows)
    ? rows.findIndex((row: { key?: unknown }) => key && row.key === key)
    : -1
  return index < 0 ? path : `${name}.${index}.value`
}

/** The fields, and the lists of rows: they show what concerns no single row. */
function fieldsOf<Values extends FieldValues>(values: Values): FieldPath<Values>[] {
  const lists = Object.keys(values).filter((name) => Array.isArray(values[name]))
  return [...leafPaths(values), ...lists] as FieldPath<Values>[]
}
