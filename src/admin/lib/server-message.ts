import { FetchError } from "@medusajs/js-sdk"

/**
 * Finds the form field that a backend message names first, and the message without that name. The backend names
 * fields as the request body does.
 *
 * @returns undefined if the message names no field
 */
export function fieldOfMessage<Field extends string>(
  message: string,
  fields: readonly Field[],
): { field: Field; message: string } | undefined {
  const named = fields
    .map((field) => ({ field, at: message.search(new RegExp(`(?<!\\w)${field}(?!\\w)`)) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)[0]
  return (
    named && {
      field: named.field,
      message: message
        .replace(/^Invalid request: /, "")
        .replace(`${named.field}: `, "")
        .replace(` (${named.field})`, ""),
    }
  )
}

/** The paths of a form's fields: the values that hold no other values. */
export function leafPaths(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) =>
    leafPaths(inner, path ? `${path}.${key}` : key),
  )
}

/**
 * The field at which an error is shown: the field of the path, else the first field within it, else the field around
 * it. An error of a whole row is shown at its first field.
 */
export function fieldOfPath<Field extends string>(
  path: string,
  fields: readonly Field[],
): Field | undefined {
  return (
    fields.find((field) => field === path) ??
    fields.find((field) => field.startsWith(`${path}.`)) ??
    fields.find((field) => path.startsWith(`${field}.`))
  )
}

const ISSUE = /^([a-z_]+(?:\.[a-z0-9_]+)*): (.+)$/s

/** Splits a backend message into the path and the text. */
export function readIssue(text: string): { path: string; message: string } | undefined {
  const said = text.replace(/^Invalid request: /, "")
  const [, path, message] = ISSUE.exec(said) ?? []
  return path && message ? { path, message } : undefined
}

/** A message about a part of a request, with the paths that the part's form has. */
export function withoutPrefix(text: string, prefix: string): string {
  return text.replace(prefix, "")
}

const NAMED = /^[a-z_]+(?:\.[\w:-]+)*: /

/** A backend message without the field name at its beginning. */
export function plainWords(text: string): string {
  const said = text.replace(/^Invalid request: /, "").replace(NAMED, "")
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** Whether a failed request may still have done its work: no answer came, or a gateway or the server failed (5xx). */
export function isAnswerLost(error: unknown): boolean {
  return !(error instanceof FetchError) || error.status === undefined || error.status >= 500
}
