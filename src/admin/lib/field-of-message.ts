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
