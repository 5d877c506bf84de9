/**
 * Which of a form's fields a server's message is about, and what it says of it: the field that is
 * named first. The backend names fields as the request body does.
 *
 * @returns undefined when the message names none of them
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
