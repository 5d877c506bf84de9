import type { CallFailure, CarrierApiErrorKind } from "./errors"
import { isJsonObject, jsonList, jsonObject } from "./clean-answer"
import type { Operation } from "./endpoints"

type Refusal = Pick<CallFailure, "serviceMessage" | "fields" | "texts">

/**
 * What an error answer says (API, "Errors"). The document has messages per field. Messages without a field, as one text
 * or in a list, are read too, and lists inside of lists.
 */
export function readRefusal(body: unknown): Refusal {
  const { message, errors } = jsonObject(body)
  const parts = jsonList(errors) ?? [errors]
  const isByField = (part: unknown) => isJsonObject(part) && !jsonList(part)
  const texts = messagesIn(parts.filter((part) => !isByField(part)))
  const byField = new Map<string, unknown[]>()
  const entries = parts.filter(isByField).flatMap((part) => Object.entries(jsonObject(part)))
  for (const [field, value] of entries) {
    const values = byField.get(field) ?? []
    values.push(value)
    byField.set(field, values)
  }
  const fields = [...byField]
    .map(([field, values]): [string, string[]] => [field, messagesIn(values)])
    .filter(([, messages]) => messages.length > 0)
  return {
    serviceMessage: messagesIn(message).join(" ") || undefined,
    fields: fields.length > 0 ? Object.fromEntries(fields) : undefined,
    texts: texts.length > 0 ? texts : undefined,
  }
}

/** Deeper than any list of messages. */
const MOST_LEVELS = 5

/** All texts inside of a value, in their order. */
function messagesIn(value: unknown, levels = MOST_LEVELS): string[] {
  if (typeof value === "string") {
    return value.trim() ? [value.trim()] : []
  }
  return typeof value === "object" && value !== null && levels > 0
    ? Object.values(value).flatMap((inner) => messagesIn(inner, levels - 1))
    : []
}

/** Whether the body says `type: "error"`, whatever the status. */
export function saysError(body: unknown): boolean {
  return jsonObject(body).type === "error"
}

/**
 * The kind of error if the body says "error" although the status says success, which the document does not know.
 *
 * Messages per field mean refused data, as with a 422. Without them a question has failed: that must not mean that no
 * service delivers, or that there is no shipment. Whether a confirmation was carried out is not known. An order always
 * counts as refused: the answer names no shipment, and one that exists is never confirmed and costs nothing.
 */
export function kindOfSaidError(
  operation: Operation,
  fields: Record<string, string[]> | undefined,
): CarrierApiErrorKind {
  switch (operation) {
    case "confirm":
      return "indeterminate"
    case "create":
      return "rejected"
    case "detail":
      return "outage"
    default:
      return fields ? "rejected" : "outage"
  }
}
